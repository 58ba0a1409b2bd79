import type { ClosingRange, WithheldFact } from "#features/catalogue/contract.ts";
import { ofHundred } from "#features/catalogue/of-hundred-rules.ts";
import { alignCohorts, type Cohort } from "./align-cohorts.ts";
import { type Column, cellOf, cellWith, figureOf } from "./column.ts";
import { type ComparedCell, type ComparedFigure, hostelMetres } from "./contract.ts";
import { listFees } from "./list-fees.ts";

/**
 * Every figure of the columns, in the order of the page, but the closing values of branches, which have pools. A figure is
 * from the college's own record: nothing is estimated but the fees of the whole course, which say so.
 */
export function listFigures(columns: readonly Column[]): ComparedFigure[] {
  return [
    ...listPlain(columns),
    ...listHeadline(columns),
    seats(columns),
    ...listFees(columns),
    ...listOutcomes(columns),
    ...listHostels(columns),
  ];
}

function listPlain(columns: readonly Column[]): ComparedFigure[] {
  const fact = ({ college }: Column, field: string) => `college-${college.id}-${field}`;
  const plain = [
    figureOf(
      "place",
      "text",
      columns.map((column) => cellWith(column, [column.item.city, column.item.state].filter(Boolean).join(", "), null)),
    ),
    figureOf(
      "ownership",
      "text",
      columns.map((column) => {
        const { ownership } = column.college;
        return cellWith(column, ownership === "unknown" ? null : ownership, fact(column, "ownership"));
      }),
    ),
    figureOf(
      "women_only",
      "yes_no",
      columns.map((column) => cellWith(column, Number(column.college.is_women_only), fact(column, "women_only"))),
    ),
    figureOf(
      "university",
      "text",
      columns.map((column) => cellWith(column, column.college.university, fact(column, "university"))),
    ),
    figureOf(
      "founded_year",
      "year",
      columns.map((column) => cellWith(column, column.college.founded_year, fact(column, "founded_year"))),
    ),
  ];
  const branches = columns.filter(({ branch }) => branch !== null);
  if (branches.length === 0) return plain;
  const ofBranch = (figure: "level" | "degree", read: (branch: NonNullable<Column["branch"]>) => string) =>
    figureOf(
      figure,
      "text",
      columns.map((column) =>
        column.branch ? cellWith(column, read(column.branch), null) : cellOf(column, { missing: "choose_branch" }),
      ),
    );
  const named = branches.some(({ branch }) => branch?.degree);
  return [
    ...plain,
    ofBranch("level", ({ level }) => level),
    ...(named ? [ofBranch("degree", ({ degree }) => degree)] : []),
  ];
}

/** Of whole colleges: the closing value that speaks for each. A branch has its own closing values, by pool. */
function listHeadline(columns: readonly Column[]): ComparedFigure[] {
  const ranges = columns.flatMap(({ college, branch }) => (branch === null ? [college.closing_range] : []));
  if (ranges.length === 0) return [];
  const known = ranges.filter((range) => range !== null);
  const differ = (of: (range: ClosingRange) => unknown) => new Set(known.map(of)).size > 1;
  const cells = columns.map((column) => {
    const range = column.college.closing_range;
    if (column.branch || !range) return cellOf(column);
    const { authority, exam, year, level, quota, seat_type, max_marks, is_provisional, headline } = range;
    const round = headline.round === 0 ? "all rounds" : `round ${headline.round}`;
    return cellOf(column, {
      values: [{ value: headline.closing, fact: headline.fact }],
      year,
      group: [headline.branch, authority, exam, level, round, quota, seat_type].filter(Boolean).join(", "),
      out_of: max_marks,
      status: is_provisional ? "provisional" : null,
    });
  });
  const isMixed = ranges.length < columns.length;
  const why = differ(listOf) ? "lists" : differ(({ headline }) => headline.round) ? "rounds" : isMixed ? "kinds" : null;
  return [figureOf("headline_closing", "closing", cells, why)];
}

/** Closing values are of one list when all of this is the same. */
function listOf({ authority, exam, unit, year, pool, level, max_marks, is_provisional }: ClosingRange): string {
  const kind = pool === "other_states" || pool === "all_india" ? "country" : pool;
  return JSON.stringify([authority, exam, unit, year, kind, level, max_marks, is_provisional]);
}

function seats(columns: readonly Column[]): ComparedFigure {
  const cells = columns.map((column) => {
    const { branch, college } = column;
    if (!branch) return cellWith(column, college.seats, `total-${college.id}`);
    return cellWith(
      column,
      branch.intake,
      `seats-${branch.branch_id}`,
      withheld(branch.intake, branch.source, "intake"),
    );
  });
  return figureOf("seats", "count", cells, isMixed(columns) ? "kinds" : null);
}

/** A college beside a branch: what counts the whole and what counts a part are two things. */
function isMixed(columns: readonly Column[]): boolean {
  return new Set(columns.map(({ branch }) => branch === null)).size > 1;
}

function withheld(value: unknown, source: { withheld?: WithheldFact[] | undefined }, fact: WithheldFact) {
  return value === null && source.withheld?.includes(fact) ? { missing: "not_published" as const } : {};
}

function listOutcomes(columns: readonly Column[]): ComparedFigure[] {
  const counted = alignCohorts(columns, (cohort) => ofHundred(cohort) !== null);
  const paid = alignCohorts(columns, ({ median_package: median }) => median !== null);
  const cellsOf = (cohorts: (Cohort | null)[], read: (cohort: Cohort) => number | null, hasBase: boolean) =>
    columns.map((column, at): ComparedCell => {
      const cohort = cohorts[at];
      if (!cohort) return cellOf(column);
      const { year, branch: group, fact, joined, status } = cohort;
      return cellWith(column, read(cohort), fact, { year, group, base: hasBase ? joined : null, status });
    });
  const share = (name: "placed" | "higherStudy" | "notKnown") => (cohort: Cohort) => ofHundred(cohort)?.[name] ?? null;
  const of100 = (figure: ComparedFigure["figure"], name: Parameters<typeof share>[0]) =>
    figureOf(figure, "of_100", cellsOf(counted.cohorts, share(name), true), counted.notComparable);
  return [
    of100("placed_of_100", "placed"),
    of100("higher_study_of_100", "higherStudy"),
    of100("not_known_of_100", "notKnown"),
    figureOf(
      "median_package",
      "rupees",
      cellsOf(paid.cohorts, ({ median_package: median }) => median, false),
      paid.notComparable,
    ),
  ];
}

/** Hostels that are no sample; a college without coordinates has no distances. */
function listHostels(columns: readonly Column[]): ComparedFigure[] {
  const known = columns.map((column) => {
    const { nearby_hostels: hostels, id, latitude } = column.college;
    const real = hostels.filter(({ is_sample }) => !is_sample).map((hostel) => ({ ...hostel, college: id }));
    return { column, real, isMeasured: latitude !== null || real.length > 0 };
  });
  const near = known.map(({ column, real, isMeasured }) => {
    if (!isMeasured) return cellOf(column);
    const within = real.filter(({ distance }) => distance <= hostelMetres);
    return cellOf(column, {
      values: [{ value: within.length, fact: null }],
      made_of: within.map(({ college, id, distance }) => ({ value: distance, fact: `distance-${college}-${id}` })),
    });
  });
  const nearest = known.map(({ column, real }) =>
    cellWith(column, real[0]?.distance ?? null, `nearest-${column.college.id}`),
  );
  return [figureOf("hostels_nearby", "count", near), figureOf("nearest_hostel", "metres", nearest)];
}
