import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId, searchText } from "#http/query-fields.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import { deliver, listStaffDeliverables, replyToDispute } from "./act-on-deliverables.server.ts";
import { anyOf, entry, pages, refusals } from "./api-entry.server.ts";
import {
  Delivery,
  DisputeReply,
  deliverableFilters,
  StaffDeliverable,
  StaffDeliverablePage,
} from "./deliverable-contract.ts";

const one = pathId("The deliverable");
const asItIs = { 200: jsonReply(StaffDeliverable, "The deliverable as it is now") };
const changed = { 409: problemReply("It was changed meanwhile: read it again") };

const list = createRoute({
  ...entry("read_deliverables", "What was sold to students: what is owed first, by the day it is due"),
  method: "get",
  path: "/api/staff/deliverables/",
  request: {
    query: z.object({
      ...pages(),
      q: searchText(200, "Student, package, title, or an order's number"),
      "filter[state]": anyOf(deliverableFilters),
    }),
  },
  responses: { 200: jsonReply(StaffDeliverablePage, "One page"), ...refusals },
});

const markRoute = createRoute({
  ...entry("deliver", "Marks something as delivered; the student is asked to confirm it"),
  method: "post",
  path: "/api/staff/deliverables/{id}/deliver/",
  request: { params: one, ...jsonBody(Delivery) },
  responses: { ...asItIs, ...refusals, ...changed },
});

const answerRoute = createRoute({
  ...entry("answer_dispute", "Answers a student's dispute; the one who delivered cannot uphold it"),
  method: "post",
  path: "/api/staff/deliverables/{id}/answer/",
  request: { params: one, ...jsonBody(DisputeReply) },
  responses: { ...asItIs, ...refusals, ...changed },
});

/** Deliverables of the packages that students bought, for those who deliver them. */
export function addDeliverables(routes: OpenAPIHono<ApiEnv>): void {
  routes.openapi(list, async (c) => {
    const { q, page, per_page: perPage, "filter[state]": state } = c.req.valid("query");
    return c.json(await listStaffDeliverables(c.get("deps"), c.get("staff").id, { q, state }, { page, perPage }), 200);
  });
  routes.openapi(markRoute, async (c) => {
    const { note } = c.req.valid("json");
    return c.json(await deliver(c.get("deps"), c.get("staff"), c.req.valid("param").id, note), 200);
  });
  routes.openapi(answerRoute, async (c) => {
    const reply = c.req.valid("json");
    return c.json(await replyToDispute(c.get("deps"), c.get("staff"), c.req.valid("param").id, reply), 200);
  });
}
