import { z } from "zod";
import { defineAct } from "#http/act/act.server.ts";
import type { StudentCall } from "#http/act/call.server.ts";
import { ok } from "#http/act/replies.server.ts";
import { pathId, plainText } from "#http/request/query-fields.server.ts";
import { AppError } from "#lib/errors.ts";
import { receiptName } from "#lib/receipt-name.ts";
import { studentOrToken } from "#policies/policy.ts";
import { Receipt } from "./contract.ts";
import { CancelRequest, NewDispute, PaidOrder, PaidOrders } from "./deliverable-contract.ts";
import { cancellationRefused } from "./refused-amount.server.ts";
import { cancelOwnOrder } from "./service/cancel-order.server.ts";
import { confirmDelivery, disputeDelivery } from "./service/deliverables.server.ts";
import { readReceipt } from "./service/read-order.server.ts";
import { getOwnOrder, listOwnOrders } from "./service/read-own-orders.server.ts";

const ofOrders = { tag: "Payments", who: studentOrToken("payments", "not_signed_in"), source: "0042" };
const ownOnly = "A student's own orders only.";
const notTheirs = "There is no such order or deliverable, or it is somebody else's";
const one = z.object({ order: z.string().min(1).max(100).describe("the order's id") });
const asItIs = ok(PaidOrder, "The order as it is now", readOrder);
const reading = { ...ofOrders, name: "read_own_orders", and: "own orders only", description: ownOnly };
const judging = {
  ...ofOrders,
  name: "judge_delivery",
  and: "own orders only",
  params: one.extend(pathId("The deliverable").shape),
  reply: asItIs,
  refusals: { 404: notTheirs, 409: "It has changed meanwhile: the message says how" },
};

const listOrders = defineAct({
  ...reading,
  rest: "GET /api/orders/",
  operationId: "listOwnOrders",
  summary: "A student's own paid orders: what each promises, and what can be refunded",
  work: async ({ deps, studentId }) => ({ results: await listOwnOrders(deps, studentId) }),
  reply: ok(PaidOrders, "The orders, the newest first"),
});

const showOrder = defineAct({
  ...reading,
  rest: "GET /api/orders/{order}/",
  operationId: "getOwnOrder",
  summary: "One of a student's own paid orders",
  params: one,
  work: readOrder,
  reply: ok(PaidOrder, "The order as it is now"),
  refusals: { 404: notTheirs },
});

/** A student confirms that something was delivered. */
export const confirmDelivered = defineAct({
  ...judging,
  rest: "POST /api/orders/{order}/deliverables/{id}/confirm/",
  operationId: "confirmDelivery",
  summary: "Confirm that something was delivered",
  description: `${ownOnly} Without an answer within 7 days it counts as confirmed.`,
  work: ({ deps, studentId, params: { order, id }, channel }) => confirmDelivery(deps, studentId, order, id, channel),
});

/** A student says that something was not delivered. */
export const disputeDelivered = defineAct({
  ...judging,
  rest: "POST /api/orders/{order}/deliverables/{id}/dispute/",
  operationId: "disputeDelivery",
  summary: "Dispute that something was delivered",
  description: `${ownOnly} It counts as not delivered until staff have answered.`,
  input: NewDispute,
  work: ({ deps, studentId, params: { order, id }, input: { words }, channel }) =>
    disputeDelivery(deps, studentId, order, { id, words, source: channel }),
});

/** A student cancels what was not delivered. */
export const cancelOrder = defineAct({
  ...ofOrders,
  name: "cancel_own_order",
  and: "own orders only; above the limit, and during a dispute, staff approve the refund",
  rest: "POST /api/orders/{order}/cancel/",
  operationId: "cancelOwnOrder",
  summary: "Cancel what was not delivered, and get its part of the price back",
  description: `${ownOnly} Repeats answer the one cancellation. Above the approval limit, and while something is disputed, the refund waits for staff.`,
  params: one,
  input: CancelRequest,
  work: ({ deps, studentId, params, input, channel }) =>
    cancelOwnOrder(deps, studentId, params.order, input.amount_paise, channel),
  reply: asItIs,
  refusals: { 404: notTheirs, ...cancellationRefused },
});

const showReceipt = defineAct({
  ...ofOrders,
  name: "read_receipt",
  and: "own orders only",
  source: "D3, D6",
  rest: "GET /api/orders/{order}/receipt/",
  operationId: "getReceipt",
  summary: "The receipt of a paid order",
  description: ownOnly,
  params: z.object({
    order: plainText(100).openapi({ description: "id of the order, as GET /api/my-package/ lists it" }),
  }),
  work: async ({ deps, studentId, params }) => {
    const receipt = await readReceipt(deps, params.order, { browserToken: null, studentId }, null);
    if (!receipt) throw new AppError("order_not_found");
    const { receiptNumber, paidAt, packageName, amountPaise, payerName, paymentId, isRefunded, isTest } = receipt;
    return {
      receipt: receiptName(receiptNumber),
      paid_at: paidAt,
      package: packageName,
      amount_paise: amountPaise,
      payer_name: payerName,
      payment_id: paymentId,
      is_refunded: isRefunded,
      is_test: isTest,
    };
  },
  reply: ok(Receipt, "The receipt"),
  refusals: { 404: "There is no such order of this student, or it has no receipt" },
});

/** A student's own orders: what they promise, what was delivered, and "cancel and refund". Decision 0042. */
export const ownOrderActs = [listOrders, showOrder, confirmDelivered, disputeDelivered, cancelOrder, showReceipt];

function readOrder({ deps, studentId, params }: StudentCall<{ order: string }>): Promise<PaidOrder> {
  return getOwnOrder(deps, studentId, params.order);
}
