import type { JobPage, JobQuery } from "#features/jobs/contract.ts";
import { listJobs } from "#features/jobs/service.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readKeptView } from "#http/kept-views.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { dayInIndia } from "#lib/day-in-india.ts";

/** A page of openings, the same for everybody: read from the database when one has changed, and on another day. */
export function findJobList(deps: Deps, query: JobQuery): Promise<JobPage> {
  return readKeptView(deps, {
    key: JSON.stringify(["jobs", dayInIndia(deps.now()), query]),
    tags: pageTags.jobs,
    make: () => listJobs(deps, query),
    weigh: (view) => JSON.stringify(view).length,
  });
}
