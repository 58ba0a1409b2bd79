import { createRoute, z } from "@hono/zod-openapi";
import { attentionReasons, orderStates, refundStates } from "#db/schema/choices.ts";
import { cancellationRefused } from "#features/payments/refused-amount.server.ts";
import { invalidInput, jsonBody, jsonReply } from "#http/api-router.server.ts";
import { problemReply } from "#http/problem.server.ts";
import { choiceOr, optionalDay, pathId, requiredDay, searchText } from "#http/query-fields.server.ts";
import type { ListedActOf } from "#policies/policies.ts";
import { staffOnly } from "#staff/access/guard.server.ts";
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

const maxPageNumber = 1_000_000;
const whole = (fallback: number, most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/, "must be a whole number from 1")
    .optional()
    .transform((text) => Math.min(Number(text ?? fallback), most))
    .openapi({ type: "integer", minimum: 1, default: fallback });
const pages = { page: whole(1, maxPageNumber), per_page: whole(25, 100) };

const days = { from: requiredDay("First day, in India"), to: requiredDay("Last day, in India") };

/** One value or several of them; empty ones are ignored. */
const anyOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .preprocess((value) => [value ?? []].flat().filter((word) => word !== ""), z.array(z.enum(words)).max(20))
    .openapi({ type: "array", items: { type: "string", enum: [...words] } });
const ids = z
  .preprocess(
    (value) => [value ?? []].flat().filter((word) => word !== ""),
    z
      .array(
        z
          .string()
          .regex(/^[1-9][0-9]{0,8}$/, "must be numbers")
          .transform(Number),
      )
      .max(100),
  )
  .openapi({ type: "array", items: { type: "integer" } });

function entry(act: ListedActOf<"staff">, summary: string) {
  return { tags: ["Staff: payments"], summary, ...staffOnly(act) };
}

const refusals = {
  401: problemReply("The session of this member of staff has ended"),
  403: problemReply("The role of this member of staff may not"),
  404: problemReply("There is no such order, refund or student; or nobody of the staff is signed in"),
  ...invalidInput,
};
const conflict = { 409: problemReply("Its state has changed meanwhile: the message says how") };
const silent = { 503: problemReply("The payment provider does not answer") };
const oneOrder = z.object({ public_id: z.string().min(1).max(100).describe("the order") });
const orderPath = "/api/staff/orders/{public_id}/";
const refundPath = "/api/staff/refunds/{id}/";
const detail = { 200: jsonReply(StaffOrderDetail, "The order as it is now") };
const changed = { 200: jsonReply(StaffRefund, "The refund as it is now") };

export const orderList = createRoute({
  ...entry("read_payments", "Orders, and what they come to"),
  method: "get",
  path: "/api/staff/orders/",
  request: {
    query: z.object({
      ...pages,
      sort: choiceOr("created_at", ["created_at", "paid_at", "amount_paise"], "What the list goes by"),
      order: choiceOr("desc", ["asc", "desc"], "Upwards or downwards"),
      q: searchText(200, "Receipt number, a number of the provider, payer or student"),
      "filter[state]": anyOf(orderStates),
      "filter[attention]": anyOf(["any", ...attentionReasons]),
      "filter[package_id]": ids,
      "filter[gateway]": anyOf(["razorpay", "sandbox"]),
      "filter[from]": optionalDay("First day of the payment, or of the beginning while nothing is paid"),
      "filter[to]": optionalDay("Last day"),
    }),
  },
  responses: { 200: jsonReply(StaffOrderPage, "One page of orders"), ...refusals },
});

export const orderExport = createRoute({
  ...entry("read_payments", "What was paid, as a CSV file for the accountant"),
  method: "get",
  path: "/api/staff/orders/export.csv",
  request: { query: z.object(days) },
  responses: { 200: { description: "The file", content: { "text/csv": { schema: z.string() } } }, ...refusals },
});

export const orderShow = createRoute({
  ...entry("read_payments", "One order with all that happened to it"),
  method: "get",
  path: orderPath,
  request: { params: oneOrder },
  responses: { ...detail, ...refusals },
});

export const orderPoll = createRoute({
  ...entry("settle_order", "Asks the provider for the current state of an order"),
  operationId: "askProviderAboutOrder",
  method: "post",
  path: `${orderPath}ask/`,
  request: { params: oneOrder },
  responses: { ...detail, ...refusals, ...silent },
});

export const orderStudents = createRoute({
  ...entry("read_payments", "Students to whom an order may belong"),
  method: "get",
  path: `${orderPath}students/`,
  request: { params: oneOrder, query: z.object({ q: searchText(200, "Name, e-mail address or phone number") }) },
  responses: { 200: jsonReply(PayingStudents, "At most ten"), ...refusals },
});

export const orderMatch = createRoute({
  ...entry("settle_order", "Gives the package of an order that waits for staff to a student"),
  method: "post",
  path: `${orderPath}match/`,
  request: { params: oneOrder, ...jsonBody(StudentMatch) },
  responses: { ...detail, ...refusals, ...conflict },
});

export const orderRetry = createRoute({
  ...entry("settle_order", "Does once more what an order that waits for staff was paid for, with the details it has"),
  operationId: "retryOrder",
  method: "post",
  path: `${orderPath}try-again/`,
  request: { params: oneOrder },
  responses: { ...detail, ...refusals, ...conflict },
});

export const orderReviewed = createRoute({
  ...entry("settle_order", "Writes down that somebody has looked at an order of the queue"),
  operationId: "markOrderReviewed",
  method: "post",
  path: `${orderPath}looked-at/`,
  request: { params: oneOrder, ...jsonBody(ReviewNote) },
  responses: { ...detail, ...refusals, ...conflict },
});

export const orderRefund = createRoute({
  ...entry("refund_order", "Gives back a part of what was paid, or all of it"),
  description: "Above the configured amount it waits for a second member of staff.",
  method: "post",
  path: `${orderPath}refunds/`,
  request: { params: oneOrder, ...jsonBody(RefundRequest) },
  responses: { 201: jsonReply(StaffRefund, "The refund"), ...refusals, ...conflict },
});

export const orderCancel = createRoute({
  ...entry("refund_order", "Cancels what is undelivered of an order, and refunds its part of the price"),
  description:
    "The amount must be the one that the published rule gives. Above the configured amount the refund waits for a second member of staff.",
  method: "post",
  path: `${orderPath}cancel/`,
  request: { params: oneOrder, ...jsonBody(OrderCancellation) },
  responses: { 201: jsonReply(StaffRefund, "The refund"), ...refusals, ...cancellationRefused },
});

export const refundList = createRoute({
  ...entry("read_payments", "Refunds of all orders, the newest first"),
  method: "get",
  path: "/api/staff/refunds/",
  request: {
    query: z.object({ ...pages, "filter[state]": anyOf(refundStates) }),
  },
  responses: { 200: jsonReply(StaffRefundPage, "One page of refunds"), ...refusals },
});

export const refundApprove = createRoute({
  ...entry("approve_refund", "Approves a refund that somebody else asked for"),
  method: "post",
  path: `${refundPath}approve/`,
  request: { params: pathId("The refund") },
  responses: { ...changed, ...refusals, ...conflict },
});

export const refundRefuse = createRoute({
  ...entry("approve_refund", "Refuses a refund that somebody else asked for"),
  method: "post",
  path: `${refundPath}refuse/`,
  request: { params: pathId("The refund"), ...jsonBody(RefundRefusal) },
  responses: { ...changed, ...refusals, ...conflict },
});

export const refundRetry = createRoute({
  ...entry(
    "refund_order",
    "Sends a refund that failed once more; above the approval limit it waits for a second person",
  ),
  method: "post",
  path: `${refundPath}retry/`,
  request: { params: pathId("The refund") },
  responses: { ...changed, ...refusals, ...conflict },
});

export const dailySums = createRoute({
  ...entry("read_payments", "What was paid and given back by day, with us and at the provider"),
  method: "get",
  path: "/api/staff/payments/daily/",
  request: { query: z.object(days) },
  responses: { 200: jsonReply(DailySums, "The days, and what differs"), ...refusals },
});
