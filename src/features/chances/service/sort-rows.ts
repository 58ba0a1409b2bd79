import { type Label, labelOf, labels } from "margdeep-chances/chance-rules";
import type { ChancesQuestion } from "../contract.ts";

/** Chances are answered, sorted and labelled in thousandths. */
const perMille = 1000;
/** A row without a chance, and one that is not in the answer. */
const [unknown, absent] = [perMille + 1, perMille + 2];

export type AnsweredLabel = Label | "none";
const answeredLabels: readonly AnsweredLabel[] = [...labels, "none"];
/** By thousandth, the place of its label; a row that is not in the answer has one behind the last. */
const labelAt = Uint8Array.from({ length: absent + 1 }, (_, of) =>
  of <= perMille ? labels.indexOf(labelOf(of / perMille)) : labels.length + of - unknown,
);

/** The rows of an answer by their chance. */
export interface RankedRows {
  count: number;
  /** By label, whatever labels are requested. */
  counts: Record<AnsweredLabel, number>;
  /** The page's rows; null: no chance. */
  rows: readonly { row: number; chance: number | null }[];
}

type PageRequest = Pick<ChancesQuestion, "sort" | "page" | "page_size" | "label" | "per_label">;

/**
 * Counts, filters by label and sorts the rows of an answer, without comparing any two of them: the orders are fixed, and chances are thousandths, so that one count of each replaces a sort. Rows of one chance come hardest
 * to get first.
 */
export function rankRows(
  orders: Readonly<Record<Exclude<ChancesQuestion["sort"], "chance">, Uint32Array>>,
  { rows, chances }: { rows: Uint32Array; chances: Float32Array },
  asked: PageRequest,
  rowCount: number,
): RankedRows {
  const thousandths = new Uint16Array(rowCount).fill(absent);
  const tally = new Uint32Array(unknown + 1);
  for (let at = 0; at < rows.length; at++) {
    const chance = chances[at]!;
    const of = Number.isNaN(chance) ? unknown : Math.round(chance * perMille);
    thousandths[rows[at]!] = of;
    tally[of]! += 1;
  }
  const wanted = asked.label === undefined ? answeredLabels : [asked.label].flat();
  const byLabel = new Uint32Array(answeredLabels.length);
  for (let of = 0; of <= unknown; of++) byLabel[labelAt[of]!]! += tally[of]!;
  const counts = Object.fromEntries(answeredLabels.map((label, at) => [label, byLabel[at]!]));
  const count = wanted.reduce((sum, label) => sum + counts[label]!, 0);
  const pageOf = (asks: readonly AnsweredLabel[], from: number, length: number) => {
    const isAsked = maskOf(asks);
    if (asked.sort !== "chance") return pageInOrder(orders[asked.sort], thousandths, isAsked, from, length);
    return pageByChance(orders.closing, thousandths, isAsked, placesOf(tally, isAsked), from, length);
  };
  const { per_label: perLabel, page_size: size } = asked;
  const shown =
    perLabel === undefined
      ? pageOf(wanted, (asked.page - 1) * size, size)
      : answeredLabels.flatMap((label) => (wanted.includes(label) ? pageOf([label], 0, perLabel) : []));
  const chanceOf = (row: number) => (thousandths[row] === unknown ? null : thousandths[row]! / perMille);
  return {
    count,
    counts: counts as Record<AnsweredLabel, number>,
    rows: shown.map((row) => ({ row, chance: chanceOf(row) })),
  };
}

/** By place of a label, 1 where it is requested. */
function maskOf(asked: readonly AnsweredLabel[]): Uint8Array {
  const mask = new Uint8Array(answeredLabels.length + 1);
  for (const label of asked) mask[answeredLabels.indexOf(label)] = 1;
  return mask;
}

/** The page of rows in a fixed order. */
function pageInOrder(
  order: Uint32Array,
  thousandths: Uint16Array,
  isAsked: Uint8Array,
  from: number,
  length: number,
): number[] {
  const page: number[] = [];
  let met = 0;
  for (let at = 0; at < order.length && page.length < length; at++) {
    const row = order[at]!;
    if (isAsked[labelAt[thousandths[row]!]!] === 1 && met++ >= from) page.push(row);
  }
  return page;
}

/** By thousandth, the place of its first row when the highest chance comes first and rows without one last. */
function placesOf(tally: Uint32Array, isAsked: Uint8Array): Uint32Array {
  const places = new Uint32Array(tally.length);
  let next = 0;
  for (let of = perMille; of >= 0; of--) {
    places[of] = next;
    if (isAsked[labelAt[of]!] === 1) next += tally[of]!;
  }
  places[unknown] = next;
  return places;
}

function pageByChance(
  order: Uint32Array,
  thousandths: Uint16Array,
  isAsked: Uint8Array,
  places: Uint32Array,
  from: number,
  length: number,
): number[] {
  const page: number[] = [];
  for (let at = 0; at < order.length; at++) {
    const row = order[at]!;
    if (isAsked[labelAt[thousandths[row]!]!] === 0) continue;
    const place = places[thousandths[row]!]!++;
    if (place >= from && place < from + length) page[place - from] = row;
  }
  return page;
}
