import { and, asc, count, desc, eq, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { jobs } from "#db/schema/publishing.ts";
import type { Job, JobCard, JobQuery, JobSort } from "./contract.ts";
import { searchWords } from "./rules.ts";

const listed = {
  id: jobs.id,
  company: jobs.company,
  position: jobs.position,
  kind: jobs.kind,
  experience: jobs.experience,
  place: jobs.place,
  is_remote: jobs.isRemote,
  pay_min: jobs.payMinRupees,
  pay_max: jobs.payMaxRupees,
  pay_period: jobs.payPeriod,
  posted_on: jobs.postedOn,
  apply_by: jobs.applyBy,
  is_sample: jobs.isSample,
};
const whole = { ...listed, description: jobs.description, eligibility: jobs.eligibility, link: jobs.link };

/** The filters of the list that a facet leaves out while it counts itself. */
export type JobFilter = Pick<JobQuery, "q" | "kind" | "place" | "remote">;

/** Rupees a year, so that monthly and yearly pay compare. */
const yearlyPay = sql`coalesce(${jobs.payMaxRupees}, ${jobs.payMinRupees})::bigint * case ${jobs.payPeriod} when 'month' then 12 else 1 end`;

const orders: Record<JobSort, SQL[]> = {
  newest: [desc(jobs.postedOn), desc(jobs.id)],
  apply_by: [sql`${jobs.applyBy} asc nulls last`, desc(jobs.id)],
  pay: [sql`${yearlyPay} desc nulls last`, desc(jobs.id)],
};

/** Published postings that take applications today, and fit the filter. */
function fits(filter: JobFilter, today: string): SQL | undefined {
  return and(
    eq(jobs.isPublished, true),
    lte(jobs.postedOn, today),
    or(isNull(jobs.applyBy), gte(jobs.applyBy, today)),
    filter.kind === null ? undefined : eq(jobs.kind, filter.kind),
    filter.place === null ? undefined : sql`lower(${jobs.place}) = lower(${filter.place})`,
    filter.remote ? eq(jobs.isRemote, true) : undefined,
    ...searchWords(filter.q).map(
      (word) => sql`strpos(lower(concat_ws(' ', ${jobs.company}, ${jobs.position},
      ${jobs.place}, ${jobs.experience}, ${jobs.description}, ${jobs.eligibility})), ${word}) > 0`,
    ),
  );
}

export async function countJobs(tx: ReadDb, filter: JobFilter, today: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(jobs).where(fits(filter, today));
  return row?.count ?? 0;
}

/** One page of open postings. */
export function readJobs(
  tx: ReadDb,
  filter: JobFilter,
  today: string,
  page: { sort: JobSort; limit: number; offset: number },
): Promise<JobCard[]> {
  return tx
    .select(listed)
    .from(jobs)
    .where(fits(filter, today))
    .orderBy(...orders[page.sort])
    .limit(page.limit)
    .offset(page.offset);
}

/** How many postings each kind has under the filter. */
export function countByKind(tx: ReadDb, filter: JobFilter, today: string) {
  return tx
    .select({ value: jobs.kind, count: count() })
    .from(jobs)
    .where(fits(filter, today))
    .groupBy(jobs.kind)
    .orderBy(desc(count()), asc(jobs.kind));
}

/** How many postings each place has under the filter, the 50 most frequent. */
export function countByPlace(tx: ReadDb, filter: JobFilter, today: string) {
  return tx
    .select({ value: jobs.place, count: count() })
    .from(jobs)
    .where(and(fits(filter, today), sql`${jobs.place} <> ''`))
    .groupBy(jobs.place)
    .orderBy(desc(count()), asc(jobs.place))
    .limit(50);
}

/** One published posting, closed ones included, or null. @param today null: drafts and postings of later days too */
export async function readJob(tx: ReadDb, id: number, today: string | null): Promise<Omit<Job, "is_open"> | null> {
  const [row] = await tx
    .select(whole)
    .from(jobs)
    .where(
      and(eq(jobs.id, id), today === null ? undefined : and(eq(jobs.isPublished, true), lte(jobs.postedOn, today))),
    );
  return row ?? null;
}
