import { normalQuantile } from "margdeep-chances/normal";
import type { PreparedChoice, Together } from "./contract.ts";
import { addNormals, hashWord } from "./random.ts";

/** Simulated years: an event of one in a thousand is seen, and a share of a half is known to within 1.6 points. */
export const drawCount = 4000;
/** Always the same years: an answer can be checked, and two orders of a list are compared in the same ones. */
const seed = 20_260_615;

/** What a simulation says of a list. */
export interface Simulation {
  /** By place: that the choice is open to the candidate; null: nothing is expected of it. */
  open: (number | null)[];
  /** By place: that it is the one allotted. */
  allotted: number[];
  /** By place: that no choice above it is open. */
  reached: number[];
  none: number;
}

/** By branch, the simulated years in which it is open, a bit a year; null: nothing is expected of it. */
export type Years = ReadonlyMap<number, Uint32Array | null>;

/**
 * In which simulated years each choice is open. The chance of every pool stays what the model says of it; pools of one
 * rank list, seat type, institute and branch move together within a year, by a Gaussian copula. All pools of a candidate
 * are tried.
 */
export function simulateYears(choices: readonly PreparedChoice[], together: Together, draws = drawCount): Years {
  const parts = sharedParts(together, draws);
  return new Map(choices.map((choice) => [choice.branch_id, openYears(choice, parts, draws)]));
}

interface Parts {
  /** What rows have in common in each year; the same array for the same words. */
  seats: (list: string, seatType: string) => Float32Array;
  institute: (collegeId: number | null) => Float32Array;
  /** Weights of what the rows of a branch share, and of a pool's own part. */
  branch: number;
  own: number;
}

function sharedParts(together: Together, draws: number): Parts {
  const known = new Map<string, Float32Array>();
  const once = (word: string, fill: (values: Float32Array) => void): Float32Array => {
    const values = known.get(word) ?? new Float32Array(draws);
    if (!known.has(word)) fill(values);
    known.set(word, values);
    return values;
  };
  const add = (values: Float32Array, word: string, share: number) =>
    addNormals(values, hashWord(word), Math.sqrt(share), seed);
  const rest = 1 - together.list - together.seat_type - together.institute - together.branch;
  return {
    seats: (list, seatType) =>
      once(`${list}|${seatType}`, (values) => {
        add(values, list, together.list);
        add(values, `${list}|${seatType}`, together.seat_type);
      }),
    institute: (id) => once(`institute ${id}`, (values) => add(values, `institute ${id}`, together.institute)),
    branch: Math.sqrt(together.branch),
    own: Math.sqrt(Math.max(rest, 0)),
  };
}

/** What is hardly ever open or closed is told from what never is. */
const surest = 1e-9;

function openYears(
  { branch_id: id, college_id, pools }: PreparedChoice,
  parts: Parts,
  draws: number,
): Uint32Array | null {
  const expected = pools.filter(({ chance }) => chance !== null);
  if (expected.length === 0) return null;
  const common = parts.institute(college_id).slice();
  addNormals(common, hashWord(`branch ${id}`), parts.branch, seed);
  const isOpen = new Uint8Array(Math.ceil(draws / 32) * 32);
  const sum = new Float32Array(draws);
  for (const { chance, rank_used: rank, seat_type: seatType, quota, gender_pool: gender } of expected) {
    const threshold = normalQuantile(1 - Math.min(Math.max(chance!, surest), 1 - surest));
    const seats = parts.seats(rank.list, seatType);
    for (let draw = 0; draw < draws; draw++) sum[draw] = common[draw]! + seats[draw]!;
    addNormals(sum, hashWord(`${id}|${quota}|${seatType}|${gender}`), parts.own, seed);
    // Without a branch in the code: which years are open is as good as random.
    for (let draw = 0; draw < draws; draw++) isOpen[draw]! |= +(sum[draw]! >= threshold);
  }
  return packBits(isOpen);
}

/** Thirty-two years in a word, so that a whole list is gone through in a fraction of a millisecond. */
function packBits(values: Uint8Array): Uint32Array {
  const words = new Uint32Array(values.length / 32);
  for (let at = 0; at < values.length; at++) words[at >>> 5]! |= values[at]! << (at & 31);
  return words;
}

/**
 * Goes through a list in every simulated year: the first choice that is open is the one allotted. A choice that comes again
 * is open in the same years, so that its second place is never allotted.
 */
export function simulateList(list: readonly number[], years: Years, draws = drawCount): Simulation {
  const waiting = new Uint32Array(Math.ceil(draws / 32)).fill(0xffffffff);
  if (draws % 32 > 0) waiting[waiting.length - 1] = 2 ** (draws % 32) - 1;
  let left = draws;
  const allotted: number[] = [];
  const reached: number[] = [];
  const open = list.map((branch) => {
    const isOpen = years.get(branch);
    reached.push(left / draws);
    const before = left;
    if (isOpen && left > 0) left = keepWaiting(waiting, isOpen);
    allotted.push((before - left) / draws);
    return isOpen ? countOpen(isOpen) / draws : null;
  });
  return { open, allotted, reached, none: left / draws };
}

/** The chance that no choice of a list is allotted: the same in every order of the list. */
export function chanceOfNone(list: Iterable<number>, years: Years, draws = drawCount): number {
  const isOpen = new Uint32Array(Math.ceil(draws / 32));
  for (const branch of new Set(list)) {
    const ofBranch = years.get(branch);
    if (ofBranch) for (let at = 0; at < isOpen.length; at++) isOpen[at]! |= ofBranch[at]!;
  }
  return (draws - countOpen(isOpen)) / draws;
}

function countOpen(isOpen: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < isOpen.length; at++) count += countBits(isOpen[at]!);
  return count;
}

/** Takes the years in which a choice is open out of those that wait. @returns how many still wait */
function keepWaiting(waiting: Uint32Array, isOpen: Uint32Array): number {
  let kept = 0;
  for (let at = 0; at < waiting.length; at++) {
    const word = waiting[at]! & ~isOpen[at]!;
    waiting[at] = word;
    kept += countBits(word);
  }
  return kept;
}

/** How many bits of a word are set. Source: H. S. Warren, Hacker's Delight, 2nd edition, figure 5-2. */
function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
