import type { StaffOrder, StaffRefund } from "../../../src/features/staff/payments/contract.ts";

type Tone = "default" | "success" | "error" | "warning" | "info";
type Attention = NonNullable<StaffOrder["attention"]>;

/** Where an order stands. */
export const orderStates: Record<StaffOrder["state"], { label: string; color: Tone }> = {
  created: { label: "Not paid yet", color: "default" },
  paid: { label: "Paid, not finished", color: "warning" },
  account_created: { label: "Paid, package given", color: "success" },
  failed: { label: "Refused by the provider", color: "error" },
  expired: { label: "Never paid", color: "default" },
  refunded: { label: "Given back", color: "info" },
};

/** Where a refund stands. */
export const refundStates: Record<StaffRefund["state"], { label: string; color: Tone }> = {
  waiting: { label: "Waits for a second person", color: "warning" },
  approved: { label: "Approved, about to be sent", color: "info" },
  sent: { label: "Sent, the provider has not answered", color: "info" },
  done: { label: "Given back", color: "success" },
  refused: { label: "Refused", color: "default" },
  failed: { label: "Failed", color: "error" },
};

/** Why an order is in the queue, and what to do about it. */
export const attentions: Record<Attention, { label: string; what: string }> = {
  details_missing: {
    label: "Nobody signed up",
    what: "Somebody paid and never finished signing up. Call or write to the payer. If they have an account by now, give the package to that student; else give the money back.",
  },
  account_taken: {
    label: "The account exists",
    what: "The e-mail address or phone number got an account before this payment arrived. If the student below is the payer, give them the package. If they have paid twice, give the money back.",
  },
  amount_mismatch: {
    label: "Another amount",
    what: "The provider took another amount than the package costs. Ask the payer. You may accept the amount by finishing the order or giving the package to a student; else give the money back.",
  },
  consent_missing: {
    label: "Under 18, no consent",
    what: "The payer is under 18 and no parent or guardian has agreed. Nothing may be given before that. Give the money back, or wait for the consent and finish the order then.",
  },
};

/** What happened to an order, in words. */
export const eventWords: Record<string, string> = {
  created: "Order written down",
  begun: "Begun at the provider",
  refused_by_provider: "The provider refused the order",
  payment_failed: "An attempt to pay failed",
  paid: "Paid",
  account_created: "Account made, package given",
  package_changed: "Package given to the student",
  attention: "Put before staff",
  expired: "Not paid in seven days",
  refunded: "All is given back",
  refunded_in_part: "A part is given back, as the provider says",
  refund_requested: "Refund asked for",
  refund_approved: "Refund approved",
  refund_refused: "Refund refused",
  refund_sent: "Refund sent to the provider",
  refund_done: "Refund done",
  refund_failed: "Refund failed",
  refund_retried: "Refund tried again",
  matched: "Matched to a student",
  tried_again: "Finished by hand",
  looked_at: "Looked at",
};

/** Who told us. */
export const sourceWords: Record<string, string> = {
  browser: "payer's browser",
  api: "API",
  webhook: "provider's message",
  reconciler: "automatic check",
  staff: "staff",
};
