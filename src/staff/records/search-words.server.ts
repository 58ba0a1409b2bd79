import { type SQL, sql } from "drizzle-orm";

const maxWords = 8;

/**
 * A search for beginnings of words as `search_words` (migration 0012) is asked: `kav:* & pun:*`.
 *
 * @returns null when there is no letter and no digit in it
 */
export function beginningsOf(q: string): string | null {
  const words = q.match(/[\p{L}\p{M}\p{N}]+/gu)?.slice(0, maxWords) ?? [];
  return words.length === 0 ? null : words.map((word) => `${word}:*`).join(" & ");
}

/** The condition of an indexed search. @param condition made from what `beginningsOf` answers */
export function findsBeginnings(q: string, condition: (beginnings: SQL) => SQL): SQL | undefined {
  if (q.trim() === "") return undefined;
  const beginnings = beginningsOf(q);
  return beginnings === null ? sql`false` : condition(sql`to_tsquery('simple', ${beginnings})`);
}
