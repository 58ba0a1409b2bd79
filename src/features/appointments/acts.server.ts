import type { Context } from "hono";
import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { file, noContent, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { linkHolder, perStudent, studentOrToken } from "#policies/policy.ts";
import { CallAnswers, CallTimes, NewHold, NewTime, NewWait, OwnCall, OwnCalls, TimesAsked } from "./contract.ts";
import {
  answerCall,
  cancelCall,
  holdTime,
  moveCall,
  releaseHold,
  reportAbsence,
} from "./service/change-call.server.ts";
import { readCallFeed } from "./service/counsellor-settings.server.ts";
import { findTimes } from "./service/find-times.server.ts";
import { listOwnCalls, readOwnCall } from "./service/read-calls.server.ts";
import { joinWait, leaveWait, offerFreeTimes } from "./service/waiting-list.server.ts";
import { writeCallFile } from "./service/write-files.server.ts";

const notTheirs = "There is no such call, or it is somebody else's";
const own = {
  tag: "Calls",
  who: studentOrToken("payments", "not_signed_in"),
  source: "0122",
  description: "A student's own calls only.",
};
const reading = { ...own, name: "read_own_calls", and: "own calls only" };
const one = pathId("The call: the id of its deliverable");
const changing = {
  ...own,
  name: "change_own_call",
  limit: perStudent("call"),
  and: "own calls only; moved and cancelled until 24 hours before, later by staff; reminders under 18 after a guardian's consent",
  params: one,
  reply: ok(OwnCall, "The call as it is now", ({ deps, studentId, params }: StudentCall<{ id: number }>) =>
    readOwnCall(deps, studentId, params.id),
  ),
};
const refusals = { 404: notTheirs, 409: "The time is taken, or the call is in another state: the message says which" };

const fileResponse = {
  description: "Calls as a calendar (RFC 5545)",
  content: { "text/calendar": { schema: z.string() } },
};

function answerFile(c: Context<ApiEnv>, text: string): Response {
  return c.body(text, 200, {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'attachment; filename="calls.ics"',
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex",
  });
}

const listCalls = defineAct({
  ...reading,
  rest: "GET /api/calls/",
  operationId: "listOwnCalls",
  summary: "The calls with counsellors that a student's packages promise, with their times",
  work: async ({ deps, studentId }) => ({ results: await listOwnCalls(deps, studentId) }),
  reply: ok(OwnCalls, "The calls, what is due first before the others"),
});

const showCall = defineAct({
  ...reading,
  rest: "GET /api/calls/{id}/",
  operationId: "getOwnCall",
  summary: "One of a student's own calls",
  params: one,
  work: ({ deps, studentId, params }) => readOwnCall(deps, studentId, params.id),
  reply: ok(OwnCall, "The call"),
  refusals: { 404: notTheirs },
});

const showTimes = defineAct({
  ...reading,
  rest: "GET /api/calls/{id}/times/",
  operationId: "listCallTimes",
  summary: "When counsellors are free for a call: three suggestions, and by day",
  params: one,
  query: TimesAsked,
  work: ({ deps, studentId, params, query }) => findTimes(deps, studentId, params.id, query),
  reply: ok(CallTimes, "The free times"),
  refusals: { 404: notTheirs },
});

const callFile = defineAct({
  ...reading,
  rest: "GET /api/calls/{id}/calendar.ics",
  operationId: "getCallFile",
  summary: "A booked call as a calendar file",
  params: one,
  work: ({ deps, studentId, params, locale }) => writeCallFile(deps, studentId, params.id, locale),
  reply: file(fileResponse, (c, text: string) => answerFile(c, text)),
  refusals: { 404: notTheirs, 409: "The call is not booked" },
});

const feedFile = defineAct({
  name: "read_call_feed",
  who: linkHolder,
  source: "0122",
  tag: "Calls",
  rest: "GET /calendar/calls/{feed}/{token}/calendar.ics",
  operationId: "getCallFeed",
  summary: "A counsellor's calls as a calendar file, by its secret address",
  params: z.object({ feed: z.string().max(100), token: z.string().max(100) }),
  work: ({ deps, params }) => readCallFeed(deps, params),
  reply: file(fileResponse, (c, text: string) => answerFile(c, text)),
  refusals: { 404: "There is no such file: the address is wrong, revoked or replaced" },
});

/** A student holds a time of a call while they answer. */
export const holdCall = defineAct({
  ...changing,
  rest: "POST /api/calls/{id}/hold/",
  operationId: "holdCallTime",
  summary: "Hold a free time for ten minutes, in place of one that was held",
  input: NewHold,
  work: ({ deps, studentId, params, input }) => holdTime(deps, studentId, params.id, input),
  refusals,
});

/** A student frees a time that they hold. */
export const freeCall = defineAct({
  ...changing,
  rest: "DELETE /api/calls/{id}/hold/",
  operationId: "releaseCallTime",
  summary: "Free the time that is held",
  work: async ({ deps, studentId, params }) => {
    await releaseHold(deps, studentId, params.id);
    await offerFreeTimes(deps);
  },
  reply: noContent("No time is held any more"),
  refusals: { 404: notTheirs },
});

/** A student books the time that they hold, or changes what they answered. */
export const bookCall = defineAct({
  ...changing,
  rest: "PUT /api/calls/{id}/answers/",
  operationId: "answerCall",
  summary: "Book the time that is held, or change the answers of a booked call",
  input: CallAnswers,
  work: ({ deps, studentId, params, input, locale }) => answerCall(deps, studentId, params.id, input, locale),
  refusals: { ...refusals, 403: "Reminders: the student is under 18, and no guardian has agreed yet" },
});

/** A student moves a call. */
export const moveOwnCall = defineAct({
  ...changing,
  rest: "POST /api/calls/{id}/move/",
  operationId: "moveCall",
  summary: "Move a booked call to a free time",
  input: NewTime,
  work: async ({ deps, studentId, params, input }) => {
    await moveCall(deps, studentId, params.id, input.time);
    await offerFreeTimes(deps);
  },
  refusals,
});

/** A student cancels a call. */
export const cancelOwnCall = defineAct({
  ...changing,
  rest: "POST /api/calls/{id}/cancel/",
  operationId: "cancelCall",
  summary: "Cancel a booked call; another time can be booked",
  work: async ({ deps, studentId, params }) => {
    await cancelCall(deps, studentId, params.id);
    await offerFreeTimes(deps);
  },
  refusals,
});

/** A student reports that the counsellor did not come. */
export const reportAbsentCounsellor = defineAct({
  ...changing,
  rest: "POST /api/calls/{id}/absence/",
  operationId: "reportCallAbsence",
  summary: "Report that the counsellor did not come: the call does not count",
  work: ({ deps, studentId, params }) => reportAbsence(deps, studentId, params.id),
  refusals,
});

/** A student joins the waiting list of a call. */
export const waitForCall = defineAct({
  ...changing,
  rest: "PUT /api/calls/{id}/wait/",
  operationId: "waitForCall",
  summary: "Wait for a time, where none is free; the first in line is told, and the time is held for some hours",
  input: NewWait,
  work: ({ deps, studentId, params, input }) => joinWait(deps, studentId, params.id, input),
  refusals: { ...refusals, 409: "A time is free, or the call has one, or none is left" },
});

/** A student leaves the waiting list. */
export const leaveCallWait = defineAct({
  ...changing,
  rest: "DELETE /api/calls/{id}/wait/",
  operationId: "leaveCallWait",
  summary: "Leave the waiting list",
  work: ({ deps, studentId, params }) => leaveWait(deps, studentId, params.id),
  refusals: { 404: notTheirs },
});

/** A student's own calls with counsellors. Decision 0122. */
export const callActs = [
  listCalls,
  showCall,
  showTimes,
  callFile,
  feedFile,
  holdCall,
  freeCall,
  bookCall,
  moveOwnCall,
  cancelOwnCall,
  reportAbsentCounsellor,
  waitForCall,
  leaveCallWait,
];
