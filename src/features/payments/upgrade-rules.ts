import type { orderStates } from "#db/schema/choices.ts";
import type { OfferedPackage } from "#features/packages/contract.ts";
import { type Paise, paise, paiseFromRupees, subtractPaise, sumPaise } from "#lib/money.ts";

/** The provider takes nothing smaller. Source: Razorpay's API of orders. */
export const minOrderPaise = paiseFromRupees(1);

/** What counts of an order of the student. */
export interface EarlierOrder {
  id: number;
  packageId: number;
  state: (typeof orderStates)[number];
  /** The order that gave the package which this one replaced. */
  upgradeOf: number | null;
  /** What was paid and is neither refunded nor promised as a refund. */
  heldPaise: Paise;
}

/** What the student paid for the package they have. */
export interface Paid {
  /** The order that gave the package; null: none did, it was free. */
  orderId: number | null;
  /** By that order and those that it replaced. */
  creditPaise: Paise;
}

type Priced = Pick<OfferedPackage, "id" | "payablePaise">;

/** A package beside the one that a student has. */
export type UpgradeOffer =
  /** The student's own. */
  | { kind: "own" }
  /** Costs more than the student's own: this is still to pay. */
  | { kind: "upgrade"; amountPaise: Paise; creditPaise: Paise }
  /** Not a higher one, or nothing is left to pay. */
  | { kind: "none" };

/**
 * What a student paid for their package: the newest order that gave it, and the orders that it upgraded one after another.
 *
 * @param orders of the student, in any sequence
 */
export function paidFor(packageId: number, orders: readonly EarlierOrder[]): Paid {
  const given = orders.filter(({ state }) => state === "account_created");
  const byId = new Map(orders.map((order) => [order.id, order]));
  const [last] = given.filter((order) => order.packageId === packageId).toSorted((one, other) => other.id - one.id);
  const chain: EarlierOrder[] = [];
  // An order upgrades only an older one, so the walk ends.
  for (let order = last; order; order = byId.get(order.upgradeOf ?? 0)) chain.push(order);
  const held = chain.filter(({ state }) => state === "account_created").map(({ heldPaise }) => heldPaise);
  return { orderId: last?.id ?? null, creditPaise: sumPaise(held) };
}

/**
 * What a student pays to move to another package: its price less what they paid for the one they have.
 *
 * @param chosen with the price that is charged today
 * @param own the student's package at its price of today: only one that costs more is an upgrade
 */
export function offerUpgrade(chosen: Priced, own: Priced, { creditPaise }: Pick<Paid, "creditPaise">): UpgradeOffer {
  if (chosen.id === own.id) return { kind: "own" };
  if (chosen.payablePaise <= own.payablePaise || chosen.payablePaise <= creditPaise) return { kind: "none" };
  const credit = usedCredit(chosen.payablePaise, creditPaise);
  return { kind: "upgrade", creditPaise: credit, amountPaise: subtractPaise(chosen.payablePaise, credit) };
}

/** The part of a credit that an order of this price uses: at least the smallest amount of the provider is left to pay. */
export function usedCredit(pricePaise: Paise, creditPaise: Paise): Paise {
  return paise(Math.min(creditPaise, subtractPaise(pricePaise, minOrderPaise)));
}
