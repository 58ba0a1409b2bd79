import type { Disclosure } from "./contract.ts";

/** The `prev_hash` of the first row. */
export const firstPrevHash = "0".repeat(64);

/**
 * What a row's hash is made of, after the hash before it: canonical JSON (RFC 8785), that is keys in order and no space.
 * The trigger of migration 0033 writes the same text.
 */
export function canonicalJson(row: Omit<Disclosure, "prev_hash" | "hash">): string {
  const { at, fields, id, kind, purpose, staff_id, staff_role, subject_hash } = row;
  return JSON.stringify({ at, fields, id, kind, purpose, staff_id, staff_role, subject_hash });
}
