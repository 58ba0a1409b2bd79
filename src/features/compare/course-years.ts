import type { Level } from "#features/catalogue/contract.ts";

/**
 * How long a course lasts where its name does not say so, by the stream's slug and level. Source: AICTE, Approval Process
 * Handbook, durations of programmes. In medicine and law the length differs by degree, and BA, B.Com, BBA and BCA have three
 * or four years: nothing is said of these.
 */
const usualYears: Readonly<Record<string, Partial<Record<Level, number>>>> = {
  engineering: { diploma: 3, ug: 4, pg: 2 },
  diploma: { diploma: 3 },
  pharmacy: { diploma: 2, ug: 4, pg: 2 },
  architecture: { ug: 5, pg: 2 },
  "hotel-management": { diploma: 3, ug: 4, pg: 2 },
  mba: { pg: 2 },
  "mca-it": { pg: 2 },
};

/** Courses that are no full course of their level, or whose length differs by college. */
const unusual = /integrated|post diploma|pg (diploma|certificate)|fellowship|distance|online|part time|lateral/i;

/**
 * Whole years of study: what the degree says ("B.Arch, 5 years"), else what is usual. null: not known.
 *
 * @param streamSlug of the branch's stream
 */
export function courseYears(
  branch: { degree: string; level: Level; branch_name: string },
  streamSlug: string,
): number | null {
  const said = /\b(\d)\s*years?\b/i.exec(branch.degree)?.[1];
  if (said) return Number(said);
  if (unusual.test(branch.degree) || unusual.test(branch.branch_name)) return null;
  if (branch.level === "ug" && /\b(architecture|pharm\.? ?d)\b/i.test(branch.branch_name)) {
    return /pharm/i.test(branch.branch_name) ? 6 : 5;
  }
  return usualYears[streamSlug]?.[branch.level] ?? null;
}
