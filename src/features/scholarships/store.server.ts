import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { scholarships } from "#db/schema/scholarships.ts";
import { sources } from "#db/schema/sources.ts";
import type { ScholarshipApplicant, ScholarshipQuery } from "./contract.ts";

export type ScholarshipRow = Awaited<ReturnType<typeof readScholarships>>[number];
type Filter = Pick<ScholarshipQuery, "category" | "gender" | "state" | "income">;

/** Scholarships for everybody, and those that name one of the values. */
function isFor(column: PgColumn, ...values: (string | null)[]): SQL | undefined {
  const known = values.filter((value) => value !== null).map((value) => sql`lower(${value})`);
  if (known.length === 0) return undefined;
  return sql`(cardinality(${column}) = 0 or exists (select 1 from unnest(${column}) named where lower(named) in (${sql.join(known, sql`, `)})))`;
}

/** What an applicant may apply for, as far as is known; undefined: everything. */
const suits = ({ categories, gender, state }: ScholarshipApplicant): SQL | undefined =>
  and(
    isFor(scholarships.categories, ...categories),
    isFor(scholarships.genders, gender),
    isFor(scholarships.states, state),
  );

function fits({ category, gender, state, income }: Filter): SQL | undefined {
  return and(
    isFor(scholarships.categories, category),
    isFor(scholarships.genders, gender),
    isFor(scholarships.states, state),
    income === null
      ? undefined
      : sql`(${scholarships.maxIncomeRupees} is null or ${scholarships.maxIncomeRupees} >= ${income})`,
  );
}

export async function countScholarships(tx: ReadDb, filter: Filter): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(scholarships).where(fits(filter));
  return row?.count ?? 0;
}

/** How many of them an applicant may apply for. */
export async function countSuiting(tx: ReadDb, filter: Filter, applicant: ScholarshipApplicant): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(scholarships)
    .where(and(fits(filter), suits(applicant)));
  return row?.count ?? 0;
}

/** One page: the applicant's before those of others; open ones first, then those whose date is to be checked, closed ones last; the nearest last date first. */
export function readScholarships(
  tx: ReadDb,
  filter: Filter,
  {
    today,
    limit,
    offset,
    applicant,
  }: { today: string; limit: number; offset: number; applicant: ScholarshipApplicant | null },
) {
  const { status, lastDate } = scholarships;
  const own = applicant && suits(applicant);
  const isOpen = sql`(${status} = 'open' and (${lastDate} is null or ${lastDate} >= ${today}::date))`;
  return tx
    .select({ scholarship: getTableColumns(scholarships), source: sources })
    .from(scholarships)
    .innerJoin(sources, eq(sources.id, scholarships.sourceId))
    .where(fits(filter))
    .orderBy(
      ...(own ? [desc(own)] : []),
      sql`case when ${isOpen} then 0 when ${status} = 'closed' then 2 else 1 end`,
      sql`(${lastDate} is not null and ${lastDate} < ${today}::date)`,
      sql`${lastDate} asc nulls last`,
      asc(scholarships.name),
      asc(scholarships.id),
    )
    .limit(limit)
    .offset(offset);
}

/** The values that scholarships name in a column, with how many name each. */
export function countNamed(tx: ReadDb, column: "categories" | "states") {
  return rowsOf<{ value: string; count: number }>(
    tx,
    sql`
    select value, count(*)::integer as count from scholarships, unnest(${sql.identifier(column)}) as value
    group by value order by value`,
  );
}
