import { createHash } from "node:crypto";
import type { Values } from "#staff/history/values.ts";
import type { Resource } from "./resource.ts";

/** A record's values as text: the same text for the same values, in whichever order their names come. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Names what a record is at this moment; another version means that somebody changed it. */
export function versionOf(values: Values): string {
  return createHash("sha256").update(canonicalJson(values)).digest("base64url").slice(0, 22);
}

/** A whole record as the console gets it. */
export function presentRecord(resource: Resource, id: number, values: Values) {
  const { sitePath } = resource;
  return { ...values, id, version: versionOf(values), ...(sitePath && { site_path: sitePath(id, values) }) };
}
