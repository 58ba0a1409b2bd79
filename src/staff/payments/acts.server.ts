import { z } from "zod";
import { attentionReasons, orderStates, refundStates } from "#db/schema/choices.ts";
import { cancellationRefused } from "#features/payments/refused-amount.server.ts";
import { defineAct } from "#http/act/act.server.ts";
import type { StaffCall } from "#http/act/call.server.ts";
import { created, csvFile, ok } from "#http/act/replies.server.ts";
import { choiceOr, optionalDay, pathId, requiredDay, searchText } from "#http/request/query-fields.server.ts";
import { staff } from "#policies/policy.ts";
import { anyOf, pages, severalOf } from "#staff/access/list-fields.ts";
import { markReviewed, matchToStudent, pollProvider, retryOrder } from "./act-on-orders.server.ts";
import { approveRefund, cancelAndRefund, refuseRefund, requestRefund, sendAgain } from "./act-on-refunds.server.ts";
import {
  DailySums,
  OrderCancellation,
  PayingStudents,
  RefundRefusal,
  RefundRequest,
  ReviewNote,
  StaffOrderDetail,
  StaffOrderPage,
  StaffRefund,
  StaffRefundPage,
  StudentMatch,
} from "./contract.ts";
import { sumByDay } from "./daily-sums.server.ts";
import { exportOrders } from "./export-orders.server.ts";
import { listOrders } from "./list-orders.server.ts";
import { listRefunds } from "./list-refunds.server.ts";
import { searchStudents } from "./paying-students.server.ts";
import { readOrder, recordOrderView, recordStudentsSeen } from "./read-order.server.ts";

const tag = "Staff: payments";
const reading = { tag, name: "read_payments", who: staff("payments"), source: "D23, 0024" };
const refunding = {
  tag,
  name: "refund_order",
  who: staff("payments"),
  and: "above the limit a second person approves it",
  source: "0024",
};
const conflict = { 409: "Its state has changed meanwhile: the message says how" };
const days = z.object({ from: requiredDay("First day, in India"), to: requiredDay("Last day, in India") });
const oneOrder = z.object({ public_id: z.string().min(1).max(100).describe("the order") });
const settling = {
  tag,
  name: "settle_order",
  who: staff("payments"),
  source: "D23, 0024",
  params: oneOrder,
  reply: ok(StaffOrderDetail, "The order as it is now", openOrder),
};
const ofRefund = {
  tag,
  params: pathId("The refund"),
  reply: ok(StaffRefund, "The refund as it is now"),
  refusals: conflict,
};
const approving = {
  ...ofRefund,
  name: "approve_refund",
  who: staff("payments"),
  and: "never the one who requested it",
  source: "0024",
};
const packageNumber = z
  .string()
  .regex(/^[1-9][0-9]{0,8}$/, "must be numbers")
  .transform(Number);

/** Reads an order for somebody, which its student finds in the ledger. */
async function openOrder({ deps, staff, params }: StaffCall<z.infer<typeof oneOrder>>) {
  const order = await readOrder(deps, staff.id, params.public_id);
  await recordOrderView(deps, staff, order);
  return order;
}

/** Orders, refunds and daily totals, for accounts and admin. */
export const staffPaymentActs = [
  defineAct({
    ...reading,
    rest: "GET /api/staff/orders/",
    summary: "Orders, and what they come to",
    query: z.object({
      ...pages(),
      sort: choiceOr("created_at", ["created_at", "paid_at", "amount_paise"], "What the list goes by"),
      order: choiceOr("desc", ["asc", "desc"], "Upwards or downwards"),
      q: searchText(200, "Receipt number, a number of the provider, payer or student"),
      "filter[state]": anyOf(orderStates),
      "filter[attention]": anyOf(["any", ...attentionReasons]),
      "filter[package_id]": severalOf(packageNumber, "integer", 100),
      "filter[gateway]": anyOf(["razorpay", "sandbox"]),
      "filter[from]": optionalDay("First day of the payment, or of the beginning while nothing is paid"),
      "filter[to]": optionalDay("Last day"),
    }),
    work: ({ deps, query }) => {
      const filter = {
        q: query.q,
        state: query["filter[state]"],
        attention: query["filter[attention]"],
        packageId: query["filter[package_id]"],
        gateway: query["filter[gateway]"],
        from: query["filter[from]"],
        to: query["filter[to]"],
      };
      const { page, per_page: perPage, sort, order } = query;
      return listOrders(deps, filter, { page, perPage, sort, isDescending: order === "desc" });
    },
    reply: ok(StaffOrderPage, "One page of orders"),
  }),
  // Before the order's path, which would match this one as well.
  defineAct({
    ...reading,
    rest: "GET /api/staff/orders/export.csv",
    summary: "What was paid, as a CSV file for the accountant",
    query: days,
    work: ({ deps, staff, query: { from, to } }) => ({
      name: `payments-${from}-${to}.csv`,
      pieces: exportOrders(deps, staff, from, to),
    }),
    reply: csvFile(),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/payments/daily/",
    summary: "What was paid and given back by day, with us and at the provider",
    query: days,
    work: ({ deps, query: { from, to } }) => sumByDay(deps, from, to),
    reply: ok(DailySums, "The days, and what differs"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/orders/{public_id}/",
    summary: "One order with all that happened to it",
    params: oneOrder,
    work: openOrder,
    reply: ok(StaffOrderDetail, "The order as it is now"),
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/orders/{public_id}/students/",
    summary: "Students to whom an order may belong",
    params: oneOrder,
    query: z.object({ q: searchText(200, "Name, e-mail address or phone number") }),
    work: async (call) => {
      await openOrder(call);
      const results = await searchStudents(call.deps.db, call.query.q);
      await recordStudentsSeen(call.deps, call.staff, results);
      return { results };
    },
    reply: ok(PayingStudents, "At most ten"),
  }),
  defineAct({
    ...settling,
    rest: "POST /api/staff/orders/{public_id}/ask/",
    operationId: "askProviderAboutOrder",
    summary: "Asks the provider for the current state of an order",
    work: async (call) => pollProvider(call.deps, (await openOrder(call)).provider_order_id),
    refusals: { 503: "The payment provider does not answer" },
  }),
  defineAct({
    ...settling,
    rest: "POST /api/staff/orders/{public_id}/match/",
    summary: "Gives the package of an order that waits for staff to a student",
    input: StudentMatch,
    work: ({ deps, staff, params, input }) => matchToStudent(deps, staff, params.public_id, input.student_id),
    refusals: conflict,
  }),
  defineAct({
    ...settling,
    rest: "POST /api/staff/orders/{public_id}/try-again/",
    operationId: "retryOrder",
    summary: "Does once more what an order that waits for staff was paid for, with the details it has",
    work: ({ deps, staff, params }) => retryOrder(deps, staff, params.public_id),
    refusals: conflict,
  }),
  defineAct({
    ...settling,
    rest: "POST /api/staff/orders/{public_id}/looked-at/",
    operationId: "markOrderReviewed",
    summary: "Writes down that somebody has looked at an order of the queue",
    input: ReviewNote,
    work: ({ deps, staff, params, input }) => markReviewed(deps, staff, params.public_id, input.note),
    refusals: conflict,
  }),
  defineAct({
    ...refunding,
    rest: "POST /api/staff/orders/{public_id}/refunds/",
    summary: "Gives back a part of what was paid, or all of it",
    description: "Above the configured amount it waits for a second member of staff.",
    params: oneOrder,
    input: RefundRequest,
    work: ({ deps, staff, params, input }) => requestRefund(deps, staff, params.public_id, input),
    reply: created(StaffRefund, "The refund"),
    refusals: conflict,
  }),
  defineAct({
    ...refunding,
    rest: "POST /api/staff/orders/{public_id}/cancel/",
    summary: "Cancels what is undelivered of an order, and refunds its part of the price",
    description:
      "The amount must be the one that the published rule gives. Above the configured amount the refund waits for a second member of staff.",
    params: oneOrder,
    input: OrderCancellation,
    work: ({ deps, staff, params, input }) => cancelAndRefund(deps, staff, params.public_id, input),
    reply: created(StaffRefund, "The refund"),
    refusals: cancellationRefused,
  }),
  defineAct({
    ...reading,
    rest: "GET /api/staff/refunds/",
    summary: "Refunds of all orders, the newest first",
    query: z.object({ ...pages(), "filter[state]": anyOf(refundStates) }),
    work: ({ deps, staff, query: { page, per_page: perPage, "filter[state]": states } }) =>
      listRefunds(deps, staff.id, states, { page, perPage }),
    reply: ok(StaffRefundPage, "One page of refunds"),
  }),
  defineAct({
    ...approving,
    rest: "POST /api/staff/refunds/{id}/approve/",
    summary: "Approves a refund that somebody else asked for",
    work: ({ deps, staff, params }) => approveRefund(deps, staff, params.id),
  }),
  defineAct({
    ...approving,
    rest: "POST /api/staff/refunds/{id}/refuse/",
    summary: "Refuses a refund that somebody else asked for",
    input: RefundRefusal,
    work: ({ deps, staff, params, input }) => refuseRefund(deps, staff, params.id, input.reason),
  }),
  defineAct({
    ...refunding,
    ...ofRefund,
    rest: "POST /api/staff/refunds/{id}/retry/",
    summary: "Sends a refund that failed once more; above the approval limit it waits for a second person",
    work: ({ deps, staff, params }) => sendAgain(deps, staff, params.id),
  }),
];
