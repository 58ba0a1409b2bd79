import { z } from "zod";
import { CallTimes } from "#features/appointments/contract.ts";
import {
  issueCallFeed,
  readCounsellor,
  revokeCallFeed,
  saveCounsellor,
} from "#features/appointments/service/counsellor-settings.server.ts";
import { cancelCallByStaff, moveCallByStaff, takeBackCall } from "#features/appointments/service/staff-calls.server.ts";
import { offerFreeTimes } from "#features/appointments/service/waiting-list.server.ts";
import { CounsellorSettings, OwnCounsellor } from "#features/appointments/settings-contract.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall as StaffRequest } from "#http/act/call.server.ts";
import { noContent, ok } from "#http/act/replies.server.ts";
import { pathId } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import {
  endStaffCall,
  findStaffTimes,
  listStaffCalls,
  noteInHistory,
  readStaffCall,
  requireOwn,
} from "./act-on-calls.server.ts";
import { CallEnd, CallReason, StaffCallDetails, StaffCalls, StaffNewTime } from "./contract.ts";

const ofCalls = { tag: "Staff: calls", who: staff("people"), source: "0122" };
const settings = { ...ofCalls, name: "manage_own_calls", and: "own hours and own calendar file only" };
const reading = { ...ofCalls, name: "read_calls" };
const changing = {
  ...ofCalls,
  name: "change_calls",
  and: "own calls, an admin all of them",
  params: pathId("The call"),
  reply: noContent("It is changed, and everybody concerned is told"),
  refusals: { 409: "The call is in another state, or the time is taken" },
};
const day = z.iso.date("must be a day such as 2026-11-21");
const now = ok(OwnCounsellor, "The settings as they are now", ({ deps, staff: { id } }: StaffRequest) =>
  readCounsellor(deps, id),
);

/** Calls with students: a counsellor's own hours, calendar and calls. Decision 0122. */
export const staffCallActs = [
  defineAct({
    ...settings,
    rest: "GET /api/staff/counsellor/",
    operationId: "getOwnCounsellor",
    summary: "When one takes calls, in which languages, about what, and where",
    work: ({ deps, staff: { id } }) => readCounsellor(deps, id),
    reply: ok(OwnCounsellor, "The settings"),
  }),
  defineAct({
    ...settings,
    rest: "PUT /api/staff/counsellor/",
    operationId: "saveOwnCounsellor",
    summary: "Replaces them; calls that are booked stay",
    input: CounsellorSettings,
    work: ({ deps, staff: { id }, input }) => saveCounsellor(deps, id, input),
    reply: now,
  }),
  defineAct({
    ...settings,
    rest: "POST /api/staff/counsellor/feed/",
    operationId: "issueOwnCallFeed",
    summary: "Makes a new secret address of one's calendar file; the one before no longer works",
    work: ({ deps, staff: { id } }) => issueCallFeed(deps, id),
    reply: now,
    refusals: { 409: "There are no settings yet" },
  }),
  defineAct({
    ...settings,
    rest: "DELETE /api/staff/counsellor/feed/",
    operationId: "revokeOwnCallFeed",
    summary: "Ends the calendar file",
    work: ({ deps, staff: { id } }) => revokeCallFeed(deps, id),
    reply: noContent("There is no calendar file any more"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/calls/",
    operationId: "listCalls",
    summary: "Calls that begin within some days",
    query: z.object({
      from: day.describe("YYYY-MM-DD in India"),
      to: day.describe("the last day"),
      everybody: z.enum(["true", "false"]).default("false").describe("also those of colleagues"),
    }),
    work: async ({ deps, staff: who, query: { from, to, everybody } }) => ({
      results: await listStaffCalls(deps, who, { from, to, everybody: everybody === "true" }),
    }),
    reply: ok(StaffCalls, "The calls, the first ones first"),
  }),
  defineAct({
    ...reading,
    and: "own calls, an admin all of them; what the student shared alone, until 30 days after it; each look is in the student's ledger",
    name: "open_call",
    rest: "GET /api/staff/calls/{id}/",
    operationId: "getCall",
    summary: "A call with what its student shared",
    params: pathId("The call"),
    work: ({ deps, staff: who, params }) => readStaffCall(deps, who, params.id),
    reply: ok(StaffCallDetails, "The call"),
  }),
  defineAct({
    ...reading,
    and: "own calls, an admin all of them",
    name: "read_call_times",
    rest: "GET /api/staff/calls/{id}/times/",
    operationId: "listStaffCallTimes",
    summary: "When a call can be moved to, with every counsellor who is free and suits it",
    params: pathId("The call"),
    query: z.object({ day: day.optional().describe("in India: its free times") }),
    work: ({ deps, staff: who, params, query }) => findStaffTimes(deps, who, params.id, query.day),
    reply: ok(CallTimes, "The free times"),
  }),
  defineAct({
    ...changing,
    rest: "POST /api/staff/calls/{id}/take-back/",
    operationId: "takeBackCall",
    summary: "Frees the time; the student is told and gets three others to choose from",
    input: CallReason,
    work: async ({ deps, staff: who, params: { id }, input: { reason } }) => {
      await requireOwn(deps.db, who, id);
      await takeBackCall(deps, id, reason, noteInHistory(deps, who, id, "Taken back"));
    },
  }),
  defineAct({
    ...changing,
    rest: "POST /api/staff/calls/{id}/move/",
    operationId: "moveStaffCall",
    summary: "Moves a call to another free time, also within 24 hours before it",
    input: StaffNewTime,
    work: async ({ deps, staff: who, params: { id }, input: { time, reason } }) => {
      await requireOwn(deps.db, who, id);
      await moveCallByStaff(deps, id, time, reason, noteInHistory(deps, who, id, "Moved"));
      await offerFreeTimes(deps);
    },
  }),
  defineAct({
    ...changing,
    rest: "POST /api/staff/calls/{id}/cancel/",
    operationId: "cancelStaffCall",
    summary: "Cancels a call, also within 24 hours before it; the student can book again",
    input: CallReason,
    work: async ({ deps, staff: who, params: { id }, input: { reason } }) => {
      await requireOwn(deps.db, who, id);
      await cancelCallByStaff(deps, id, reason, noteInHistory(deps, who, id, "Cancelled"));
      await offerFreeTimes(deps);
    },
  }),
  defineAct({
    ...changing,
    rest: "POST /api/staff/calls/{id}/end/",
    operationId: "endStaffCall",
    summary: "Writes down how a call ended; the last one of a deliverable marks it as delivered",
    input: CallEnd,
    work: async ({ deps, staff: who, params: { id }, input }) => {
      await requireOwn(deps.db, who, id);
      await endStaffCall(deps, who, id, input);
    },
  }),
];
