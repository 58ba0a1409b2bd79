import { type Paise, sumPaise } from "#lib/money.ts";
import type { DailySums } from "./contract.ts";

/** One payment or refund in our ledger. */
export interface LedgerEntry {
  what: "payment" | "refund";
  /** The provider's id. */
  reference: string;
  orderId: string;
  amountPaise: Paise;
  /** Day in India on which we learned of it. */
  day: string;
}

/** The same in the provider's ledger. */
export interface ProviderEntry {
  what: "payment" | "refund";
  reference: string;
  amountPaise: Paise;
  /** Day in India on which the provider created it. */
  day: string;
}

type Day = DailySums["days"][number];
type Difference = DailySums["differences"][number];

/**
 * Compares our ledger with the provider's, day by day. A matching entry counts on our day, because the provider's day
 * may be earlier: a payment just before midnight, or authorised late, is not a difference.
 *
 * @param days YYYY-MM-DD, without a gap
 * @param theirs including some adjacent days; null when the provider did not answer
 */
export function compareLedgers(
  days: readonly string[],
  ours: readonly LedgerEntry[],
  theirs: readonly ProviderEntry[] | null,
): Pick<DailySums, "days" | "differences"> {
  const differences = theirs === null ? [] : findDifferences(new Set(days), ours, theirs);
  const differing = new Set(differences.map(({ day }) => day));
  const known = new Map(ours.map((entry) => [keyOf(entry), entry.day]));
  const dated = theirs?.map((entry) => ({ ...entry, day: known.get(keyOf(entry)) ?? entry.day })) ?? null;
  const rows = days.map(
    (day): Day => ({
      day,
      paid: sumOf(ours, "payment", day),
      refunded: sumOf(ours, "refund", day),
      provider_paid: dated && sumOf(dated, "payment", day),
      provider_refunded: dated && sumOf(dated, "refund", day),
      differs: differing.has(day),
    }),
  );
  return { days: rows, differences };
}

function findDifferences(
  days: Set<string>,
  ours: readonly LedgerEntry[],
  theirs: readonly ProviderEntry[],
): Difference[] {
  const theirsByKey = new Map(theirs.map((entry) => [keyOf(entry), entry]));
  const ownByKey = new Set(ours.map(keyOf));
  const found: Difference[] = [];
  for (const { what, reference, orderId, amountPaise, day } of ours) {
    const other = theirsByKey.get(keyOf({ what, reference }));
    if (!days.has(day) || other?.amountPaise === amountPaise) continue;
    const problem = other ? "other_amount" : "not_at_provider";
    found.push({
      day,
      what,
      problem,
      reference,
      order_id: orderId,
      paise: amountPaise,
      provider_paise: other?.amountPaise ?? null,
    });
  }
  for (const { what, reference, amountPaise, day } of theirs) {
    if (!days.has(day) || ownByKey.has(keyOf({ what, reference }))) continue;
    found.push({
      day,
      what,
      problem: "not_with_us",
      reference,
      order_id: null,
      paise: null,
      provider_paise: amountPaise,
    });
  }
  return found.sort((one, other) => one.day.localeCompare(other.day) || one.reference.localeCompare(other.reference));
}

const keyOf = ({ what, reference }: { what: string; reference: string }) => `${what} ${reference}`;

function sumOf(entries: readonly ProviderEntry[], what: "payment" | "refund", day: string) {
  const those = entries.filter((entry) => entry.what === what && entry.day === day);
  return { count: those.length, paise: sumPaise(those.map(({ amountPaise }) => amountPaise)) };
}
