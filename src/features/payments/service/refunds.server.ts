import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { AppError } from "#lib/errors.ts";
import { type Paise, paise } from "#lib/money.ts";
import { randomToken, sha256 } from "#lib/secrets.server.ts";
import { refundableToday } from "../deliverable-rules.ts";
import { refundablePaise } from "../refund-rules.ts";
import {
  findOrderByPublicId,
  insertOrderEvent,
  lockOrder,
  type Order,
  type OrderSource,
} from "../store/orders.server.ts";
import { findRefundByKey, insertRefund, type Refund, refundsOfOrder, updateRefund } from "../store/refunds.server.ts";
import { admitRefund, type ChangedRefund, lockRefund, requireDecidable } from "./admit-refund.server.ts";
import { withdrawCancellation } from "./withdraw-cancellation.server.ts";

/** What a member of staff asks for. */
export interface NewRefund {
  amountPaise: Paise;
  reason: string;
  /** The student keeps the package although all is given back. */
  keepPackage: boolean;
  /** The same for each repeat of one attempt; null: each call is an attempt of its own. */
  requestKey: string | null;
}

/**
 * Writes a refund down in the caller's transaction: ready to be sent, or waiting for a second person. Nothing is requested
 * of the provider here; `sendRefund` does that after the commit.
 *
 * @throws AppError order_not_found, refund_not_possible, refund_too_large
 */
export async function addRefund(
  deps: Deps,
  tx: Db,
  publicId: string,
  staffId: number,
  asked: NewRefund,
): Promise<ChangedRefund & { isNew: boolean }> {
  const order = await lockRefundable(deps, tx, publicId);
  const idempotencyKey = newKey(publicId, asked.requestKey ?? randomToken());
  const known = await findRefundByKey(tx, idempotencyKey);
  if (known) return { refund: known, order, isNew: false };
  requireLeft(order, await refundsOfOrder(tx, order.id), asked.amountPaise);
  const { amountPaise, reason, keepPackage } = asked;
  const refund = await writeRefund(deps, tx, order, {
    amountPaise,
    reason,
    keepPackage,
    idempotencyKey,
    requestedBy: staffId,
    isCancellation: false,
    needsApproval: false,
    source: "staff",
  });
  return { refund, order, isNew: true };
}

/** A refund as it is written down. */
interface RefundToWrite {
  amountPaise: Paise;
  reason: string;
  keepPackage: boolean;
  idempotencyKey: string;
  /** Null: the student, who cancels the order. */
  requestedBy: number | null;
  isCancellation: boolean;
  /** Somebody of the staff decides, whatever the amount. */
  needsApproval: boolean;
  source: OrderSource;
}

/** Inserts a refund whose amount was checked, in the caller's transaction with the order locked. */
export async function writeRefund(
  deps: Deps,
  tx: Db,
  order: Order,
  { needsApproval, source, ...values }: RefundToWrite,
): Promise<Refund> {
  const written = await insertRefund(tx, { ...values, orderId: order.id, createdAt: deps.now() });
  if (!written) throw new Error("A refund was neither made nor found");
  const { refund } = needsApproval ? { refund: written } : await admitRefund(deps, tx, written.id, null);
  const who = values.requestedBy === null ? {} : { staffId: values.requestedBy };
  await note(
    deps,
    tx,
    refund,
    "refund_requested",
    { ...who, amountPaise: refund.amountPaise, state: refund.state },
    source,
  );
  return refund;
}

/** What can be refunded of an order now; 0 where nothing can be refunded. */
export async function refundableRest(deps: Deps, tx: Db, order: Order): Promise<Paise> {
  return isRefundable(deps, order) ? refundablePaise(order, await refundsOfOrder(tx, order.id)) : paise(0);
}

/** The provider's key of a refund. Razorpay takes letters, digits, - and _ alone. */
export function newKey(publicId: string, requestKey: string): string {
  return `rf_${sha256(JSON.stringify([publicId, requestKey])).slice(0, 40)}`;
}

/**
 * Records that a second person approves a waiting refund, in the caller's transaction. The database refuses the requester too.
 *
 * @throws AppError refund_not_found, refund_not_waiting, refund_own
 */
export async function approveRefund(deps: Deps, tx: Db, refundId: number, staffId: number): Promise<ChangedRefund> {
  const approved = await admitRefund(deps, tx, refundId, { staffId });
  await note(deps, tx, approved.refund, "refund_approved", { staffId });
  return approved;
}

/**
 * Records that a second person refuses a waiting refund, in the caller's transaction.
 *
 * @throws AppError refund_not_found, refund_not_waiting, refund_own
 */
export async function refuseRefund(
  deps: Deps,
  tx: Db,
  refundId: number,
  staffId: number,
  why: string,
): Promise<ChangedRefund> {
  const { refund, order } = await lockRefund(tx, refundId);
  requireDecidable(refund, staffId);
  const at = deps.now();
  const refused = await updateRefund(tx, refund.id, {
    state: "refused",
    decidedBy: staffId,
    decidedAt: at,
    problem: why,
    finishedAt: at,
    nextCheckAt: null,
  });
  await note(deps, tx, refused, "refund_refused", { staffId });
  if (refused.isCancellation) await withdrawCancellation(deps, tx, order, refused);
  return { refund: refused, order };
}

/**
 * Asks for a failed refund once more, in the caller's transaction: it passes the gate as a new one does, and the person
 * who tries again is the one who asks. The provider gets a new key: with the old one it would answer the old failure.
 *
 * @throws AppError refund_not_found, refund_not_failed, refund_not_possible, refund_too_large
 */
export async function retryRefund(deps: Deps, tx: Db, refundId: number, staffId: number): Promise<ChangedRefund> {
  const { refund, order } = await lockRefund(tx, refundId);
  if (refund.state !== "failed") throw new AppError("refund_not_failed");
  requireRefundable(deps, order);
  requireLeft(order, await refundsOfOrder(tx, order.id), refund.amountPaise);
  await updateRefund(tx, refund.id, {
    state: "waiting",
    idempotencyKey: newKey(order.publicId, randomToken()),
    // A student's own cancellation stays the student's.
    requestedBy: refund.requestedBy && staffId,
    decidedBy: null,
    decidedAt: null,
    providerRefundId: null,
    problem: "",
    finishedAt: null,
    checks: 0,
  });
  const again = await admitRefund(deps, tx, refund.id, null);
  const { state } = again.refund;
  await note(deps, tx, again.refund, "refund_retried", { staffId, before: refund.providerRefundId, state });
  return again;
}

/** @throws AppError order_not_found, refund_not_possible */
async function lockRefundable(deps: Deps, tx: Db, publicId: string): Promise<Order> {
  const found = await findOrderByPublicId(tx, publicId);
  if (!found) throw new AppError("order_not_found");
  const order = await lockOrder(tx, found.id);
  requireRefundable(deps, order);
  return order;
}

function requireRefundable(deps: Deps, order: Order): void {
  if (!isRefundable(deps, order)) throw new AppError("refund_not_possible");
}

/** Money that is here, in our currency, from the provider that the site uses. */
function isRefundable({ payments }: Pick<Deps, "payments">, order: Order): boolean {
  const isPaid = order.state === "paid" || order.state === "account_created";
  return isPaid && order.paymentId !== null && order.paidPaise !== null && order.gateway === payments.kind;
}

/**
 * What the published rule gives for an order now: nothing where its provider cannot refund it.
 *
 * @param refunds of the order, all of them
 * @returns null for an order without deliverables: staff decide
 */
export function refundableByRule(
  deps: Pick<Deps, "payments">,
  order: Order,
  refunds: readonly Refund[],
  deliverables: Parameters<typeof refundableToday>[2],
): Paise | null {
  const amountPaise = refundableToday(order, refunds, deliverables);
  return amountPaise === null || isRefundable(deps, order) ? amountPaise : paise(0);
}

/** @throws AppError refund_too_large, which tells what is left */
function requireLeft(order: Order, others: Refund[], amountPaise: Paise): void {
  const leftPaise = refundablePaise(order, others);
  if (amountPaise <= leftPaise) return;
  throw new AppError("refund_too_large", { amount_paise: `must be at most ${leftPaise} paise` });
}

function note(
  deps: Deps,
  tx: Db,
  refund: Refund,
  kind: string,
  detail: object,
  source: OrderSource = "staff",
): Promise<void> {
  return insertOrderEvent(tx, {
    orderId: refund.orderId,
    at: deps.now(),
    kind,
    source,
    detail: { refundId: refund.id, ...detail },
  });
}
