import { type Paise, paiseFromRupees, rupeesOf } from "#lib/money.ts";

/** An offer as staff keep it: the percentage counts only while the offer is on. */
export interface Offer {
  hasOffer: boolean;
  /** Percent of the price still to pay, 1 to 100; null: none was ever entered. */
  offerPercentage: number | null;
}

/**
 * What a student pays for a package.
 *
 * @param payPercent percent of the list price still to pay (1 to 100), or null when there is no offer
 * @returns rounded to the nearest whole rupee; 0 means sign-up skips payment
 *
 * Source: docs/specification S9, D5.
 */
export function payablePaise(listPricePaise: Paise, payPercent: number | null): Paise {
  if (payPercent === null) return listPricePaise;
  return paiseFromRupees(Math.round((rupeesOf(listPricePaise) * payPercent) / 100));
}

/** The percentage that counts now; null when there is no offer. */
export function payPercentOf({ hasOffer, offerPercentage }: Offer): number | null {
  return hasOffer ? offerPercentage : null;
}

/**
 * What the student saves, the N of 'N% off': the label tells the truth about the formula.
 *
 * @returns 0 to 99; 0 means that no label is shown
 *
 * Source: docs/specification D5.
 */
export function savingPercent(payPercent: number | null): number {
  return payPercent === null ? 0 : 100 - payPercent;
}
