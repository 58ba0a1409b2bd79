import type { refundStates } from "#db/schema/choices.ts";

type RefundState = (typeof refundStates)[number];

interface RefundFacts {
  amountPaise: number;
  state: RefundState;
}

/** States in which a refund holds its part of the money: asked for, on its way, or given. */
const holding: readonly RefundState[] = ["waiting", "approved", "sent", "done"];

function sumOf(refunds: readonly RefundFacts[], states: readonly RefundState[]): number {
  return refunds.filter(({ state }) => states.includes(state)).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** What has certainly gone back through our own refunds, in paise. */
export function sumRefunded(refunds: readonly RefundFacts[]): number {
  return sumOf(refunds, ["done"]);
}

/**
 * What may still be given back of an order, in paise: what was paid without what went back, is on its way or waits for a
 * second person. What was given back at the provider's own dashboard counts too.
 */
export function refundablePaise(
  order: { paidPaise: number | null; refundedPaise: number },
  refunds: readonly RefundFacts[],
): number {
  const outside = Math.max(0, order.refundedPaise - sumOf(refunds, ["sent", "done"]));
  return Math.max(0, (order.paidPaise ?? 0) - sumOf(refunds, holding) - outside);
}

/**
 * Whether a second member of staff has to approve: when this refund and the earlier ones of the same order come to more
 * than the limit. So that no large refund is made of small ones, the earlier ones count.
 */
export function needsSecondPerson(amountPaise: number, earlier: readonly RefundFacts[], limitRupees: number): boolean {
  return amountPaise + sumOf(earlier, holding) > limitRupees * 100;
}
