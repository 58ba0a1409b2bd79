import type { refundStates } from "#db/schema/choices.ts";
import { type Paise, paise, paiseFromRupees, subtractPaise, sumPaise } from "#lib/money.ts";

type RefundState = (typeof refundStates)[number];

interface RefundFacts {
  amountPaise: Paise;
  state: RefundState;
}

/** The least that goes back at once. */
export const minRefundPaise = paiseFromRupees(1);

/** States in which a refund holds its part of the money: asked for, on its way, or given. */
const holding: readonly RefundState[] = ["waiting", "approved", "sent", "done"];

function sumOf(refunds: readonly RefundFacts[], states: readonly RefundState[]): Paise {
  return sumPaise(refunds.filter(({ state }) => states.includes(state)).map(({ amountPaise }) => amountPaise));
}

/** What has certainly gone back through our own refunds. */
export function sumRefunded(refunds: readonly RefundFacts[]): Paise {
  return sumOf(refunds, ["done"]);
}

/**
 * What may still be given back of an order: what was paid without what went back, is on its way or waits for a
 * second person. What was given back at the provider's own dashboard counts too.
 */
export function refundablePaise(
  order: { paidPaise: Paise | null; refundedPaise: Paise },
  refunds: readonly RefundFacts[],
): Paise {
  const outsidePaise = subtractPaise(order.refundedPaise, sumOf(refunds, ["sent", "done"]));
  return subtractPaise(order.paidPaise ?? paise(0), sumPaise([sumOf(refunds, holding), outsidePaise]));
}

/**
 * Whether a second member of staff has to approve: when this refund and the earlier ones of the same order come to more
 * than the limit. So that no large refund is made of small ones, the earlier ones count.
 */
export function needsSecondPerson(amountPaise: Paise, earlier: readonly RefundFacts[], limitPaise: Paise): boolean {
  return sumPaise([amountPaise, sumOf(earlier, holding)]) > limitPaise;
}
