import type { CatalogueIndex } from "./catalogue-index.ts";
import { type CollegeSet, inBoth } from "./word-sets.ts";

/** A corrected word weighs less than one that is found as typed. */
export const correctedWeight = 0.75;
/** So many combinations of words are tried by comparing sets; after them each college is weighed. */
const mostTried = 100;
/** Sums of the same weights in another order are this near. */
const rounding = 1e-9;

type Sets = readonly (CollegeSet | null)[];

/** A choice of words. */
interface Choice {
  /** Words as they are, as bits. */
  own: number;
  /** Words as they may be meant. */
  reread: number;
}

/**
 * The words of the college that holds the most weight; of several such colleges the first.
 *
 * @param held by word: the colleges that hold it; null: none
 * @param heldReread the same for the word as it may be meant
 */
export function heaviest(
  { size }: CatalogueIndex,
  held: Sets,
  heldReread: Sets,
  weights: readonly number[],
): Readonly<Choice> {
  let best = { own: 0, reread: 0, college: -1, weight: -1 };
  const take = ({ own, reread }: Choice, college: number) => {
    const weight = weigh(own, weights) + correctedWeight * weigh(reread, weights);
    if (weight > best.weight || (weight === best.weight && college < best.college)) {
      best = { own, reread, college, weight };
    }
  };
  if (!tryCombinations(held, heldReread, weights, () => best.weight, take)) {
    for (let college = 0; college < size; college += 1) {
      take({ own: maskOf(held, college), reread: maskOf(heldReread, college, held) }, college);
    }
  }
  return best;
}

/**
 * Tries words together, those that weigh most first, and nothing that cannot weigh more than the best.
 *
 * @param take gets words that some college holds together, and the first such college
 * @returns false when there were too many combinations
 */
function tryCombinations(
  held: Sets,
  heldReread: Sets,
  weights: readonly number[],
  bestWeight: () => number,
  take: (choice: Choice, college: number) => void,
): boolean {
  const order = [...weights.keys()].sort((one, other) => weights[other]! - weights[one]!);
  /** What the words from one place on may add. */
  const rest = new Float64Array(order.length + 1);
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const word = order[at]!;
    const share = held[word] ? 1 : heldReread[word] ? correctedWeight : 0;
    rest[at] = rest[at + 1]! + share * weights[word]!;
  }
  let tried = 0;
  const tryFrom = (at: number, colleges: CollegeSet | null, { own, reread }: Choice, weight: number): void => {
    if (tried > mostTried || weight + rest[at]! < bestWeight() - rounding) return;
    if (at === order.length) {
      if (colleges) take({ own, reread }, colleges.indexOf(1));
      return;
    }
    const word = order[at]!;
    const follow = (set: CollegeSet | null | undefined, more: number, choice: Choice) => {
      if (!set) return;
      tried += 1;
      const both = inBoth(colleges, set);
      if (both.includes(1)) tryFrom(at + 1, both, choice, weight + more);
    };
    follow(held[word], weights[word]!, { own: own | (1 << word), reread });
    follow(heldReread[word], correctedWeight * weights[word]!, { own, reread: reread | (1 << word) });
    tryFrom(at + 1, colleges, { own, reread }, weight);
  };
  tryFrom(0, null, { own: 0, reread: 0 }, 0);
  return tried <= mostTried;
}

/** The words of which a college is in the set, as bits. @param except not those of which it is in these */
function maskOf(sets: Sets, college: number, except?: Sets): number {
  let mask = 0;
  for (let word = 0; word < sets.length; word += 1) {
    if (sets[word]?.[college] === 1 && except?.[word]?.[college] !== 1) mask |= 1 << word;
  }
  return mask;
}

function weigh(mask: number, weights: readonly number[]): number {
  let sum = 0;
  for (let bits = mask; bits !== 0; bits &= bits - 1) sum += weights[31 - Math.clz32(bits & -bits)]!;
  return sum;
}
