import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { optionalId, pathId } from "#http/request/query-fields.server.ts";
import { perStudent, studentOrToken } from "#policies/policy.ts";
import { answerProposals, listProposals } from "./answer-proposals.server.ts";
import { WrittenOrder, WrittenOrders } from "./contract.ts";
import { InterviewQuestion, MockInterview, MockInterviews } from "./interview-contract.ts";
import { askAboutInterview, listInterviews, readInterview } from "./interviews.server.ts";
import { Milestones } from "./milestone-contract.ts";
import { listMilestones } from "./milestones.server.ts";
import { ListProposals, ProposalAnswers } from "./proposal-contract.ts";
import { listWrittenOrders, readWrittenOrder } from "./read-orders.server.ts";

const reading = {
  tag: "Calls",
  name: "read_own_calls",
  and: "own calls only",
  who: studentOrToken("payments", "not_signed_in"),
  source: "0129",
  description: "What was written for the student alone.",
};

/** A student's yes or no to changes of their lists. */
export const answerListProposals = defineAct({
  ...reading,
  name: "answer_proposals",
  and: "proposals to own lists only",
  limit: perStudent("call"),
  rest: "POST /api/list-proposals/answers/",
  operationId: "answerListProposals",
  summary: "Accept or decline proposed changes, one or several; what no longer fits stays open",
  input: ProposalAnswers,
  work: ({ deps, studentId, input }) => answerProposals(deps, studentId, input),
  reply: ok(ListProposals, "The proposals as they are now", async ({ deps, studentId }: StudentCall) => ({
    results: await listProposals(deps, studentId),
  })),
  refusals: {
    404: "There is no such proposal, or it is somebody else's",
    409: "All of them are answered already, or no longer fit the list",
  },
});

const ofInterview = z.object({ reference: z.string().max(60).describe("of the call") });
const noInterview = "There is no such interview, or it is somebody else's";

/** A student asks about a mock interview. */
export const askInterview = defineAct({
  ...reading,
  name: "ask_about_interview",
  and: "own interviews only, once each",
  limit: perStudent("call"),
  rest: "POST /api/interviews/{reference}/question/",
  operationId: "askAboutInterview",
  summary: "Ask the counsellor about a mock interview, once, until 21 days after it",
  params: ofInterview,
  input: InterviewQuestion,
  work: ({ deps, studentId, params, input }) => askAboutInterview(deps, studentId, params.reference, input.question),
  reply: ok(
    MockInterview,
    "The interview as it is now",
    ({ deps, studentId, params }: StudentCall<{ reference: string }>) =>
      readInterview(deps, studentId, params.reference),
  ),
  refusals: { 404: noInterview, 409: "It was asked already, or it is too late" },
});

/** What counsellors wrote for a student. Decision 0129. */
export const writtenActs = [
  askInterview,
  defineAct({
    ...reading,
    rest: "GET /api/interviews/",
    operationId: "listInterviews",
    summary: "The student's mock interviews with ratings and notes",
    work: async ({ deps, studentId }) => ({ results: await listInterviews(deps, studentId) }),
    reply: ok(MockInterviews, "The newest first"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/interviews/{reference}/",
    operationId: "getInterview",
    summary: "One of the student's mock interviews",
    params: ofInterview,
    work: ({ deps, studentId, params }) => readInterview(deps, studentId, params.reference),
    reply: ok(MockInterview, "The interview"),
    refusals: { 404: noInterview },
  }),
  answerListProposals,
  defineAct({
    ...reading,
    rest: "GET /api/list-proposals/",
    operationId: "listListProposals",
    summary: "Changes that counsellors propose to the student's choice lists, open ones first",
    work: async ({ deps, studentId }) => ({ results: await listProposals(deps, studentId) }),
    reply: ok(ListProposals, "At most 200"),
  }),
  defineAct({
    ...reading,
    source: "0120",
    rest: "GET /api/project-milestones/",
    operationId: "listProjectMilestones",
    summary: "What was agreed about the student's projects, each with its date",
    work: async ({ deps, studentId }) => ({ results: await listMilestones(deps, studentId) }),
    reply: ok(Milestones, "The first date first"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/written-orders/",
    operationId: "listWrittenOrders",
    summary: "Orders of choices that counsellors wrote for the student, each with its newest version",
    work: async ({ deps, studentId }) => ({ results: await listWrittenOrders(deps, studentId) }),
    reply: ok(WrittenOrders, "The newest first"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/written-orders/{id}/",
    operationId: "getWrittenOrder",
    summary: "An order of choices with reasons, closing values and their sources",
    params: pathId("The deliverable that it was written for"),
    query: z.object({ version: optionalId("absent: the newest") }),
    work: ({ deps, studentId, params, query }) => readWrittenOrder(deps, studentId, params.id, query.version),
    reply: ok(WrittenOrder, "The order"),
    refusals: { 404: "There is no such order, or it is somebody else's" },
  }),
];
