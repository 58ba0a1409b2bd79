import { createHash } from "node:crypto";
import { headingKey } from "#lib/heading-key.ts";

/**
 * A heading in plain words: lower case, camel case and signs taken apart, `Inst. Code` and `instCode` as `inst code`. Words of
 * any script stay.
 */
export function headingWords(heading: string): string {
  return heading
    .normalize("NFKC")
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The shape of a file: a hash of its headings without their order, signs and case. Files of one shape are read by one column
 * map.
 */
export function shapeOf(headings: readonly string[]): string {
  const keys = headings.map(headingKey).filter(Boolean);
  return createHash("sha256")
    .update([...keys].sort().join("\n"))
    .digest("hex");
}
