import type { Deps } from "#http/deps.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { valueFor } from "#lib/lookups.ts";
import type { CollegeChange } from "../contract.ts";
import { compareWithSeen, type Seen } from "../rules.ts";
import { readDeadlines, readSnapshots, writeSnapshots } from "../store.server.ts";
import { collegeFacts } from "./college-facts.server.ts";

/** How many last days to apply are named. */
const shownDeadlines = 3;

/** News about saved colleges for a returning student. */
export interface ChangesSinceVisit {
  /** Saved colleges with something new, in the student's order. */
  colleges: { id: number; name: string; city: string; changes: CollegeChange[] }[];
  /** Saved openings that still take applications, the nearest last day first. */
  deadlines: { id: number; company: string; position: string; applyBy: string }[];
}

/**
 * What is new about a student's saved colleges since they last looked, and the nearest last days of saved jobs. What is
 * new counts as seen a day after it was shown first: a second visit, or a page fetched ahead, does not swallow it.
 * Three queries; one more after the catalogue changed, and one where something is to be remembered.
 */
export async function readChanges(
  deps: Pick<Deps, "db" | "now" | "state">,
  studentId: number,
): Promise<ChangesSinceVisit> {
  const { db } = deps;
  const at = deps.now();
  const [saved, deadlines] = await Promise.all([
    readSnapshots(db, studentId),
    readDeadlines(db, studentId, dayInIndia(at), shownDeadlines),
  ]);
  const facts = await collegeFacts(
    deps,
    saved.map(({ collegeId }) => collegeId),
  );
  const colleges: ChangesSinceVisit["colleges"] = [];
  const remembered: { id: number; seen: Seen }[] = [];
  for (const { id, seen: before, collegeId, name, city } of saved) {
    const known = readMemory(before);
    const { changes, seen } = compareWithSeen(known, valueFor(facts, collegeId), at);
    if (changes.length > 0) colleges.push({ id: collegeId, name, city, changes });
    if (JSON.stringify(known) !== JSON.stringify(seen)) remembered.push({ id, seen });
  }
  if (remembered.length > 0) await writeSnapshots(db, studentId, remembered);
  return { colleges, deadlines };
}

/** An entry that was never viewed has no remembered facts. Keys are put in one order, for jsonb has its own. */
function readMemory(seen: unknown): Seen | null {
  const { facts, shownAt } = seen as Partial<Seen>;
  if (!facts) return null;
  const { cutOffYear, cutOffRows, placementYear, seats } = facts;
  return { facts: { cutOffYear, cutOffRows, placementYear, seats }, shownAt: shownAt ?? null };
}
