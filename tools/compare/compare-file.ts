import { aliasKey } from "#lib/alias-key.ts";
import { itemAt, lastOf, valueFor } from "#lib/lookups.ts";
import type { RawRow } from "../../imports/read/read-rows.ts";
import type { Answer } from "./ask-product.ts";
import { type ExpectedFacts, type ExpectedFigure, subjectOf, valuesOf } from "./expected-facts.ts";

/** Reads what the rows of a file say: the facts of each row, or the reason why the import leaves it out. */
export type ReadExpected = (file: string) => AsyncIterable<{ row: RawRow; says: (ExpectedFacts | string)[] }>;

export interface Difference {
  line: number;
  college: string;
  subject: string;
  file: string;
  api: string;
}

export interface FileComparison {
  rows: number;
  sampled: number;
  /** Figures of the sampled rows that the API answers as the file says. */
  equal: number;
  differences: Difference[];
  /** Sampled rows that the import leaves out, by reason. */
  leftOut: Map<string, number>;
  /** Figures of colleges or branches that the product does not have, or does not have under the name in the file. */
  notHere: Map<string, number>;
}

/**
 * Compares random rows of a file with what the product answers.
 *
 * @param count  how many rows
 * @param random from 0 to 1, as Math.random; seeded, so that a comparison can be repeated
 */
export async function compareFile(
  file: string,
  read: ReadExpected,
  answer: (expected: ExpectedFacts) => Promise<Answer>,
  { count, random }: { count: number; random: () => number },
): Promise<FileComparison> {
  const rows: { row: RawRow; says: (ExpectedFacts | string)[] }[] = [];
  for await (const one of read(file)) rows.push(one);
  const stated = statedValues(rows.flatMap(({ says }) => says.filter((one) => typeof one !== "string")));
  const result: FileComparison = {
    rows: rows.length,
    sampled: 0,
    equal: 0,
    differences: [],
    leftOut: new Map(),
    notHere: new Map(),
  };
  for (const { row, says } of draw(rows, count, random)) {
    result.sampled += 1;
    for (const one of says) {
      if (typeof one === "string") countIn(result.leftOut, one);
      else await compareFacts(result, row, one, await answer(one), stated);
    }
  }
  return result;
}

function compareFacts(
  result: FileComparison,
  { line }: RawRow,
  expected: ExpectedFacts,
  answer: Answer,
  stated: ReadonlyMap<string, Set<string>>,
): void {
  for (const figure of expected.figures) {
    if ("problem" in answer) {
      countIn(result.notHere, `${answer.problem}: ${nameOf(expected)}`);
      continue;
    }
    const subject = subjectOf(figure);
    const values = answer.figures.filter((one) => subjectOf(one) === subject).map(valuesOf);
    // A file may state one figure twice, such as two stages of one allotment: the import takes one of them.
    const right = valueFor(stated, keyOf(expected, figure));
    if (values.some((value) => right.has(value))) result.equal += 1;
    else {
      const api = values.length > 0 ? [...new Set(values)].join(" or ") : "nothing";
      result.differences.push({ line, college: nameOf(expected), subject, file: [...right].join(" or "), api });
    }
  }
}

function statedValues(all: readonly ExpectedFacts[]): Map<string, Set<string>> {
  const values = new Map<string, Set<string>>();
  const seats = new Map<string, number>();
  for (const expected of all) {
    for (const figure of expected.figures) {
      const key = keyOf(expected, figure);
      const known = (values.get(key) ?? new Set()).add(valuesOf(figure));
      if (figure.kind === "seats") {
        // Two codes of one college, such as aided and unaided seats, are added up.
        const sum = (seats.get(key) ?? 0) + figure.seats;
        seats.set(key, sum);
        known.add(valuesOf({ ...figure, seats: sum }));
      }
      values.set(key, known);
    }
  }
  return values;
}

const nameOf = ({ college, programme }: ExpectedFacts) =>
  [college.names[0], programme?.name, programme?.degree].filter(Boolean).join(", ");

const keyOf = (expected: ExpectedFacts, figure: ExpectedFigure) => `${aliasKey(nameOf(expected))}|${subjectOf(figure)}`;

function countIn(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Random items without repeats, in the order of the list. */
function draw<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const places = items.map((_, place) => place);
  const drawn: number[] = [];
  while (drawn.length < count && places.length > 0) {
    const at = Math.floor(random() * places.length);
    drawn.push(itemAt(places, at));
    places[at] = lastOf(places);
    places.pop();
  }
  return drawn.sort((a, b) => a - b).map((place) => itemAt(items, place));
}

/** Random numbers from 0 to 1 that a seed determines (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
