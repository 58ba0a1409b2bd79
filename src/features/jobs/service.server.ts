import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { dayInIndia } from "#lib/day-in-india.ts";
import { AppError } from "#lib/errors.ts";
import type { Job, JobCard, JobFacets, JobQuery } from "./contract.ts";
import { isOpenOn, mayPublishJob } from "./rules.ts";
import { countByKind, countByPlace, countJobs, readJob, readJobs } from "./store.server.ts";

/** One page of open postings. */
export type JobPage = Page<JobCard> & { facets: JobFacets };

/**
 * Published postings that take applications today in India, with counts for the filters one could choose next.
 * A page behind the last one is empty.
 */
export async function listJobs({ reads: { db }, now }: Pick<Deps, "reads" | "now">, query: JobQuery): Promise<JobPage> {
  const today = dayInIndia(now());
  const { page, pageSize, sort, ...filter } = query;
  const [count, items, kind, place, remote] = await Promise.all([
    countJobs(db, filter, today),
    readJobs(db, filter, today, { sort, limit: pageSize, offset: (page - 1) * pageSize }),
    countByKind(db, { ...filter, kind: null }, today),
    countByPlace(db, { ...filter, place: null }, today),
    countJobs(db, { ...filter, remote: true }, today),
  ]);
  return { count, page, pageSize, items, facets: { kind, place, remote } };
}

/**
 * One published posting; a closed one is still shown, with `is_open` false.
 *
 * @param isPreview for staff: drafts and postings of later days too
 * @throws AppError job_not_found for unknown ids and drafts
 */
export async function getJob(
  { db, reads, now }: Pick<Deps, "db" | "reads" | "now">,
  id: number,
  isPreview = false,
): Promise<Job> {
  const today = dayInIndia(now());
  const row = await (isPreview ? readJob(db, id, null) : readJob(reads.db, id, today));
  if (!row) throw new AppError("job_not_found");
  return { ...row, is_open: isOpenOn(row.apply_by, today) };
}

/** Why a posting may not be published, as a sentence for staff; null: it may. */
export function publishingProblem(job: Parameters<typeof mayPublishJob>[0]): string | null {
  if (mayPublishJob(job)) return null;
  return job.asksStudentForMoney
    ? "A posting that asks the student for money cannot be published. Real employers do not take money from applicants."
    : "A posting without company and position cannot be published.";
}
