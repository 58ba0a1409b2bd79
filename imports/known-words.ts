import { sql } from "drizzle-orm";
import { soundOf } from "margdeep-places/sound";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "./import-run.ts";
import { wordsOf } from "./match-words.ts";

/** Shorter words are left out of comparisons: initials and `of`. */
const shortestWord = 4;

/**
 * Tells which entries of a large register cannot be one of ours: a word of their name occurs in no name, alias or address
 * of our colleges in that state. Four of five entries of AISHE's directory need no closer comparison then.
 *
 * @returns whether every word of a name, up to its first comma, is known in a state
 */
export async function openKnownWords(tx: Db): Promise<(state: string, name: string) => boolean> {
  const result = await tx.execute(sql`
    select c.state, concat_ws(' ', c.name, c.area, c.city, c.district, string_agg(a.alias, ' ')) as text
    from colleges c left join college_aliases a on a.college_id = c.id group by c.id`);
  const soundsByState = new Map<string, Set<string>>();
  for (const { state, text } of rowsOf<{ state: string; text: string }>(result)) {
    const sounds = soundsByState.get(state) ?? new Set();
    soundsByState.set(state, sounds);
    for (const word of wordsOf(text)) sounds.add(soundOf(word));
  }
  return (state, name) => {
    const sounds = soundsByState.get(state);
    const words = wordsOf(name.split(",")[0]!);
    return sounds !== undefined && words.every((word) => word.length < shortestWord || sounds.has(soundOf(word)));
  };
}
