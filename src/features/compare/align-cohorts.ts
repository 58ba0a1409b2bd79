import type { Placement } from "#features/catalogue/contract.ts";
import { courseYears } from "#features/costs/course-rules.ts";
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
 * @param hasFigure whether the cohort says what is asked
 */
export function alignCohorts(columns: readonly Column[], hasFigure: (cohort: Cohort) => boolean): Aligned {
  const lists = columns.map((column) => cohortsOf(column).filter(hasFigure));
  const [first, ...others] = lists.filter((list) => list.length > 0);
  const shared = first?.find((one) => others.every((list) => list.some((other) => isSame(one, other))));
  const cohorts = lists.map((list) => (shared ? list.find((one) => isSame(one, shared)) : list[0]) ?? null);
  if (shared || !first) return { cohorts, notComparable: null };
  const groups = new Set(cohorts.flatMap((cohort) => (cohort ? keyOf(cohort.branch) : [])));
  return { cohorts, notComparable: groups.size > 1 ? "groups" : "years" };
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
    .sort((a, b) => fitOf(b, column) - fitOf(a, column) || b.year - a.year || (b.joined ?? 0) - (a.joined ?? 0));
}

/** NIRF's groups: "UG, 4 years", "PG, 2 years (Management)". */
function readGroup(group: string): { level: string; years: number; stream: string } | null {
  const [, level, years, stream = ""] = /^(UG|PG|Diploma), (\d) years?(?: \((.+)\))?$/i.exec(group.trim()) ?? [];
  return level && years ? { level: level.toLowerCase(), years: Number(years), stream: stream.toLowerCase() } : null;
}

/** Streams whose first degree has one length. Source: AICTE and Pharmacy Council of India, B.E., B.Tech and B.Pharm. */
const fourYearStreams: ReadonlySet<string> = new Set(["engineering", "pharmacy"]);

/** A cohort that the branch's students cannot be in: of another level or stream, or of a length that is not the branch's. */
function isOfAnotherCourse(group: string, column: Column): boolean {
  const read = readGroup(group);
  const { branch } = column;
  if (!read || !branch) return false;
  const { years, isStated } = courseYears(branch);
  const isKnown = isStated || (branch.level === "ug" && fourYearStreams.has(streamOf(column)?.slug ?? ""));
  if (read.level !== branch.level || (isKnown && read.years !== years)) return true;
  return read.stream !== "" && !read.stream.includes(streamOf(column)?.name.toLowerCase() ?? "");
}

/** The stream of a column's branch. */
export function streamOf({ college, branch }: Column): Column["college"]["streams"][number] | undefined {
  return college.streams.find(({ id }) => id === branch?.stream_id);
}

/** How well a cohort fits: a branch's own group, then its stream's; of a whole college the largest group of graduates. */
function fitOf(cohort: Cohort, column: Column): number {
  const { branch, college } = column;
  if (branch === null) {
    const sizes = college.placements.flatMap(({ branch_packages: groups }) =>
      groups
        .filter((group) => keyOf(group.branch) === keyOf(cohort.branch))
        .map(({ graduates, joined }) => joined ?? graduates ?? 0),
    );
    return Math.max(...sizes);
  }
  if (keyOf(cohort.branch) === keyOf(branch.branch_name)) return 3;
  const read = readGroup(cohort.branch);
  if (!read) return 0;
  return (read.stream ? 2 : 1) + (read.years === courseYears(branch).years ? 0.5 : 0);
}
