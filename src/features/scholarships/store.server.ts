import { and, asc, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { scholarships } from "#db/schema/scholarships.ts";
import { sources } from "#db/schema/sources.ts";
import type { ScholarshipQuery } from "./contract.ts";

export type ScholarshipRow = Awaited<ReturnType<typeof readScholarships>>[number];
type Filter = Pick<ScholarshipQuery, "category" | "gender" | "state" | "income">;

/** Scholarships for everybody, and those that name the value. */
function isFor(column: PgColumn, value: string | null): SQL | undefined {
  if (value === null) return undefined;
  return sql`(cardinality(${column}) = 0 or exists (select 1 from unnest(${column}) named where lower(named) = lower(${value})))`;
}

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

/** One page: open ones first, then those whose date is to be checked, closed ones last; the nearest last date first. */
export function readScholarships(
  tx: ReadDb,
  filter: Filter,
  { today, limit, offset }: { today: string; limit: number; offset: number },
) {
  const { status, lastDate } = scholarships;
  const isOpen = sql`(${status} = 'open' and (${lastDate} is null or ${lastDate} >= ${today}::date))`;
  return tx
    .select({ scholarship: getTableColumns(scholarships), source: sources })
    .from(scholarships)
    .innerJoin(sources, eq(sources.id, scholarships.sourceId))
    .where(fits(filter))
    .orderBy(
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
