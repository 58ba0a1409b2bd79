import { type JobQuery, jobKinds, jobSorts } from "#features/jobs/contract.ts";
import { oneOf, positiveInteger, shortText } from "#lib/search-params.ts";

export const jobsPerPage = 20;

/** The jobs tab as its address asks for it. */
export function readJobQuery(params: URLSearchParams): JobQuery {
  return {
    q: shortText(params.get("q")) ?? "",
    kind: oneOf(jobKinds, params.get("kind")),
    place: shortText(params.get("place")),
    remote: params.get("remote") === "1",
    sort: oneOf(jobSorts, params.get("sort")) ?? "newest",
    page: positiveInteger(params.get("page"), 100_000) ?? 1,
    pageSize: jobsPerPage,
  };
}

/** The internships that companies offer, below our own on the Internship tab. */
export function readInternshipQuery(params: URLSearchParams): JobQuery {
  return { ...readJobQuery(new URLSearchParams()), kind: "internship", page: readJobQuery(params).page };
}
