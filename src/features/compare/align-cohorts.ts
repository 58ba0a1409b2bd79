import type { Branch, Placement } from "#features/catalogue/college-contract.ts";
import { compareMedians, isPostgraduate, readGroup } from "#features/catalogue/median-rules.ts";
import { courseLength } from "#features/costs/course-rules.ts";
import type { Column } from "./column.ts";
import type { ComparedFigure } from "./contract.ts";

/** What became of one group of students who graduated in one year. */
export type Cohort = Placement["branch_packages"][number] & { year: number; status: Placement["source"]["status"] };

interface Aligned {
  /** One a column; null: none has the figure. */
  cohorts: (Cohort | null)[];
  notComparable: ComparedFigure["not_comparable"];
}

/**
 * Picks one cohort a column, all of the same group and year where there are such: the newest of the group that fits the
 * first column best. Where there are none each column has its own, and they are not to be compared.
 *
 * @param hasFigure whether the cohort has the requested figure
 */
export function alignCohorts(columns: readonly Column[], hasFigure: (cohort: Cohort) => boolean): Aligned {
  const lists = columns.map((column) => ofHeadlineLevel(column, cohortsOf(column).filter(hasFigure)));
  const [first, ...others] = lists.filter((list) => list.length > 0);
  const shared = first?.find((one) => others.every((list) => list.some((other) => isSame(one, other))));
  const cohorts = lists.map((list) => (shared ? list.find((one) => isSame(one, shared)) : list[0]) ?? null);
  if (shared || !first) return { cohorts, notComparable: null };
  const groups = new Set(cohorts.flatMap((cohort) => (cohort ? keyOf(cohort.branch) : [])));
  return { cohorts, notComparable: groups.size > 1 ? "groups" : "years" };
}

/** Of a whole college its first degrees, unless only later ones have the figure: its page and card show no others. */
function ofHeadlineLevel({ branch }: Column, cohorts: Cohort[]): Cohort[] {
  const [best] = cohorts;
  if (branch !== null || !best) return cohorts;
  return cohorts.filter((cohort) => isPostgraduate(cohort.branch) === isPostgraduate(best.branch));
}

function isSame(a: Cohort, b: Cohort): boolean {
  return a.year === b.year && keyOf(a.branch) === keyOf(b.branch);
}

const keyOf = (group: string) => group.toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Cohorts of a column: the group that fits it best first, the newest year of each first. Invented ones are left out. */
function cohortsOf(column: Column): Cohort[] {
  return column.college.placements
    .filter(({ source }) => source.status !== "sample")
    .flatMap(({ year, source, branch_packages: groups }) =>
      groups.map((group) => ({ ...group, year, status: source.status })),
    )
    .filter((cohort) => column.branch === null || !isOfAnotherCourse(cohort.branch, column))
    .sort((a, b) => compareFit(a, b, column));
}

function compareFit(a: Cohort, b: Cohort, { branch, college }: Column): number {
  if (branch !== null)
    return fitOf(b, branch) - fitOf(a, branch) || b.year - a.year || (b.joined ?? 0) - (a.joined ?? 0);
  const candidate = ({ branch: group, year, graduates, joined }: Cohort) => ({
    group,
    year,
    graduates: graduates ?? joined,
  });
  return compareMedians(candidate(a), candidate(b), { slug: college.streams[0]?.slug ?? "", isAsked: false });
}

/** A cohort that the branch's students cannot be in: of another level or stream, or of a length that is not the branch's. */
function isOfAnotherCourse(group: string, column: Column): boolean {
  const read = readGroup(group);
  const { branch } = column;
  if (!read || !branch) return false;
  if (read.level !== branch.level) return true;
  const { years, formerYears } = courseLength(branch, streamOf(column)?.name ?? "");
  if (years !== null && read.years !== years && read.years !== formerYears) return true;
  return read.field !== "" && !read.field.includes(streamOf(column)?.name.toLowerCase() ?? "");
}

/** The stream of a column's branch. */
export function streamOf({ college, branch }: Column): Column["college"]["streams"][number] | undefined {
  return college.streams.find(({ id }) => id === branch?.stream_id);
}

/** How well a cohort fits: a branch's own group, then its stream's. */
function fitOf(cohort: Cohort, branch: Branch): number {
  if (keyOf(cohort.branch) === keyOf(branch.branch_name)) return 3;
  const read = readGroup(cohort.branch);
  if (!read) return 0;
  return read.field ? 2 : 1;
}
