import type { Level } from "#features/catalogue/contract.ts";
import { assumptions } from "./assumptions.ts";

const byName = assumptions.course_years_by_name.map(({ name, years }) => ({ pattern: new RegExp(name, "i"), years }));

/**
 * How many years a course takes: as its degree says ("B.Arch, 5 years"), else what is usual.
 *
 * @returns isStated whether the source of the branch says so
 */
export function courseYears({ branch_name, degree, level }: { branch_name: string; degree: string; level: Level }): {
  years: number;
  isStated: boolean;
} {
  const stated = /\b([1-6]) years?\b/i.exec(`${degree} ${branch_name}`)?.[1];
  if (stated) return { years: Number(stated), isStated: true };
  const named = byName.find(({ pattern }) => pattern.test(degree) || pattern.test(branch_name));
  const years = level === "ug" && named ? named.years : assumptions.course_years[level];
  return { years, isStated: false };
}
