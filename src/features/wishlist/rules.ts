import type { CollegeChange, CollegeFacts } from "./contract.ts";

/** A longer list is of no use, and a program could fill the database. */
export const maxEntries = 500;

/** What is new stays shown this long after it was shown first. */
export const newForMs = 24 * 3_600_000;

/**
 * The order after one entry was moved.
 *
 * @param ids in their order now
 * @param place the position afterwards, from 1; beyond an end counts as that end
 */
export function moveTo(ids: readonly number[], id: number, place: number): number[] {
  const others = ids.filter((other) => other !== id);
  if (others.length === ids.length) return others;
  return others.toSpliced(Math.min(Math.max(place, 1), ids.length) - 1, 0, id);
}

/** What is new about a college since its student looked; empty when nothing is. A decrease is not shown. */
export function changesSince(seen: CollegeFacts, now: CollegeFacts): CollegeChange[] {
  const changes: CollegeChange[] = [];
  if (now.cutOffYear !== null && now.cutOffYear > (seen.cutOffYear ?? 0)) {
    changes.push({ what: "cut_offs", year: now.cutOffYear });
  } else if (now.cutOffYear !== null && now.cutOffRows > seen.cutOffRows) {
    changes.push({ what: "cut_off_rows", more: now.cutOffRows - seen.cutOffRows, year: now.cutOffYear });
  }
  if (now.placementYear !== null && now.placementYear > (seen.placementYear ?? 0)) {
    changes.push({ what: "placements", year: now.placementYear });
  }
  if (seen.seats > 0 && now.seats > 0 && now.seats !== seen.seats) {
    changes.push({ what: "seats", from: seen.seats, to: now.seats });
  }
  return changes;
}

/** What an entry remembers of its college: the facts last looked at, and when what is new since was shown first. */
export interface Seen {
  facts: CollegeFacts;
  shownAt: string | null;
}

/**
 * What a visit shows of one saved college, and what the entry remembers afterwards. What is new stays a day, so that it
 * is not lost by opening the page twice.
 *
 * @param seen null for an entry that has never been looked at
 */
export function compareWithSeen(
  seen: Seen | null,
  facts: CollegeFacts,
  now: Date,
): { changes: CollegeChange[]; seen: Seen } {
  const looked = { facts, shownAt: null };
  if (!seen) return { changes: [], seen: looked };
  const changes = changesSince(seen.facts, facts);
  if (changes.length === 0) return { changes, seen: looked };
  if (!seen.shownAt) return { changes, seen: { facts: seen.facts, shownAt: now.toISOString() } };
  if (now.getTime() - Date.parse(seen.shownAt) >= newForMs) return { changes: [], seen: looked };
  return { changes, seen };
}
