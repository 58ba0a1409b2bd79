import { itemAt, valueFor } from "#lib/lookups.ts";
import { WrongFile } from "../read/read-rows.ts";

/** A closing value of a list, for the question whether the list as a whole can be one. */
export interface ClosingValue {
  /** College and programme. */
  branch: string;
  /** Which of its seats. */
  seats: string;
  round: number;
  closing: number;
  isRank: boolean;
}

/** In fewer values than these, anything may be chance. */
const fewestValues = 100;
/** Values that differ by less, as a factor, say nothing of what is between them. */
const leastChange = 0.03;
/** Factors within this of one another are the same factor. */
const sameFactor = 0.02;

interface Sign {
  what: string;
  /** A share above it looks made up. Of the lists of all authorities of 2016 to 2026, the highest share is given behind. */
  largest: number;
  shareIn: (values: readonly ClosingValue[]) => number;
}

const signs: readonly Sign[] = [
  {
    what: "of the seats move from round to round by one and the same factor",
    largest: 0.5, // 0.18
    shareIn: (values) => shareOfFactor(factorsBetween(values, ({ branch, seats }) => `${branch}|${seats}`, "round")),
  },
  {
    what: "of a kind of seats close at one and the same multiple of the branch's other seats",
    largest: 0.5, // 0.32
    shareIn: shareOfMultiple,
  },
  {
    what: "of the ranks end in 0",
    largest: 0.5, // 0.11
    shareIn: (values) => {
      const ranks = ranksIn(values);
      return ranks.length < fewestValues ? 0 : ranks.filter(({ closing }) => closing % 10 === 0).length / ranks.length;
    },
  },
  {
    what: "of the seats have one and the same closing value",
    largest: 0.5, // 0.11, of marks
    shareIn: (values) => shareOfMode(values.map(({ closing }) => closing)),
  },
  {
    what: "of the values follow the one before at one and the same distance",
    largest: 0.5, // 0.07
    shareIn: (values) => shareOfMode(steps(values)),
  },
];

/**
 * Refuses a list whose values cannot be those of an allotment: what candidates chose and what they scored leaves no such
 * pattern, but a table that somebody made up does.
 *
 * @param values in the order of the file
 * @throws WrongFile with the sign
 */
export function refuseInvented(file: string, values: readonly ClosingValue[]): void {
  for (const { what, largest, shareIn } of signs) {
    const share = shareIn(values);
    if (share > largest)
      throw new WrongFile(`${file}: its values look made up, because ${Math.round(share * 100)} % ${what}.`);
  }
}

function ranksIn(values: readonly ClosingValue[]): ClosingValue[] {
  return values.filter(({ isRank }) => isRank);
}

/** The share of the most frequent value. */
function shareOfMode(values: readonly number[]): number {
  if (values.length < fewestValues) return 0;
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) / values.length;
}

function steps(values: readonly ClosingValue[]): number[] {
  return values
    .slice(1)
    .map(({ closing }, at) => Math.abs(closing - itemAt(values, at).closing))
    .filter((step) => step > 0);
}

/** By which factor ranks of one group follow one another, in an order; without those that hardly differ. */
function factorsBetween(
  values: readonly ClosingValue[],
  groupOf: (value: ClosingValue) => string,
  order: "round" | "seats",
): number[] {
  return [...Map.groupBy(ranksIn(values), groupOf).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => (a[order] < b[order] ? -1 : 1));
    return sorted
      .slice(1)
      .map(({ closing }, at) => closing / itemAt(sorted, at).closing)
      .filter((factor) => Math.abs(factor - 1) > leastChange);
  });
}

/** Two kinds of seats at a time: how many branches have one multiple between them. */
function shareOfMultiple(values: readonly ClosingValue[]): number {
  const ranks = ranksIn(values);
  const kinds = [...new Set(ranks.map(({ seats }) => seats))].sort();
  const byKind = Map.groupBy(ranks, ({ seats }) => seats);
  const shares = kinds.slice(1).map((kind, at) => {
    const pair = [...valueFor(byKind, itemAt(kinds, at)), ...valueFor(byKind, kind)];
    return shareOfFactor(factorsBetween(pair, ({ branch, round }) => `${branch}|${round}`, "seats"));
  });
  return Math.max(0, ...shares);
}

/** The share of factors that are near the middle one. */
function shareOfFactor(all: readonly number[]): number {
  if (all.length < fewestValues) return 0;
  const middle = itemAt(
    all.toSorted((a, b) => a - b),
    Math.floor(all.length / 2),
  );
  return all.filter((factor) => Math.abs(factor / middle - 1) <= sameFactor).length / all.length;
}
