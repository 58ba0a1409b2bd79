import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathId, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages } from "#staff/access/list-fields.ts";
import { deliver, listStaffDeliverables, readDeliverable, replyToDispute } from "./act-on-deliverables.server.ts";
import {
  Delivery,
  DisputeReply,
  deliverableFilters,
  StaffDeliverable,
  StaffDeliverablePage,
} from "./deliverable-contract.ts";
import { lastPage } from "./rules.ts";

const delivering = { tag: "Staff: people", who: staff("people"), source: "0042" };
const ofDeliverable = {
  ...delivering,
  params: pathId("The deliverable"),
  reply: ok(StaffDeliverable, "The deliverable as it is now", ({ deps, staff, params }: StaffCall<{ id: number }>) =>
    readDeliverable(deps, staff.id, params.id),
  ),
  refusals: { 409: "It was changed meanwhile: read it again" },
};

/** Deliverables of the packages that students bought, for those who deliver them. */
export const deliverableActs = [
  defineAct({
    ...delivering,
    name: "read_deliverables",
    rest: "GET /api/staff/deliverables/",
    summary: "What was sold to students: what is owed first, by the day it is due",
    query: z.object({
      ...pages(25, lastPage),
      q: searchText(200, "Student, package, title, or an order's number"),
      "filter[state]": anyOf(deliverableFilters),
    }),
    work: ({ deps, staff, query: { q, page, per_page: perPage, "filter[state]": state } }) =>
      listStaffDeliverables(deps, staff.id, { q, state }, { page, perPage }),
    reply: ok(StaffDeliverablePage, "One page"),
  }),
  defineAct({
    ...ofDeliverable,
    name: "deliver",
    rest: "POST /api/staff/deliverables/{id}/deliver/",
    summary: "Marks something as delivered; the student is asked to confirm it",
    input: Delivery,
    work: ({ deps, staff, params, input }) => deliver(deps, staff, params.id, input.note),
  }),
  defineAct({
    ...ofDeliverable,
    name: "answer_dispute",
    and: "never upheld by the one who delivered",
    rest: "POST /api/staff/deliverables/{id}/answer/",
    summary: "Answers a student's dispute; the one who delivered cannot uphold it",
    input: DisputeReply,
    work: ({ deps, staff, params, input }) => replyToDispute(deps, staff, params.id, input),
  }),
];
