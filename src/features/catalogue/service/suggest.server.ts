import type { Deps } from "#http/deps.server.ts";
import type { Suggestion } from "../contract.ts";
import { maxTextLength } from "../rules.ts";
import { suggestCached } from "../search/cached-lists.ts";
import { currentIndex } from "../search/current-index.server.ts";

/**
 * What somebody who has typed this much may be looking for: colleges, courses, cities and streams.
 *
 * @param text  cut after 100 characters; without a word in it there are no suggestions
 * @param limit how many at most
 */
export async function suggest(
  deps: Pick<Deps, "db" | "work" | "state">,
  text: string,
  limit = 8,
): Promise<Suggestion[]> {
  const typed = text.trim().slice(0, maxTextLength);
  return typed === "" ? [] : [...suggestCached(await currentIndex(deps), typed, limit)];
}
