import type { Deps } from "#http/deps.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { currentIndex } from "../search/current-index.server.ts";

/** The addresses of all colleges' pages: those with the most seats, which most people open, first. */
export async function listCollegePages(deps: Deps): Promise<string[]> {
  const { ordinals, totals } = await currentIndex(deps);
  const seatsOf = (ordinal: number) => totals[ordinal]?.seats ?? 0;
  return [...ordinals].sort(([, a], [, b]) => seatsOf(b) - seatsOf(a)).map(([id]) => collegePath(id));
}
