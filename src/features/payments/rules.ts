import { type Paise, paiseFromRupees } from "#lib/money.ts";
import { contactKey } from "#lib/person-fields.ts";
import { emailKey } from "#lib/person-rules.ts";

/** The facts of a payment that decide, as the provider gives them. */
interface PaymentFacts {
  providerOrderId: string;
  amountPaise: Paise;
  currency: string;
  status: "created" | "authorized" | "captured" | "refunded" | "failed";
}

/** What the provider's list of payments means for an order. */
export type Outcome<Payment> =
  /** The money is here, whole and in our currency. */
  | { kind: "paid"; payment: Payment }
  /** Paid, but with an unexpected amount: flagged for review. */
  | { kind: "wrong_amount"; payment: Payment }
  | { kind: "refunded"; payment: Payment }
  /** The payer agreed, the provider has not taken the money yet. */
  | { kind: "pending" }
  /** Nothing yet, or only attempts that failed; a later one may still succeed. */
  | { kind: "unpaid"; failed: Payment[] };

/**
 * Classifies the payments of an order, in whatever sequence the provider's messages came.
 *
 * @param payments of this order; those of another order are ignored
 */
export function classifyPayments<Payment extends PaymentFacts>(
  order: { providerOrderId: string; amountPaise: Paise; currency: string },
  payments: readonly Payment[],
): Outcome<Payment> {
  const own = payments.filter((payment) => payment.providerOrderId === order.providerOrderId);
  const captured = own.filter((payment) => payment.status === "captured");
  const right = captured.find(
    (payment) => payment.amountPaise === order.amountPaise && payment.currency === order.currency,
  );
  if (right) return { kind: "paid", payment: right };
  const [wrong] = captured;
  if (wrong) return { kind: "wrong_amount", payment: wrong };
  const refunded = own.find((payment) => payment.status === "refunded");
  if (refunded) return { kind: "refunded", payment: refunded };
  if (own.some((payment) => payment.status === "authorized")) return { kind: "pending" };
  return { kind: "unpaid", failed: own.filter((payment) => payment.status === "failed") };
}

/**
 * By what a paid order without details may be found for a sign-up that names none: the payer gave the provider the same
 * e-mail address, or no address and the same phone number. A phone number never counts against another address: who knows
 * it could sign up with an address of their own, and the payer would not get the account back by a password reset.
 *
 * Source: decision 0039.
 */
export function payerKeys(signUp: { email: string; contact: string }): { email: string; contact: string } {
  return { email: emailKey(signUp.email), contact: contactKey(signUp.contact) };
}

/** No package costs more. */
export const maxOrderPaise = paiseFromRupees(1_000_000);

/** An order is reconciled for this long, then it expires: late authorisation takes up to 3 days. */
export const openOrderDays = 7;

/** Until then the provider is queried about an order that expired without an answer. */
export const lastCheckDays = 14;

/** A sign-up usually follows its payment within seconds; after this, people look for it. */
export const detailsGraceMs = 15 * 60_000;

const firstCheckMs = 15_000;
const checkGrowth = 1.5;
const maxCheckDelayMs = 3 * 3_600_000;

/**
 * How long to wait before the provider is queried about an open order once more.
 *
 * @param checks how often it was queried already
 */
export function nextCheckDelayMs(checks: number): number {
  return Math.min(maxCheckDelayMs, Math.round(firstCheckMs * checkGrowth ** Math.min(checks, 40)));
}

/** A message of the provider that failed so often is given up; with the pauses above that takes about 17 hours. */
export const maxWebhookTries = 20;
