import { AppError } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";
import { canonicalJson } from "./version.server.ts";

/**
 * A record with some of its fields changed, not yet held against its shape. Every record comes with `id` and `site_path`:
 * they may be sent back.
 *
 * Anyone who changes a fact says where it is from: the changes name `source_id`, or say `same_source: true` when what the
 * record names is still right. Otherwise a figure would remain under an official source that never stated it.
 *
 * @throws AppError invalid_input (source_id) when a fact changes and its source is not given
 */
export function mergeChanges(resource: Resource, before: Values, changes: Values): Values {
  const { id: _, site_path: _path, ...sent } = resource.mergeRow?.(before, changes) ?? changes;
  if (!resource.facts) return { ...before, ...sent };
  const { same_source: isSame, ...fields } = sent;
  const hasSource = isSame === true || "source_id" in fields;
  const isFactChanged = resource.facts.some(
    (name) => name in fields && canonicalJson(fields[name]) !== canonicalJson(before[name]),
  );
  if (isFactChanged && !hasSource) {
    throw new AppError("invalid_input", {
      source_id: "Say where this is from: choose its source, or confirm that it is still the same one",
    });
  }
  return { ...before, ...fields };
}
