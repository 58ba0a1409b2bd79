import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { optionalId, pathId } from "#http/request/query-fields.server.ts";
import { studentOrToken } from "#policies/policy.ts";
import { WrittenOrder, WrittenOrders } from "./contract.ts";
import { listWrittenOrders, readWrittenOrder } from "./read-orders.server.ts";

const reading = {
  tag: "Calls",
  name: "read_own_calls",
  and: "own calls only",
  who: studentOrToken("payments", "not_signed_in"),
  source: "0129",
  description: "What was written for the student alone.",
};

/** What counsellors wrote for a student. Decision 0129. */
export const writtenActs = [
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
