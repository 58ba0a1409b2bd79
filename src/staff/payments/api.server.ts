import type { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createApiRouter } from "#http/api-router.server.ts";
import { csvResponse } from "#http/csv-response.server.ts";
import type { ApiEnv } from "#http/request-context.server.ts";
import type { StaffEnv } from "#staff/access/guard.server.ts";
import { markReviewed, matchToStudent, pollProvider, retryOrder } from "./act-on-orders.server.ts";
import { approveRefund, cancelAndRefund, refuseRefund, requestRefund, sendAgain } from "./act-on-refunds.server.ts";
import * as calls from "./api-calls.server.ts";
import { sumByDay } from "./daily-sums.server.ts";
import { exportOrders } from "./export-orders.server.ts";
import { listOrders } from "./list-orders.server.ts";
import { listRefunds } from "./list-refunds.server.ts";
import type { OrderFilter } from "./order-store.server.ts";
import { searchStudents } from "./paying-students.server.ts";
import { readOrder } from "./read-order.server.ts";
import { recordOrderView, recordStudentsSeen } from "./record-views.server.ts";

type Routes = OpenAPIHono<ApiEnv>;

/** Orders, refunds and daily totals, for accounts and admin. */
export function staffPaymentRoutes(): Routes {
  const routes = createApiRouter();
  addLists(routes);
  addOrder(routes);
  addRefunds(routes);
  return routes;
}

function addLists(routes: Routes): void {
  routes.openapi(calls.orderList, async (c) => {
    const query = c.req.valid("query");
    const { page, per_page: perPage, sort, order } = query;
    const asked = { page, perPage, sort, isDescending: order === "desc" };
    return c.json(await listOrders(c.get("deps"), filterOf(query), asked), 200);
  });
  // Registered before the order's path, which would match this one as well.
  routes.openapi(calls.orderExport, (c) => {
    const { from, to } = c.req.valid("query");
    return csvResponse(c, `payments-${from}-${to}.csv`, exportOrders(c.get("deps"), c.get("staff"), from, to));
  });
  routes.openapi(calls.dailySums, async (c) => {
    const { from, to } = c.req.valid("query");
    return c.json(await sumByDay(c.get("deps"), from, to), 200);
  });
}

function filterOf(query: z.infer<typeof calls.orderList.request.query>): OrderFilter {
  return {
    q: query.q,
    state: query["filter[state]"],
    attention: query["filter[attention]"],
    packageId: query["filter[package_id]"],
    gateway: query["filter[gateway]"],
    from: query["filter[from]"],
    to: query["filter[to]"],
  };
}

function addOrder(routes: Routes): void {
  const detailOf = async (c: Context<StaffEnv>, publicId: string) => {
    const order = await readOrder(c.get("deps"), c.get("staff").id, publicId);
    await recordOrderView(c.get("deps"), c.get("staff"), order);
    return order;
  };
  routes.openapi(calls.orderShow, async (c) => c.json(await detailOf(c, c.req.valid("param").public_id), 200));
  routes.openapi(calls.orderStudents, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    await detailOf(c, publicId);
    const results = await searchStudents(c.get("deps").db, c.req.valid("query").q);
    await recordStudentsSeen(c.get("deps"), c.get("staff"), results);
    return c.json({ results }, 200);
  });
  routes.openapi(calls.orderPoll, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    await pollProvider(c.get("deps"), (await detailOf(c, publicId)).provider_order_id);
    return c.json(await detailOf(c, publicId), 200);
  });
  routes.openapi(calls.orderMatch, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    await matchToStudent(c.get("deps"), c.get("staff"), publicId, c.req.valid("json").student_id);
    return c.json(await detailOf(c, publicId), 200);
  });
  routes.openapi(calls.orderRetry, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    await retryOrder(c.get("deps"), c.get("staff"), publicId);
    return c.json(await detailOf(c, publicId), 200);
  });
  routes.openapi(calls.orderReviewed, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    await markReviewed(c.get("deps"), c.get("staff"), publicId, c.req.valid("json").note);
    return c.json(await detailOf(c, publicId), 200);
  });
  routes.openapi(calls.orderRefund, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    return c.json(await requestRefund(c.get("deps"), c.get("staff"), publicId, c.req.valid("json")), 201);
  });
  routes.openapi(calls.orderCancel, async (c) => {
    const { public_id: publicId } = c.req.valid("param");
    return c.json(await cancelAndRefund(c.get("deps"), c.get("staff"), publicId, c.req.valid("json")), 201);
  });
}

function addRefunds(routes: Routes): void {
  routes.openapi(calls.refundList, async (c) => {
    const { page, per_page: perPage, "filter[state]": states } = c.req.valid("query");
    return c.json(await listRefunds(c.get("deps"), c.get("staff").id, states, { page, perPage }), 200);
  });
  routes.openapi(calls.refundApprove, async (c) =>
    c.json(await approveRefund(c.get("deps"), c.get("staff"), c.req.valid("param").id), 200),
  );
  routes.openapi(calls.refundRefuse, async (c) => {
    const { reason } = c.req.valid("json");
    return c.json(await refuseRefund(c.get("deps"), c.get("staff"), c.req.valid("param").id, reason), 200);
  });
  routes.openapi(calls.refundRetry, async (c) =>
    c.json(await sendAgain(c.get("deps"), c.get("staff"), c.req.valid("param").id), 200),
  );
}
