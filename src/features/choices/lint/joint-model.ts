import { normalQuantile } from "#lib/normal.ts";
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

/** By branch, whether it is open in each simulated year; null: nothing is expected of it. */
export type Years = ReadonlyMap<number, Uint8Array | null>;

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
    ...{ branch: Math.sqrt(together.branch), own: Math.sqrt(Math.max(rest, 0)) },
  };
}

/** What is hardly ever open or closed is told from what never is. */
const surest = 1e-9;

function openYears(
  { branch_id: id, college_id, pools }: PreparedChoice,
  parts: Parts,
  draws: number,
): Uint8Array | null {
  const expected = pools.filter(({ chance }) => chance !== null);
  if (expected.length === 0) return null;
  const common = parts.institute(college_id).slice();
  addNormals(common, hashWord(`branch ${id}`), parts.branch, seed);
  const isOpen = new Uint8Array(draws);
  const sum = new Float32Array(draws);
  for (const { chance, rank_used: rank, seat_type: seatType, quota, gender_pool: gender } of expected) {
    const threshold = normalQuantile(1 - Math.min(Math.max(chance!, surest), 1 - surest));
    const seats = parts.seats(rank.list, seatType);
    for (let draw = 0; draw < draws; draw++) sum[draw] = common[draw]! + seats[draw]!;
    addNormals(sum, hashWord(`${id}|${quota}|${seatType}|${gender}`), parts.own, seed);
    // Without a branch in the code: which years are open is as good as random.
    for (let draw = 0; draw < draws; draw++) isOpen[draw]! |= +(sum[draw]! >= threshold);
  }
  return isOpen;
}

/** Goes through a list in every simulated year: the first choice that is open is the one allotted. */
export function simulateList(list: readonly number[], years: Years, draws = drawCount): Simulation {
  const waiting = Uint32Array.from({ length: draws }, (_, draw) => draw);
  let left = draws;
  const allotted: number[] = [];
  const reached: number[] = [];
  const open = list.map((branch) => {
    const isOpen = years.get(branch);
    reached.push(left / draws);
    const before = left;
    if (isOpen) left = keepWaiting(waiting, left, isOpen);
    allotted.push((before - left) / draws);
    return isOpen ? countOpen(isOpen) / draws : null;
  });
  return { open, allotted, reached, none: left / draws };
}

function countOpen(isOpen: Uint8Array): number {
  let count = 0;
  for (let draw = 0; draw < isOpen.length; draw++) count += isOpen[draw]!;
  return count;
}

/** Leaves the years in which nothing was allotted yet at the beginning. @returns how many they are */
function keepWaiting(waiting: Uint32Array, left: number, isOpen: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < left; at++) {
    const draw = waiting[at]!;
    if (isOpen[draw] === 0) waiting[kept++] = draw;
  }
  return kept;
}
