import { z } from "@hono/zod-openapi";
import { defineAct } from "#http/act/act.server.ts";
import { facts, file, pageOf, type Reply } from "#http/act/replies.server.ts";
import { answerPublic, jsonReply } from "#http/api-router.server.ts";
import { pageTags } from "#http/documents/page-tags.ts";
import { addressOfPage, sliceOf } from "#http/request/paging.server.ts";
import {
  choiceOr,
  optionalChoice,
  optionalId,
  optionalNumber,
  optionalText,
  pageFields,
  pathId,
  requiredId,
} from "#http/request/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { policyOf } from "#policies/policies.ts";
import { College } from "./college-contract.ts";
import { Announcement, CollegeCard, Stream } from "./contract.ts";
import { CutoffsReply, presentCutoffs } from "./cutoffs-contract.ts";
import { LaterEntry } from "./later-entry-contract.ts";
import { RegisterPage, registerCode, type SearchPage } from "./register-contract.ts";
import { everyCollege } from "./rules.ts";
import { findMergedBranch, findMergedCollege } from "./service/find-merged.server.ts";
import { getBranchCutoffs, getCollege, listLaterEntries } from "./service/get-college.server.ts";
import { getStream, listAnnouncement, listStreams } from "./service/list-streams.server.ts";
import { listCollegesByIds, searchColleges } from "./service/search-colleges.server.ts";
import { getRegisterCollege } from "./service/search-register.server.ts";

const read = { ...policyOf("read_facts"), tag: "Streams and colleges" };

const streamList = defineAct({
  ...read,
  rest: "GET /api/streams/",
  summary: "Streams with how many colleges and seats each holds",
  query: z.object(pageFields()),
  work: async ({ deps, query }) => sliceOf(await listStreams(deps), query),
  reply: pageOf(Stream, "One page of streams", pageTags.colleges),
});

/** Colleges in one answer of colleges-from-stream, which is a bare array (specification D2) and must stay bounded. */
const pageSize = 1000;

type CollegesOfStream = SearchPage & { streamId: number };

const collegesFromStream = defineAct({
  ...read,
  rest: "GET /api/colleges-from-stream/",
  summary: "Active colleges of one stream, as a bare list",
  description: `At most ${pageSize} colleges an answer: X-Total-Count says how many there are, and Link names the next page.`,
  query: z.object({ stream_id: requiredId("The stream"), page: pageFields().page }),
  work: async ({ deps, query: { stream_id: streamId, page } }) => {
    await getStream(deps, streamId);
    return { ...(await searchColleges(deps, { ...everyCollege, streamId, page, pageSize })), streamId };
  },
  reply: file(jsonReply(z.array(CollegeCard), "The colleges"), (c, found: CollegesOfStream, { query }) => {
    const { count, page, colleges, streamId } = found;
    c.header("X-Total-Count", String(count));
    if (page * pageSize < count) {
      c.header("Link", `<${addressOfPage(c, query as object, page + 1)}>; rel="next"`);
    }
    return answerPublic(c, colleges, pageTags.stream(streamId));
  }),
  refusals: { 404: "There is no such stream" },
});

/** A fact of a college, or the address of the record that it was merged into, made from the requested one. */
type Found<Fact> = { fact: Fact; collegeId: number } | { movedTo: (requested: URL) => string };

const merged = {
  description: "It was merged into another one, whose address Location names",
  headers: z.object({ Location: z.string() }),
};

type RegisterReply = Awaited<ReturnType<typeof getRegisterCollege>>;

/** Clients follow a 301 at once and ask again the next time: staff can undo a merge. */
function orMerged<Fact extends object>(schema: z.ZodType<unknown, Fact>, description: string): Reply<Found<Fact>> {
  const reply = file<Found<Fact>>(jsonReply(schema, description), (c, found) => {
    if ("fact" in found) return answerPublic(c, found.fact, pageTags.college(found.collegeId));
    return c.body(null, 301, { Location: found.movedTo(new URL(c.req.url)), "Cache-Control": "no-cache" });
  });
  const movedFrom = new URL("http://localhost/");
  return { ...reply, plain: (found) => ("fact" in found ? found.fact : { moved_to: found.movedTo(movedFrom) }) };
}

function sameWith({ pathname, searchParams }: URL, name: string, id: number): string {
  searchParams.set(name, String(id));
  return `${pathname}?${searchParams}`;
}

/** Somebody reads the facts of a college. */
export const collegeDetails = defineAct({
  ...read,
  operationId: "getCollege",
  rest: "GET /api/college-details/{id}/",
  summary: "One college with its branches, placements and the hostels near it",
  params: pathId("The college"),
  work: async ({ deps, params: { id } }): Promise<Found<College>> => {
    try {
      return { fact: await getCollege(deps, id), collegeId: id };
    } catch (thrown) {
      if (!(thrown instanceof AppError) || thrown.code !== "college_not_found") throw thrown;
      const mergedInto = await findMergedCollege(deps, id);
      if (mergedInto === null) throw thrown;
      return { movedTo: () => `/api/college-details/${mergedInto}/` };
    }
  },
  reply: orMerged(College, "The college"),
  refusals: { 301: merged, 404: "There is no such college, or it is not active" },
});

const registerCollege = defineAct({
  ...read,
  operationId: "getRegisterCollege",
  rest: "GET /api/register-colleges/{code}/",
  summary: "A college of the national register of which there are no facts here",
  params: z.object({ code: z.string().regex(registerCode, "an AISHE code, such as C-25072") }),
  work: async ({ deps, params: { code } }) => getRegisterCollege(deps, code),
  reply: file(jsonReply(RegisterPage, "What the register states, with colleges nearby"), (c, found: RegisterReply) => {
    if ("entry" in found) return answerPublic(c, found, pageTags.colleges);
    const address = `/api/college-details/${found.collegeId}/`;
    return c.body(null, 301, { Location: address, "Cache-Control": "no-cache" });
  }),
  refusals: { 301: merged, 404: "The register has no such code" },
});

/** Somebody reads the closing values of a branch. */
export const collegeCutoffs = defineAct({
  ...read,
  rest: "GET /api/college-cutoffs/",
  summary: "Opening and closing values of one branch of a college",
  description:
    "What is not asked for, or is not there, is chosen: the branch that speaks for the college (`closing_range.headline`), and the year and seats of the value that speaks for the branch.",
  query: z.object({
    college_id: requiredId("The college"),
    branch_id: optionalId("One of its branches"),
    year: optionalNumber(1990, 2100, "The year of the counselling"),
    quota: optionalText(100, "One of quotas in the reply"),
    seat_type: optionalText(100, "One of seat_types in the reply"),
    gender: optionalChoice(["any", "female"], "Seats for any gender, or for women"),
  }),
  work: async ({ deps, query }): Promise<Found<CutoffsReply>> => {
    const { college_id: collegeId, branch_id: branchId, seat_type: seatType, ...choice } = query;
    const [listed] = await listCollegesByIds(deps, [collegeId]);
    if (!listed) {
      const mergedInto = await findMergedCollege(deps, collegeId);
      if (mergedInto === null) throw new AppError("college_not_found");
      return { movedTo: (requested) => sameWith(requested, "college_id", mergedInto) };
    }
    const cutoffs = await getBranchCutoffs(deps, collegeId, { ...choice, branchId, seatType });
    if (cutoffs && (branchId === null || cutoffs.branchId === branchId)) {
      return { fact: presentCutoffs(cutoffs), collegeId };
    }
    const mergedInto = branchId === null ? null : await findMergedBranch(deps, collegeId, branchId);
    if (mergedInto === null) throw new AppError("cut_offs_not_found");
    return { movedTo: (requested) => sameWith(requested, "branch_id", mergedInto) };
  },
  reply: orMerged(CutoffsReply, "The cut-offs"),
  refusals: { 301: merged, 404: "There is no such college, or no cut-offs of this branch are in our data" },
});

const laterEntries = defineAct({
  ...read,
  operationId: "listLaterEntries",
  rest: "GET /api/later-entries/",
  summary: "Closing values of a college after a diploma and after a degree",
  description:
    "Admission to the second year for holders of a diploma, and to M.Tech: of the newest year of each authority. These are lists of their own, and never among a college's cut-offs.",
  query: z.object({ college_id: requiredId("The college") }),
  work: async ({ deps, query: { college_id } }) => {
    const [listed] = await listCollegesByIds(deps, [college_id]);
    if (!listed) throw new AppError("college_not_found");
    return { college_id, results: await listLaterEntries(deps, college_id) };
  },
  reply: facts(
    z.object({ college_id: z.number().int(), results: z.array(LaterEntry) }),
    "The closing values, by programme and seats, latest round first",
    ({ college_id }) => pageTags.college(college_id),
  ),
  refusals: { 404: "There is no such college, or it is not active" },
});

const announcement = defineAct({
  ...read,
  rest: "GET /api/announcements/",
  summary: "The announcement that a page shows, such as Latest Update above the streams",
  query: z.object({ place: choiceOr("streams", ["streams"], "The page that shows it") }),
  work: async ({ deps, query: { place } }) => {
    const found = await listAnnouncement(deps, place);
    return { results: found ? [{ place, text: found.text, posted_on: found.postedOn, ends_on: found.endsOn }] : [] };
  },
  reply: facts(
    z.object({ results: z.array(Announcement) }),
    "The newest one that has not ended, or none",
    pageTags.announcements,
  ),
});

/** Calls of specification S7 about streams and colleges, with cut-offs beside them. */
export const collegeActs = [
  streamList,
  collegesFromStream,
  collegeDetails,
  registerCollege,
  collegeCutoffs,
  laterEntries,
  announcement,
];
