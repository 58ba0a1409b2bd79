import type { Fee } from "#features/catalogue/college-contract.ts";
import { courseLength } from "#features/costs/course-rules.ts";
import { feesOfCourse } from "#features/costs/fee-rules.ts";
import { firstOf, itemAt } from "#lib/lookups.ts";
import { streamOf } from "./align-cohorts.ts";
import { type Column, cellOf, figureOf } from "./column.ts";
import type { ComparedCell, ComparedFigure, ComparedValue } from "./contract.ts";

/**
 * Fees for one year, and for the whole course: the fee of one year, as often as such a course usually has years, which
 * assumes that it stays as it is. Only fees of students without a reserved category, waiver or sponsor.
 */
export function listFees(columns: readonly Column[]): ComparedFigure[] {
  const yearly = columns.map(yearlyFees);
  const whole = columns.map((column, at) => wholeCourse(column, itemAt(yearly, at)));
  const years = new Set(yearly.flatMap(({ year, values }) => (values.length > 0 ? [year] : [])));
  const isMixed = new Set(columns.map(({ branch }) => branch === null)).size > 1;
  const why = isMixed ? "kinds" : years.size > 1 ? "years" : null;
  return [
    figureOf("fees_a_year", "rupees", yearly, why),
    ...(columns.some(({ branch }) => branch) ? [figureOf("fees_whole_course", "rupees", whole, why)] : []),
  ];
}

function yearlyFees(column: Column): ComparedCell {
  const { branch, college } = column;
  if (!branch) {
    const range = college.fee_range;
    if (!range) return cellOf(column);
    const ends = range.low === range.high ? [range.low] : [range.low, range.high];
    const values = ends.map((value) => ({ value, fact: `fees-${college.id}` }));
    return cellOf(column, { values, year: range.year, status: range.status });
  }
  const newest = feesOfBranch(column);
  const ordered = newest.toSorted((a, b) => a.rupees_per_year - b.rupees_per_year);
  const ends = [ordered[0], ordered.at(-1)].filter((fee) => fee !== undefined);
  const distinct = ends.filter((fee, at) => at === 0 || fee.rupees_per_year !== firstOf(ends).rupees_per_year);
  return cellOf(column, {
    values: distinct.map(({ rupees_per_year: value, fact }) => ({ value, fact })),
    year: newest[0]?.year ?? null,
    group: newest[0]?.includes ?? "",
    status: newest[0]?.source.status ?? null,
  });
}

/** The branch's own fees of the newest year, else those of a programme of its name or stream, else those of every programme. */
function feesOfBranch(column: Column): Fee[] {
  const { branch, college } = column;
  const fees = feesOfCourse(college.fees, branch, streamOf(column)?.name ?? "");
  const general = fees.filter(({ is_general: isGeneral }) => isGeneral);
  const own = general.filter(({ branch_id: id }) => id !== null);
  const named = general.filter(({ programme }) => programme !== "");
  return [own, named, general].find((some) => some.length > 0) ?? [];
}

function wholeCourse(column: Column, yearly: ComparedCell): ComparedCell {
  const { branch } = column;
  if (!branch) return cellOf(column, { missing: "choose_branch" });
  if (yearly.values.length === 0) return cellOf(column);
  const { years } = courseLength(branch, streamOf(column)?.name ?? "");
  if (years === null) return cellOf(column);
  const values = yearly.values.map(({ value }): ComparedValue => ({ value: Number(value) * years, fact: null }));
  return { ...yearly, values, made_of: yearly.values, years };
}
