import { type SQL, sql } from "drizzle-orm";

const maxWords = 8;

/**
 * A prefix search in the syntax of the `search_words` index (migration 0012): `kav:* & pun:*`.
 *
 * @returns null when the text has neither a letter nor a digit
 */
export function beginningsOf(q: string): string | null {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}

/** The condition of an indexed search. @param condition made from the result of `beginningsOf` */
export function findsBeginnings(q: string, condition: (beginnings: SQL) => SQL): SQL | undefined {
  if (q.trim() === "") return undefined;
  const beginnings = beginningsOf(q);
  return beginnings === null ? sql`false` : condition(sql`to_tsquery('simple', ${beginnings})`);
}
