import type { z } from "@hono/zod-openapi";
import { answerPublic, createApiRouter } from "#http/api-router.server.ts";
import { pageTags } from "#http/page-tags.ts";
import { addressOfPage, answerPage } from "#http/paging.server.ts";
import { onServe } from "#http/public-reply.server.ts";
import { AppError } from "#lib/errors.ts";
import * as calls from "./api-calls.server.ts";
import type { CollegeQuery } from "./contract.ts";
import { presentCutoffs } from "./cutoffs-contract.ts";
import { everyCollege } from "./rules.ts";
import { countSearch } from "./service/count-searches.server.ts";
import { getBranchCutoffs, getCollege } from "./service/get-college.server.ts";
import { getStream, listAnnouncement, listStreams } from "./service/list-streams.server.ts";
import { listCollegesByIds, searchColleges } from "./service/search-colleges.server.ts";
import { suggest } from "./service/suggest.server.ts";

/** Calls of specification section 7 about streams and colleges, with search, suggestions and cut-offs beside them. */
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
    const text = await listAnnouncement(c.get("deps"), place);
    return answerPublic(c, { results: text === null ? [] : [{ place, text }] }, pageTags.announcements);
  });
}

function addCollegeCalls(routes: Routes) {
  routes.openapi(calls.collegeDetails, async (c) => {
    const { id } = c.req.valid("param");
    return answerPublic(c, await getCollege(c.get("deps"), id), pageTags.college(id));
  });
  routes.openapi(calls.collegeCutoffs, async (c) => {
    const { college_id: collegeId, branch_id: branchId, seat_type: seatType, ...choice } = c.req.valid("query");
    const deps = c.get("deps");
    const [listed] = await listCollegesByIds(deps, [collegeId]);
    if (!listed) throw new AppError("college_not_found");
    const cutoffs = await getBranchCutoffs(deps, collegeId, { ...choice, branchId, seatType });
    if (!cutoffs || (branchId !== null && cutoffs.branchId !== branchId)) throw new AppError("cut_offs_not_found");
    return answerPublic(c, presentCutoffs(cutoffs), pageTags.college(collegeId));
  });
}

function addSearchCalls(routes: Routes) {
  routes.openapi(calls.collegeSearch, async (c) => {
    const query = c.req.valid("query");
    const deps = c.get("deps");
    if (query.stream_id !== null) await getStream(deps, query.stream_id);
    const found = await searchColleges(deps, readQuery(query));
    countSearch(deps, query, found, (count) => onServe(c, count));
    const more = { facets: found.facets, searched_instead: found.searchedInstead, register: found.register };
    return answerPage(c, query, { ...found, items: found.colleges }, more, pageTags.colleges);
  });
  routes.openapi(calls.suggestions, async (c) => {
    const results = await suggest(c.get("deps"), c.req.valid("query").q);
    return answerPublic(c, { results }, pageTags.colleges);
  });
}

function readQuery(query: z.infer<typeof calls.CollegeListQuery>): CollegeQuery {
  return {
    q: query.q,
    streamId: query.stream_id,
    state: query.state,
    city: query.city,
    branch: query.branch,
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
