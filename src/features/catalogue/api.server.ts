import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { answerPublic, createApiRouter } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { addressOfPage, answerPage } from "#http/paging.server.ts";
import { onServe } from "#http/public-response.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { AppError } from "#lib/errors.ts";
import * as calls from "./api-calls.server.ts";
import type { CollegeQuery } from "./contract.ts";
import { presentCutoffs } from "./cutoffs-contract.ts";
import { everyCollege } from "./rules.ts";
import { countSearch } from "./service/count-searches.server.ts";
import { findMergedBranch, findMergedCollege } from "./service/find-merged.server.ts";
import { getBranchCutoffs, getCollege } from "./service/get-college.server.ts";
import { getStream, listAnnouncement, listStreams } from "./service/list-streams.server.ts";
import { mapColleges } from "./service/map-colleges.server.ts";
import { listCollegesByIds, searchColleges } from "./service/search-colleges.server.ts";
import { suggest } from "./service/suggest.server.ts";

/** Calls of specification S7 about streams and colleges, with search, suggestions and cut-offs beside them. */
export function catalogueRoutes() {
  const routes = createApiRouter();
  addStreamCalls(routes);
  addCollegeCalls(routes);
  addSearchCalls(routes);
  addAnnouncementCall(routes);
  return routes;
}

type Routes = ReturnType<typeof createApiRouter>;

function addStreamCalls(routes: Routes) {
  routes.openapi(calls.streamList, async (c) => {
    const query = c.req.valid("query");
    const streams = await listStreams(c.get("deps"));
    const { page, page_size: pageSize } = query;
    const items = streams.slice((page - 1) * pageSize, page * pageSize);
    return answerPage(c, query, { count: streams.length, page, pageSize, items }, {}, pageTags.colleges);
  });
  routes.openapi(calls.collegesFromStream, async (c) => {
    const query = c.req.valid("query");
    const deps = c.get("deps");
    await getStream(deps, query.stream_id);
    const asked = { ...everyCollege, streamId: query.stream_id, page: query.page, pageSize: calls.streamPageSize };
    const { count, colleges } = await searchColleges(deps, asked);
    c.header("X-Total-Count", String(count));
    if (query.page * calls.streamPageSize < count) {
      c.header("Link", `<${addressOfPage(c, query, query.page + 1)}>; rel="next"`);
    }
    return answerPublic(c, colleges, pageTags.stream(query.stream_id));
  });
}

function addAnnouncementCall(routes: Routes) {
  routes.openapi(calls.announcement, async (c) => {
    const { place } = c.req.valid("query");
    const found = await listAnnouncement(c.get("deps"), place);
    const results = found ? [{ place, text: found.text, posted_on: found.postedOn, ends_on: found.endsOn }] : [];
    return answerPublic(c, { results }, pageTags.announcements);
  });
}

function addCollegeCalls(routes: Routes) {
  routes.openapi(calls.collegeDetails, async (c) => {
    const { id } = c.req.valid("param");
    const deps = c.get("deps");
    const college = await orMerged(getCollege(deps, id), () => findMergedCollege(deps, id));
    if ("mergedInto" in college) return answerMoved(c, `/api/college-details/${college.mergedInto}/`);
    return answerPublic(c, college, pageTags.college(id));
  });
  routes.openapi(calls.collegeCutoffs, async (c) => {
    const { college_id: collegeId, branch_id: branchId, seat_type: seatType, ...choice } = c.req.valid("query");
    const deps = c.get("deps");
    const [listed] = await listCollegesByIds(deps, [collegeId]);
    if (!listed) {
      const mergedInto = await findMergedCollege(deps, collegeId);
      if (mergedInto === null) throw new AppError("college_not_found");
      return answerMoved(c, addressWith(c, { college_id: mergedInto }));
    }
    const cutoffs = await getBranchCutoffs(deps, collegeId, { ...choice, branchId, seatType });
    if (branchId !== null && cutoffs?.branchId !== branchId) {
      const mergedInto = await findMergedBranch(deps, collegeId, branchId);
      if (mergedInto !== null) return answerMoved(c, addressWith(c, { branch_id: mergedInto }));
    }
    if (!cutoffs || (branchId !== null && cutoffs.branchId !== branchId)) throw new AppError("cut_offs_not_found");
    return answerPublic(c, presentCutoffs(cutoffs), pageTags.college(collegeId));
  });
}

/** The requested record; of one that is not there the number of the one it was merged into. */
async function orMerged<T extends object>(
  work: Promise<T>,
  find: () => Promise<number | null>,
): Promise<T | { mergedInto: number }> {
  try {
    return await work;
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== "college_not_found") throw thrown;
    const mergedInto = await find();
    if (mergedInto === null) throw thrown;
    return { mergedInto };
  }
}

/** Clients follow it at once and ask again the next time: staff can undo a merge. */
function answerMoved(c: Context<ApiEnv>, address: string) {
  c.header("Location", address);
  c.header("Cache-Control", "no-cache");
  return c.body(null, 301);
}

function addressWith(c: Context<ApiEnv>, changes: Record<string, number>): string {
  const { pathname, searchParams } = new URL(c.req.url);
  for (const [name, value] of Object.entries(changes)) searchParams.set(name, String(value));
  return `${pathname}?${searchParams}`;
}

function addSearchCalls(routes: Routes) {
  routes.openapi(calls.collegeSearch, async (c) => {
    const query = c.req.valid("query");
    const deps = c.get("deps");
    if (query.stream_id !== null) await getStream(deps, query.stream_id);
    const found = await searchColleges(deps, readQuery(query));
    countSearch(deps, query, found, (count) => onServe(c, count));
    const more = {
      facets: found.facets,
      level: found.level,
      searched_instead: found.searchedInstead,
      offers: found.offers,
      read_as: found.readAs,
      register: found.register,
    };
    return answerPage(c, query, { ...found, items: found.colleges }, more, pageTags.colleges);
  });
  routes.openapi(calls.collegeMap, async (c) => {
    const { state, stream_id: streamId } = c.req.valid("query");
    const deps = c.get("deps");
    if (streamId !== null) await getStream(deps, streamId);
    return answerPublic(c, await mapColleges(deps, { state, streamId }), pageTags.colleges);
  });
  routes.openapi(calls.suggestions, async (c) => {
    const results = await suggest(c.get("deps"), c.req.valid("query").q);
    return answerPublic(c, { results }, pageTags.colleges);
  });
}

function readQuery(query: z.infer<typeof calls.CollegeListQuery>): CollegeQuery {
  return {
    q: query.q,
    exact: query.exact,
    streamId: query.stream_id,
    state: query.state,
    city: query.city,
    district: query.district,
    branch: query.branch,
    family: query.family,
    level: query.level,
    ownership: query.ownership,
    womenOnly: query.women_only,
    hostelWithinM: query.hostel_within_m,
    feesUpTo: query.fees_up_to,
    sort: query.sort,
    page: query.page,
    pageSize: query.page_size,
  };
}
