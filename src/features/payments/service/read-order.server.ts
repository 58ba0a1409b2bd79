import type { Db } from "#db/client.server.ts";
import { AccountDraft } from "#features/accounts/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { isSameSecret, linkToken } from "#lib/secrets.server.ts";
import type { CheckoutStatus, CheckoutView, ReceiptView } from "../contract.ts";
import { findBuyer } from "../store/buyers.server.ts";
import { findOrderByPublicId, type Order } from "../store/orders.server.ts";
import { isBrowserOf } from "./order-cookie.server.ts";
import { isStillDue } from "./upgrade-basis.server.ts";

/** Sign-up details as they were typed, without the password. */
export type OwnDraft = Omit<AccountDraft, "passwordHash">;

/** The viewer of an order. */
export interface Viewer {
  /** Value of the browser's order cookie. */
  browserToken: string | null;
  /** Of the signed-in student. */
  studentId: number | null;
}

/** An order as its page needs it, with what only our side may know. */
export interface OpenedOrder {
  view: CheckoutView;
  providerOrderId: string | null;
  checkedAt: Date | null;
  /** May pay, cancel and go on: the browser that began it, its student, or anybody for an order of an API client. */
  mayPay: boolean;
  /** The sign-up follows the payment: what the payer tells the provider ties them. */
  asksPayer: boolean;
  /** Of the payer, for the browser or student it belongs to; null for anybody else. */
  payer: { name: string; email: string; contact: string } | null;
}

/**
 * The sign-up details of an order that was not finished, for the browser that began it: its form is filled in again.
 *
 * @returns null for anybody else, and when the details are erased
 */
export async function readOwnDraft(
  { db }: Pick<Deps, "db">,
  publicId: string,
  browserToken: string | null,
): Promise<OwnDraft | null> {
  const order = await findOrderByPublicId(db, publicId);
  if (!order || !isBrowserOf(order, browserToken)) return null;
  const draft = draftOf(order);
  if (!draft) return null;
  const { passwordHash: _kept, ...shown } = draft;
  return shown;
}

/** The state of an order for its page; to anybody but its owner without a word about the payer. */
export async function openOrder(
  { db, payments }: Pick<Deps, "db" | "payments">,
  publicId: string,
  viewer: Viewer,
): Promise<OpenedOrder | null> {
  const order = await findOrderByPublicId(db, publicId);
  if (!order) return null;
  const isOwner = isOwned(order, viewer);
  const mayPay = isOwner || (order.browserHash === null && order.studentId === null);
  const { payerName: name, payerEmail: email } = order;
  return {
    view: {
      publicId,
      status: await statusNow(
        db,
        order,
        order.gateway === payments.kind || !mayPay ? statusOf(order, mayPay) : statusElsewhere(order),
      ),
      packageName: order.packageName,
      amountPaise: order.amountPaise,
      pricePaise: order.pricePaise,
      creditPaise: order.creditPaise,
      isOwner,
      isSignUp: order.isSignUp,
      hasReceipt: isOwner && order.receiptNumber !== null,
    },
    providerOrderId: order.providerOrderId,
    checkedAt: order.checkedAt,
    mayPay,
    asksPayer: mayPay && order.isSignUp && order.signUp === null,
    payer: isOwner ? { name, email, contact: draftOf(order)?.contact ?? "" } : null,
  };
}

/**
 * A receipt, for its owner or anyone who holds the link of the receipt's e-mail.
 *
 * @param key of that link, or null
 * @returns null for anybody else, and when there is none: the two cannot be told apart
 */
export async function readReceipt(
  { db, secretKey }: Pick<Deps, "db" | "secretKey">,
  publicId: string,
  viewer: Viewer,
  key: string | null,
): Promise<ReceiptView | null> {
  const order = await findOrderByPublicId(db, publicId);
  if (!order || order.receiptNumber === null || order.paidAt === null) return null;
  const hasKey = key !== null && isSameSecret(key, linkToken(secretKey, "receipt", publicId));
  if (!hasKey && !isOwned(order, viewer)) return null;
  return {
    receiptNumber: order.receiptNumber,
    paidAt: order.paidAt.toISOString(),
    packageName: order.packageName,
    amountPaise: order.paidPaise ?? order.amountPaise,
    creditPaise: order.creditPaise,
    payerName: order.payerName,
    paymentId: order.paymentId ?? "",
    isRefunded: order.state === "refunded",
    isTest: order.gateway === "sandbox",
  };
}

function isOwned(order: Order, { browserToken, studentId }: Viewer): boolean {
  return isBrowserOf(order, browserToken) || (order.studentId !== null && order.studentId === studentId);
}

function statusOf(order: Order, mayPay: boolean): CheckoutStatus {
  switch (order.state) {
    case "account_created":
      return "done";
    case "paid":
      return order.attention ? "attention" : "paid";
    case "created":
    case "failed":
      if (!mayPay) return "elsewhere";
      return order.providerOrderId ? "open" : "unavailable";
    default:
      return order.state;
  }
}

/** An order that can be paid is compared with the package that its student has now. */
async function statusNow(db: Db, order: Order, status: CheckoutStatus): Promise<CheckoutStatus> {
  if (status !== "open" || order.isSignUp || order.studentId === null) return status;
  const student = await findBuyer(db, order.studentId);
  const isDue = student && (await isStillDue(db, order, { id: order.studentId, packageId: student.packageId }));
  return isDue ? "open" : "outdated";
}

/** With the provider that the site uses now it cannot be paid any more. */
function statusElsewhere(order: Order): CheckoutStatus {
  const status = statusOf(order, true);
  return status === "open" ? "unavailable" : status;
}

function draftOf(order: Order): AccountDraft | null {
  return AccountDraft.nullable().parse(order.signUp);
}
