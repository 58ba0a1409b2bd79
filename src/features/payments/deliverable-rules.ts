import type { deliverableStates } from "#db/schema/choices.ts";
import { daysAfter } from "#lib/day-in-india.ts";
import { type Paise, paise, paiseFromRupees, rupeesOf, subtractPaise } from "#lib/money.ts";
import { type RefundFacts, refundablePaise } from "./refund-rules.ts";

export type DeliverableState = (typeof deliverableStates)[number];

/** Seven days without an answer of the student confirm a delivery. */
export const silenceDays = 7;

const dayMs = 86_400_000;

/** States that count as not delivered: the student has not had it, says so, or gave it up for a refund. */
const undelivered: readonly DeliverableState[] = ["pending", "disputed", "cancelled"];

/** What an order still owes: pending, or delivered only by our own account. */
export const openStates = ["pending", "disputed"] as const satisfies readonly DeliverableState[];

export function isOpen(state: DeliverableState): state is (typeof openStates)[number] {
  return openStates.some((open) => open === state);
}

/** Whether its day has passed without a delivery that the student accepts. @param today in India, YYYY-MM-DD */
export function isLate({ state, dueOn }: { state: DeliverableState; dueOn: string }, today: string): boolean {
  return isOpen(state) && dueOn < today;
}

/** The instant from which silence confirms a delivery. */
export function silenceEndsAt(deliveredAt: Date): Date {
  return new Date(deliveredAt.getTime() + silenceDays * dayMs);
}

/**
 * The day by which something is due that was bought on a day: so many days later, or the day that staff fixed, which is
 * never before the purchase.
 *
 * @param boughtOn in India, YYYY-MM-DD
 */
export function dueDay(boughtOn: string, { dueDays, dueOn }: { dueDays: number | null; dueOn: string | null }): string {
  if (dueOn !== null) return dueOn < boughtOn ? boughtOn : dueOn;
  return daysAfter(boughtOn, dueDays ?? 0);
}

/**
 * What an order promises in addition to what the student's running orders promise already. A package whose every
 * deliverable is promised already is promised whole: nobody pays for nothing.
 */
export function newlyPromised<Deliverable extends { title: string }>(
  ofPackage: readonly Deliverable[],
  heldTitles: readonly string[],
): Deliverable[] {
  const held = new Set(heldTitles.map(titleKey));
  const added = ofPackage.filter(({ title }) => !held.has(titleKey(title)));
  return added.length > 0 ? added : [...ofPackage];
}

function titleKey(title: string): string {
  return title.trim().toLowerCase();
}

/**
 * The published rule: what was paid times the shares not delivered over all shares, less what was refunded or is on its
 * way, rounded down to whole rupees. A delivery counts until the student disputes it.
 *
 * @param refunds of the order, all of them
 * @returns null for an order without deliverables: staff decide
 *
 * Source: docs/specification S10.1; decision 0042.
 */
export function refundableToday(
  order: { paidPaise: Paise | null; refundedPaise: Paise },
  refunds: readonly RefundFacts[],
  deliverables: readonly { state: DeliverableState; share: number }[],
): Paise | null {
  if (deliverables.length === 0) return null;
  const paid = order.paidPaise ?? paise(0);
  const all = sumShares(deliverables);
  const owed = sumShares(deliverables.filter(({ state }) => undelivered.includes(state)));
  const entitledPaise = paise(Math.floor((paid * owed) / all));
  const gonePaise = subtractPaise(paid, refundablePaise(order, refunds));
  return wholeRupees(subtractPaise(entitledPaise, gonePaise));
}

/** Every page and letter writes whole rupees. */
function wholeRupees(amount: Paise): Paise {
  return paiseFromRupees(Math.floor(rupeesOf(amount)));
}

function sumShares(deliverables: readonly { share: number }[]): number {
  return deliverables.reduce((sum, { share }) => sum + share, 0);
}
