import { plainDigits } from "margdeep-search/any-script";
import type { $brand } from "zod";

/**
 * Money that somebody pays, owes or gets back: whole paise, 0 or more. The only unit of money inside the product.
 *
 * It covers package prices, orders, payments, refunds, the refund approval limit, receipts and the totals made of them.
 * Rupees appear where such an amount enters or leaves (`amount` and `payable` of the REST contract, the form of a page,
 * the text that a reader sees, `packages.amount_rupees`), and this file alone turns one into the other.
 *
 * It does not cover facts that we report and nobody settles with us: rents, salaries and the pay of jobs. Their sources
 * publish whole rupees for a period, no payment is calculated from them, and they stay in rupees with the unit, and the
 * period where it is fixed, in their name: `rupeesPerMonth`, `medianRupeesPerYear`, `payMinRupees`.
 *
 * A schema makes it with `.brand<"Paise">()` where a reply or a body is parsed; a column declares it with `$type<Paise>()`.
 */
export type Paise = number & $brand<"Paise">;

const paisePerRupee = 100;

/** Whether a number is an amount of money in paise: whole, 0 or more, and exact. */
export function isPaise(value: unknown): value is Paise {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/**
 * Says of a number that it counts paise.
 *
 * @throws RangeError unless it is whole and 0 or more: a fault in our own code, never an answer to a visitor
 */
export function paise(value: number): Paise {
  if (!isPaise(value)) throw new RangeError(`${value} is no amount in paise`);
  return value;
}

/**
 * An amount that came in rupees.
 *
 * @param rupees 0 or more; a fraction is rounded to the nearest paisa
 * @throws RangeError for a negative amount, or one too large to be exact
 */
export function paiseFromRupees(rupees: number): Paise {
  return paise(Math.round(rupees * paisePerRupee));
}

/** An amount in rupees, for the wire or for a reader; with a fraction where it is not whole rupees. */
export function rupeesOf(amount: Paise): number {
  return amount / paisePerRupee;
}

/** Rupees with two digits after the point, as ledgers write them: "2999.00". */
export function decimalRupees(amount: Paise): string {
  return rupeesOf(amount).toFixed(2);
}

/** Rupees as a person or a form writes them; null for a text that is no amount of money. */
export function parseRupees(text: string): Paise | null {
  const digits = plainDigits(text).trim();
  if (digits === "") return null;
  const amount = Math.round(Number(digits) * paisePerRupee);
  return isPaise(amount) ? amount : null;
}

export function sumPaise(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/** What is left of an amount; 0 when more was taken than there was. */
export function subtractPaise(amount: Paise, taken: Paise): Paise {
  return paise(Math.max(0, amount - taken));
}
