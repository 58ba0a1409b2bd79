import { createHash } from "node:crypto";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";

/** A canonical serialization: the same values give the same text, whatever the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The version of a record's current values; a different one means that somebody changed it. */
export function versionOf(values: Values): string {
  return createHash("sha256").update(canonicalJson(values)).digest("base64url").slice(0, 22);
}

/** A whole record as the console receives it. */
export function presentRecord(resource: Resource, id: number, values: Values) {
  const { sitePath } = resource;
  return { ...values, id, version: versionOf(values), ...(sitePath && { site_path: sitePath(id, values) }) };
}
