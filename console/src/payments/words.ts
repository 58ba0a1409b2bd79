import type { StaffOrder, StaffRefund } from "../../../src/staff/payments/contract.ts";

type Tone = "default" | "success" | "error" | "warning" | "info";
type Attention = NonNullable<StaffOrder["attention"]>;

/** The state of an order. */
export const orderStates: Record<StaffOrder["state"], { label: string; color: Tone }> = {
  created: { label: "Not paid yet", color: "default" },
  paid: { label: "Paid, not finished", color: "warning" },
  account_created: { label: "Paid, package given", color: "success" },
  failed: { label: "Refused by the provider", color: "error" },
  expired: { label: "Never paid", color: "default" },
  refunded: { label: "Refunded", color: "info" },
};

/** The state of a refund. */
export const refundStates: Record<StaffRefund["state"], { label: string; color: Tone }> = {
  waiting: { label: "Waiting for a second person", color: "warning" },
  approved: { label: "Approved, about to be sent", color: "info" },
  sent: { label: "Sent, the provider has not answered", color: "info" },
  done: { label: "Refunded", color: "success" },
  refused: { label: "Refused", color: "default" },
  failed: { label: "Failed", color: "error" },
};

/** Why an order is in the queue, and what to do about it. */
export const attentions: Record<Attention, { label: string; what: string }> = {
  details_missing: {
    label: "Nobody signed up",
    what: "Somebody paid but did not finish signing up. Call or write to the payer. If they now have an account, give the package to that student. If not, refund the payment.",
  },
  account_taken: {
    label: "The account exists",
    what: "The e-mail address or phone number already had an account when this payment arrived. If the student below is the payer, give them the package. If they paid twice, refund the payment.",
  },
  amount_mismatch: {
    label: "Different amount",
    what: "The amount paid is not the price of the package. Ask the payer. You can accept the amount by finishing the order or giving the package to a student. If not, refund the payment.",
  },
  consent_missing: {
    label: "Under 18, no consent",
    what: "The payer is under 18 and no parent or guardian has agreed. You cannot give the package before that. Refund the payment, or wait for the consent and then finish the order.",
  },
  package_changed: {
    label: "Package changed meanwhile",
    what: "The student's package, or what they paid for it, changed between this order and its payment, for example by a second upgrade or a refund. The amount may be wrong. Compare the student's orders. If this package is the right one, finish the order and refund what was paid too much. If not, refund the payment.",
  },
};

/** Labels of order events. */
export const eventWords: Record<string, string> = {
  created: "Order created",
  begun: "Started at the provider",
  refused_by_provider: "The provider refused the order",
  payment_failed: "A payment attempt failed",
  paid: "Paid",
  account_created: "Account created, package given",
  package_changed: "Package given to the student",
  attention: "Flagged for staff",
  expired: "Not paid within seven days",
  refunded: "Fully refunded",
  refunded_in_part: "Partly refunded, as the provider reports",
  refund_requested: "Refund requested",
  refund_approved: "Refund approved",
  refund_refused: "Refund refused",
  refund_sent: "Refund sent to the provider",
  refund_done: "Refund done",
  refund_failed: "Refund failed",
  refund_retried: "Refund retried",
  matched: "Matched to a student",
  tried_again: "Finished by hand",
  looked_at: "Reviewed",
  deliverable_delivered: "Marked as delivered",
  deliverable_confirmed: "Delivery confirmed",
  deliverable_disputed: "Delivery disputed by the student",
  dispute_redo: "Dispute accepted, to be delivered again",
  dispute_uphold: "Delivery upheld after a dispute",
  cancelled: "Cancelled, refund of what is undelivered",
  cancellation_withdrawn: "Cancellation withdrawn, the package goes on",
  package_ended: "Package ended after the cancellation",
};

/** Labels of the origin of an event. */
export const sourceWords: Record<string, string> = {
  browser: "payer's browser",
  api: "API",
  webhook: "provider's message",
  reconciler: "automatic check",
  staff: "staff",
};
