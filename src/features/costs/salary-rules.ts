import type { Placement } from "#features/catalogue/college-contract.ts";
import { minPlacedForMedian } from "#features/catalogue/of-hundred-rules.ts";
import type { Salary } from "./contract.ts";

/** The course whose graduates are looked for. */
export interface Graduates {
  branchName: string;
  level: "diploma" | "ug" | "pg";
  years: number;
  streamName: string;
}

type Group = Placement["branch_packages"][number];

/**
 * The median salary of a course's graduates, in the newest year with one: of the branch itself; else of the college's
 * courses of this length in the stream; else of all its courses of this length. Never the highest, and never a figure
 * that was invented for demonstration.
 *
 * @param placements newest first
 * @param course null: no course was chosen, so that no group can be named
 */
export function medianSalary(placements: readonly Placement[], course: Graduates | null): Salary {
  const filed = placements.filter(({ source }) => source.status !== "sample");
  const found = filed.flatMap((placement) => {
    const groups = course ? groupsOf(placement, course) : [];
    return groups.map((group) => ({ group, placement }));
  });
  const best = found.find(({ group }) => group.median_package !== null) ?? found[0];
  if (!best) return { ...none, why_none: filed.length === 0 ? "nothing_filed" : "not_of_this_course" };
  const { group, placement } = best;
  const isTooFew = group.placed !== null && group.placed < minPlacedForMedian;
  const median = group.median_package;
  return {
    median,
    year: placement.year,
    group: group.branch,
    placed: group.placed,
    fact: group.fact,
    why_none: median !== null ? null : isTooFew ? "too_few" : "not_of_this_course",
    source: placement.source,
  };
}

const none = { median: null, year: null, group: "", placed: null, fact: null, source: null };

/** The groups of one year that hold the course's graduates, the closest first. */
function groupsOf(
  { branch_packages: groups }: Placement,
  { branchName, level, years, streamName }: Graduates,
): Group[] {
  const length = `${level.toUpperCase()}, ${years} year${years === 1 ? "" : "s"}`;
  const names = [branchName, `${length} (${streamName})`, length];
  return names.flatMap((name) => groups.filter(({ branch }) => branch.toLowerCase() === name.toLowerCase()));
}
