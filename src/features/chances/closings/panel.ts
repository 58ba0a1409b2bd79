import { type Condition, conditionsOf, type SeatCode } from "margdeep-chances/read-seat-rules";
import { valueFor } from "#lib/lookups.ts";
import type { BranchDetails } from "../store/branch-details.server.ts";
import type { Figure, ListDescription } from "./description.ts";
import { type ListedFigure, plainDescription } from "./plain-description.ts";

/** A closing value as the database has it. */
export interface ListedClosing extends SeatCode, ListedFigure {
  quota: string;
  branchId: number;
  round: number;
  stage: string;
  closing: number;
  isProvisional: boolean;
}

/** Seats of one kind, of any branch. */
export interface SeatKind extends SeatCode {
  quota: string;
  /** Null: the authority's description does not explain the codes. */
  conditions: Condition[] | null;
  /** Position in the description's figures; -1: none of them. */
  figure: number;
  /** Of which the marks are; null: no marks, or not stated. */
  maxMarks: number | null;
}

export interface ListRound {
  round: number;
  stage: string;
  isProvisional: boolean;
}

/** The closing values of one year of an authority, in columns, hardest to get first within each figure. */
export interface ClosingPanel {
  authority: string;
  year: number;
  description: ListDescription;
  isDescribed: boolean;
  rounds: readonly ListRound[];
  kinds: readonly SeatKind[];
  branches: readonly BranchDetails[];
  /** By row: positions in `branches`, `kinds` and `rounds`, and the closing value. */
  branchOf: Uint32Array;
  kindOf: Uint16Array;
  roundOf: Uint8Array;
  closing: Float64Array;
  /** Of each seat, the row of the round in which it was the easiest to get. */
  isEasiest: Uint8Array;
}

/** @param description null: of an authority that is not described */
export function buildPanel(
  { authority, year, description }: { authority: string; year: number; description: ListDescription | null },
  listed: readonly ListedClosing[],
  details: readonly BranchDetails[],
): ClosingPanel {
  const known = new Map(details.map((branch, at) => [branch.branchId, at]));
  const rows = listed.filter(({ branchId }) => known.has(branchId));
  const used = description ?? plainDescription(authority, rows, distinctFigures(rows));
  const kinds = numberKinds(used, rows);
  const rounds = numberRounds(rows);
  const better = (row: ListedClosing) => (row.unit === "rank" ? row.closing : -row.closing);
  const sorted = rows.toSorted((a, b) => better(a) - better(b) || a.branchId - b.branchId || b.round - a.round);
  const branchOf = Uint32Array.from(sorted, ({ branchId }) => valueFor(known, branchId));
  const kindOf = Uint16Array.from(sorted, kinds.of);
  const roundOf = Uint8Array.from(sorted, rounds.of);
  return {
    authority,
    year,
    description: used,
    isDescribed: description !== null,
    rounds: rounds.all,
    kinds: kinds.all,
    branches: details,
    branchOf,
    kindOf,
    roundOf,
    closing: Float64Array.from(sorted, ({ closing }) => closing),
    isEasiest: markEasiest(branchOf, kindOf),
  };
}

function numberKinds(description: ListDescription, rows: readonly ListedClosing[]) {
  const at = new Map<string, number>();
  const all: SeatKind[] = [];
  const keyOf = (row: ListedClosing) =>
    JSON.stringify([row.quota, row.seatType, row.gender, row.exam, row.rankList, row.maxMarks]);
  for (const row of rows) {
    const key = keyOf(row);
    if (at.has(key)) continue;
    at.set(key, all.length);
    const { quota, seatType, gender, maxMarks } = row;
    const figure = description.figures.findIndex((one) => isOf(one, row));
    all.push({ quota, seatType, gender, maxMarks, figure, conditions: conditionsOf(description, row) });
  }
  return { all, of: (row: ListedClosing) => valueFor(at, keyOf(row)) };
}

function isOf({ exam, list, unit }: Figure, row: ListedFigure): boolean {
  return exam === row.exam && list === row.rankList && unit === row.unit;
}

function numberRounds(rows: readonly ListedClosing[]) {
  const byKey = new Map<string, ListRound>();
  const keyOf = ({ round, stage }: ListedClosing) => `${round}|${stage}`;
  for (const row of rows) {
    const before = byKey.get(keyOf(row));
    const isProvisional = row.isProvisional || (before?.isProvisional ?? false);
    byKey.set(keyOf(row), { round: row.round, stage: row.stage, isProvisional });
  }
  const all = [...byKey.values()].toSorted((a, b) => a.round - b.round || (a.stage < b.stage ? -1 : 1));
  const at = new Map(all.map(({ round, stage }, place) => [`${round}|${stage}`, place]));
  return { all, of: (row: ListedClosing) => valueFor(at, keyOf(row)) };
}

/** Later rounds of some authorities have only the seats that were left, and can close harder than the first. */
function markEasiest(branchOf: Uint32Array, kindOf: Uint16Array): Uint8Array {
  const easiest = new Map<number, number>();
  // Rows come hardest first.
  for (let row = 0; row < branchOf.length; row++) easiest.set(branchOf[row]! * 65_536 + kindOf[row]!, row);
  const marks = new Uint8Array(branchOf.length);
  for (const row of easiest.values()) marks[row] = 1;
  return marks;
}

function distinctFigures(rows: readonly ListedFigure[]): ListedFigure[] {
  const byKey = new Map(rows.map((row) => [JSON.stringify([row.exam, row.rankList, row.unit]), row]));
  return [...byKey.values()];
}
