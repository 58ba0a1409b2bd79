import type { refundStates } from "#db/schema/choices.ts";
import { type Paise, paise, paiseFromRupees, subtractPaise, sumPaise } from "#lib/money.ts";

type RefundState = (typeof refundStates)[number];

export interface RefundFacts {
  amountPaise: Paise;
  state: RefundState;
}

/** The smallest amount of a refund. */
export const minRefundPaise = paiseFromRupees(1);

/** States in which a refund reserves its amount: requested, sent, or completed. */
const holding: readonly RefundState[] = ["waiting", "approved", "sent", "done"];

function sumOf(refunds: readonly RefundFacts[], states: readonly RefundState[]): Paise {
  return sumPaise(refunds.filter(({ state }) => states.includes(state)).map(({ amountPaise }) => amountPaise));
}

/** The sum of our own completed refunds. */
export function sumRefunded(refunds: readonly RefundFacts[]): Paise {
  return sumOf(refunds, ["done"]);
}

/** What was refunded at the provider's own dashboard, as far as the provider's sum tells it from our own refunds. */
function outsidePaise({ refundedPaise }: { refundedPaise: Paise }, refunds: readonly RefundFacts[]): Paise {
  return subtractPaise(refundedPaise, sumOf(refunds, ["sent", "done"]));
}

/**
 * What may still be refunded of an order: the amount paid less what was refunded, was sent to the provider or waits for a
 * second person. Refunds made at the provider's own dashboard count too.
 */
export function refundablePaise(
  order: { paidPaise: Paise | null; refundedPaise: Paise },
  refunds: readonly RefundFacts[],
): Paise {
  const gonePaise = sumPaise([sumOf(refunds, holding), outsidePaise(order, refunds)]);
  return subtractPaise(order.paidPaise ?? paise(0), gonePaise);
}

/**
 * Whether a second member of staff has to approve: when this refund and the other ones of the same order come to more
 * than the limit. So that no large refund is made of small ones, all count that were refunded, are in progress or wait,
 * here or at the provider's own dashboard.
 *
 * @param others refunds of the order, without this one
 */
export function needsSecondPerson(
  amountPaise: Paise,
  order: { refundedPaise: Paise },
  others: readonly RefundFacts[],
  limitPaise: Paise,
): boolean {
  return sumPaise([amountPaise, sumOf(others, holding), outsidePaise(order, others)]) > limitPaise;
}
