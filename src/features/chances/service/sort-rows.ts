import type { ChancesQuestion } from "../contract.ts";
import { type Label, labelOf, labels } from "../model/chance-rules.ts";
import type { RowTable } from "./row-table.ts";

/** Chances are answered, sorted and labelled in thousandths. */
const perMille = 1000;
/** A row without a chance, and one that is not in the answer. */
const [unknown, absent] = [perMille + 1, perMille + 2];

/** Labels by thousandth, and "none". */
export type AnsweredLabel = Label | "none";
const labelAt: readonly AnsweredLabel[] = [
  ...Array.from({ length: perMille + 1 }, (_, of) => labelOf(of / perMille)),
  "none",
];

/** The rows of an answer by their chance. */
export interface RankedRows {
  count: number;
  /** By label, whatever label is asked for. */
  counts: Record<AnsweredLabel, number>;
  /** The page's rows; null: no chance. */
  rows: readonly { row: number; chance: number | null }[];
}

type Asked = Pick<ChancesQuestion, "sort" | "page" | "page_size" | "label" | "per_label">;

/**
 * Counts, filters by label and sorts the rows of an answer, without comparing any two of them: the orders by closing and
 * fees are fixed, and chances are thousandths, so that one count of each replaces a sort. Rows of one chance come hardest
 * to get first.
 */
export function rankRows(
  { orders }: Pick<RowTable, "orders">,
  { rows, chances }: { rows: Uint32Array; chances: Float32Array },
  asked: Asked,
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
  const wanted = asked.label === undefined ? null : new Set<AnsweredLabel>([asked.label].flat());
  const isWanted = Uint8Array.from(tally, (_, of) => (wanted === null || wanted.has(labelAt[of]!) ? 1 : 0));
  const counts = Object.fromEntries([...labels, "none"].map((label) => [label, 0])) as Record<AnsweredLabel, number>;
  let count = 0;
  for (let of = 0; of <= unknown; of++) {
    counts[labelAt[of]!] += tally[of]!;
    if (isWanted[of] === 1) count += tally[of]!;
  }
  const pageOf = (isOf: Uint8Array, from: number, length: number) => {
    const isShown = (row: number) => thousandths[row]! <= unknown && isOf[thousandths[row]!] === 1;
    if (asked.sort !== "chance") return pageInOrder(orders[asked.sort], isShown, from, length);
    return pageByChance(orders.closing, thousandths, isShown, placesOf(tally, isOf), from, length);
  };
  const firstOf = (label: AnsweredLabel, length: number) =>
    pageOf(
      isWanted.map((is, of) => (is === 1 && labelAt[of] === label ? 1 : 0)),
      0,
      length,
    );
  const { per_label: perLabel, page_size: size } = asked;
  const shown =
    perLabel === undefined
      ? pageOf(isWanted, (asked.page - 1) * size, size)
      : [...labels, "none" as const].flatMap((label) => firstOf(label, perLabel));
  const chanceOf = (row: number) => (thousandths[row] === unknown ? null : thousandths[row]! / perMille);
  return { count, counts, rows: shown.map((row) => ({ row, chance: chanceOf(row) })) };
}

/** The page of rows in a fixed order. */
function pageInOrder(order: Uint32Array, isShown: (row: number) => boolean, from: number, length: number): number[] {
  const page: number[] = [];
  let met = 0;
  for (const row of order) {
    if (!isShown(row)) continue;
    if (met++ >= from) page.push(row);
    if (page.length === length) break;
  }
  return page;
}

/** By thousandth, the place of its first row when the highest chance comes first and rows without one last. */
function placesOf(tally: Uint32Array, isWanted: Uint8Array): Uint32Array {
  const places = new Uint32Array(tally.length);
  let next = 0;
  for (let of = perMille; of >= 0; of--) {
    places[of] = next;
    if (isWanted[of] === 1) next += tally[of]!;
  }
  places[unknown] = next;
  return places;
}

function pageByChance(
  order: Uint32Array,
  thousandths: Uint16Array,
  isShown: (row: number) => boolean,
  places: Uint32Array,
  from: number,
  length: number,
): number[] {
  const page: number[] = [];
  for (const row of order) {
    if (!isShown(row)) continue;
    const place = places[thousandths[row]!]!++;
    if (place >= from && place < from + length) page[place - from] = row;
  }
  return page;
}
