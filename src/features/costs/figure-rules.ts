import type { NearbyHostel } from "#features/catalogue/college-contract.ts";
import type { CostFigure, PricedHostel } from "./contract.ts";

/** A figure of the question; else the assumption that is made in its place. */
export function enteredOr(entered: number | undefined, assumed: number): CostFigure {
  return entered === undefined
    ? { value: assumed, origin: "assumed", fact: null }
    : { value: entered, origin: "entered", fact: null };
}

/** A figure of the question; without one it is missing. */
export function enteredOrMissing(entered: number | undefined): CostFigure {
  return entered === undefined
    ? { value: null, origin: "missing", fact: null }
    : { value: entered, origin: "entered", fact: null };
}

/** A figure that a source publishes. @param fact its receipt */
export function published(value: number, fact: string | null): CostFigure {
  return { value, origin: "published", fact };
}

/** The listed hostels near a college that say what a bed costs, cheapest first; invented ones are left out. */
export function pricedHostels(hostels: readonly NearbyHostel[]): PricedHostel[] {
  return hostels
    .flatMap(({ id, name, distance, price, is_sample }) =>
      price === null || is_sample ? [] : [{ id, name, distance, rupees_per_month: price, fact: `price-${id}` }],
    )
    .sort((a, b) => a.rupees_per_month - b.rupees_per_month || a.distance - b.distance);
}

/** The middle price of the hostels, which is that of one of them: the lower one of two. Null without hostels. */
export function middlePrice(hostels: readonly PricedHostel[]): CostFigure | null {
  const middle = hostels[Math.floor((hostels.length - 1) / 2)];
  return middle ? published(middle.rupees_per_month, middle.fact) : null;
}
