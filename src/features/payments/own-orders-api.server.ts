import { createRoute, z } from "@hono/zod-openapi";
import { admit, studentOf } from "#http/admit.server.ts";
import { createApiRouter, invalidInput, jsonReply } from "#http/api-router.server.ts";
import { perform } from "#http/perform.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { pathId } from "#http/query-fields.server.ts";
import { CancelRequest, NewDispute, PaidOrder, PaidOrders } from "./deliverable-contract.ts";
import { cancellationRefused } from "./refused-amount.server.ts";
import { cancelOwnOrder } from "./service/cancel-order.server.ts";
import { confirmDelivery, disputeDelivery } from "./service/deliverables.server.ts";
import { getOwnOrder, listOwnOrders } from "./service/read-own-orders.server.ts";

const noStore = { "Cache-Control": "private, no-store" };
const tags = ["Payments"];
const description = "By a student's access token, or the session cookie of the website. A student's own orders only.";
const refusals = {
  401: problemReply("No access token and no session, or one that is wrong or too old"),
  404: problemReply("There is no such order or deliverable, or it is somebody else's"),
  ...invalidInput,
};
const changed = { 409: problemReply("It has changed meanwhile: the message says how") };
const one = z.object({ order: z.string().min(1).max(100).describe("the order's id") });
const deliverable = one.extend(pathId("The deliverable").shape);
const json = <Schema>(schema: Schema) => ({ required: true, content: { "application/json": { schema } } });
const asItIs = { 200: jsonReply(PaidOrder, "The order as it is now") };

const listRoute = createRoute({
  operationId: "listOwnOrders",
  ...admit("read_own_orders"),
  method: "get",
  path: "/api/orders/",
  tags,
  summary: "A student's own paid orders: what each promises, and what can be refunded",
  description,
  responses: { 200: jsonReply(PaidOrders, "The orders, the newest first"), 401: refusals[401] },
});

const showRoute = createRoute({
  operationId: "getOwnOrder",
  ...admit("read_own_orders"),
  method: "get",
  path: "/api/orders/{order}/",
  tags,
  summary: "One of a student's own paid orders",
  description,
  request: { params: one },
  responses: { ...asItIs, ...refusals },
});

const confirmRoute = createRoute({
  operationId: "confirmDelivery",
  ...admit("judge_delivery"),
  method: "post",
  path: "/api/orders/{order}/deliverables/{id}/confirm/",
  tags,
  summary: "Confirm that something was delivered",
  description: `${description} Without an answer within 7 days it counts as confirmed.`,
  request: { params: deliverable },
  responses: { ...asItIs, ...refusals, ...changed },
});

const disputeRoute = createRoute({
  operationId: "disputeDelivery",
  ...admit("judge_delivery"),
  method: "post",
  path: "/api/orders/{order}/deliverables/{id}/dispute/",
  tags,
  summary: "Dispute that something was delivered",
  description: `${description} It counts as not delivered until staff have answered.`,
  request: { params: deliverable, body: json(NewDispute) },
  responses: { ...asItIs, ...refusals, ...changed },
});

const cancelRoute = createRoute({
  operationId: "cancelOwnOrder",
  ...admit("cancel_own_order"),
  method: "post",
  path: "/api/orders/{order}/cancel/",
  tags,
  summary: "Cancel what was not delivered, and get its part of the price back",
  description: `${description} Repeats answer the one cancellation. Above the approval limit, and while something is disputed, the refund waits for staff.`,
  request: { params: one, body: json(CancelRequest) },
  responses: { ...asItIs, ...refusals, ...cancellationRefused },
});

/** A student's own orders: what they promise, what was delivered, and "cancel and refund". Source: decision 0042. */
export function ownOrderRoutes() {
  const api = createApiRouter();
  api.openapi(listRoute, async (c) =>
    c.json({ results: await listOwnOrders(c.get("deps"), studentOf(c)) }, 200, noStore),
  );
  api.openapi(showRoute, async (c) => {
    const { order } = c.req.valid("param");
    return c.json(await getOwnOrder(c.get("deps"), studentOf(c), order), 200, noStore);
  });
  api.openapi(confirmRoute, async (c) => {
    const [deps, studentId, { order, id }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    await perform(c.get("admitted"), { work: () => confirmDelivery(deps, studentId, order, id, "api") });
    return c.json(await getOwnOrder(deps, studentId, order), 200, noStore);
  });
  api.openapi(disputeRoute, async (c) => {
    const [deps, studentId, { order, id }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    const { words } = c.req.valid("json");
    const work = () => disputeDelivery(deps, studentId, order, { id, words, source: "api" });
    await perform(c.get("admitted"), { work });
    return c.json(await getOwnOrder(deps, studentId, order), 200, noStore);
  });
  api.openapi(cancelRoute, async (c) => {
    const [deps, studentId, { order }] = [c.get("deps"), studentOf(c), c.req.valid("param")];
    const { amount_paise: seenPaise } = c.req.valid("json");
    await perform(c.get("admitted"), { work: () => cancelOwnOrder(deps, studentId, order, seenPaise, "api") });
    return c.json(await getOwnOrder(deps, studentId, order), 200, noStore);
  });
  return api;
}
