import type { OwnedTable } from "./tables.ts";

/** A row as the database writes it in JSON. */
export type Row = Record<string, unknown>;

/** The record that remains, and the one that is removed. */
export type Side = "kept" | "removed";
/** Whose value is taken, by a conflict's id; the remaining record's where there is no choice. */
export type Choices = Readonly<Record<string, Side>>;

/** One changed row. Of an update only the columns that change. */
export interface Step {
  table: string;
  key: Row;
  /** Null: the row is added. */
  before: Row | null;
  /** Null: the row is removed. */
  after: Row | null;
  /** Whose row it is: it is erased with the account. */
  studentId?: number | null;
}

/** Two values of which one is lost. */
export interface Conflict {
  id: string;
  table: string;
  /** Which row, in words; empty: the record itself. */
  record: string;
  values: { field: string; kept: unknown; removed: unknown }[];
  choice: Side;
}

/** Whose values are taken: as staff chose, else the side that staff corrected, else the remaining one. */
export interface Decisions {
  choices: Choices;
  isCorrected: (table: string, row: Row, field: string) => boolean;
}

/** Two rows that become one. */
export interface Joined {
  table: string;
  kept: Row;
  removed: Row;
  /** The columns of the remaining row that change. */
  changes: Row;
  /** Columns in which staff preferred the removed row's value to the remaining one's. */
  chosen: string[];
}

/** What becomes of the rows of one table. */
export interface Folded {
  /** Rows that change their owner. */
  moved: Row[];
  /** Rows that both have. */
  pairs: Joined[];
  steps: Step[];
  conflicts: Conflict[];
}

const maxNoteLength = 1000;

/** Whether a value says nothing. */
const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A part of a row's name: `is_preparatory` appears only where it is true. */
function inWords(column: string, value: unknown): string {
  if (typeof value === "boolean") return value ? column.replace(/^is_/, "") : "";
  return value === null || value === undefined ? "" : String(value);
}

export function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/**
 * Decides about each row of the removed record: it moves to the remaining one, or becomes one with the row that the remaining one
 * has already.
 *
 * @param into the columns of a moved row that name its new owner
 * @param record what the rows belong to, in words
 */
export function foldRows(
  table: OwnedTable,
  rows: { kept: Row[]; removed: Row[] },
  into: Row,
  decisions: Decisions,
  record = "",
): Folded {
  const folded: Folded = { moved: [], pairs: [], steps: [], conflicts: [] };
  const { unique } = table;
  const natural = (row: Row) => JSON.stringify(unique?.map((column) => row[column]));
  const there = new Map(unique ? rows.kept.map((row) => [natural(row), row]) : []);
  for (const removed of rows.removed) {
    const kept = there.get(natural(removed));
    if (!kept) {
      folded.moved.push(removed);
      folded.steps.push(...moveRow(table, removed, { ...into, ...placeBehind(table, rows.kept, folded.moved.length) }));
      continue;
    }
    const name = [record, ...(unique ?? []).map((column) => inWords(column, removed[column]))].filter(Boolean);
    const { changes, conflicts, chosen } = combine(table, kept, removed, decisions, name.join(", "));
    const key = pick(kept, table.key);
    if (Object.keys(changes).length > 0) {
      folded.steps.push({ table: table.table, key, before: pick(kept, Object.keys(changes)), after: changes });
    }
    folded.steps.push({ table: table.table, key: pick(removed, table.key), before: removed, after: null });
    folded.pairs.push({ table: table.table, kept, removed, changes, chosen });
    folded.conflicts.push(...conflicts);
  }
  return folded;
}

/** @param nth of the rows that come, from 1 */
function placeBehind({ behind }: OwnedTable, kept: readonly Row[], nth: number): Row {
  return behind ? { [behind]: Math.max(-1, ...kept.map((row) => Number(row[behind]))) + nth } : {};
}

/** A row whose key names its owner is removed and added again. */
function moveRow(table: OwnedTable, row: Row, into: Row): Step[] {
  const key = pick(row, table.key);
  if (!table.key.includes(table.column)) {
    return [{ table: table.table, key, before: pick(row, Object.keys(into)), after: into }];
  }
  const moved = { ...row, ...into };
  return [
    { table: table.table, key, before: row, after: null },
    { table: table.table, key: pick(moved, table.key), before: null, after: moved },
  ];
}

/**
 * What two rows that become one hold: what only one of them says, and of two different values the chosen one.
 *
 * @returns the columns of the remaining row that change, the conflicts, and the columns in which staff preferred the removed row
 */
export function combine(
  table: Pick<OwnedTable, "table" | "key" | "units" | "joined" | "newest">,
  kept: Row,
  removed: Row,
  decisions: Decisions,
  record: string,
): { changes: Row; conflicts: Conflict[]; chosen: string[] } {
  const changes: Row = { ...stillListed(kept, removed), ...newer(table, kept, removed) };
  const conflicts: Conflict[] = [];
  const chosen: string[] = [];
  for (const unit of table.units) {
    const fields = unit.fields.filter((field) => !isSame(kept[field], removed[field]));
    const lost = fields.filter((field) => !isEmpty(kept[field]) && !isEmpty(removed[field]));
    const id = [table.table, ...table.key.map((column) => kept[column]), unit.fields[0]].join("/");
    const choice = decisions.choices[id] ?? correctedSide(table.table, { kept, removed }, lost, decisions);
    if (lost.length > 0) {
      if (decisions.choices[id] === "removed") chosen.push(...lost);
      const values = fields.map((field) => ({ field, kept: kept[field] ?? null, removed: removed[field] ?? null }));
      conflicts.push({ id, table: table.table, record, values, choice });
    }
    const isTaken = lost.length > 0 && choice === "removed";
    const taken = fields.filter((field) => !isEmpty(removed[field]) && (isTaken || isEmpty(kept[field])));
    const isWhole = isTaken || unit.fields.every((field) => isEmpty(kept[field]));
    const alongside = taken.length > 0 && isWhole ? (unit.with ?? []) : [];
    Object.assign(changes, pick(removed, [...taken, ...alongside]));
  }
  for (const field of table.joined ?? []) {
    const both = [...new Set([kept[field], removed[field]].filter((text) => !isEmpty(text)))].join("\n");
    if (both !== (kept[field] ?? "")) changes[field] = both.slice(0, maxNoteLength);
  }
  return { changes: onlyDifferent(changes, kept), conflicts, chosen };
}

/** The side whose value staff corrected, when it is one of the two. */
function correctedSide(
  table: string,
  { kept, removed }: { kept: Row; removed: Row },
  fields: readonly string[],
  { isCorrected }: Decisions,
): Side {
  const of = (row: Row) => fields.some((field) => isCorrected(table, row, field));
  return of(removed) && !of(kept) ? "removed" : "kept";
}

/** A college or branch that a register still lists under one of its records is not gone. */
function stillListed(kept: Row, removed: Row): Row {
  const isListed = !isEmpty(removed.aicte_id) || !isEmpty(removed.intake);
  return kept.gone_since && !removed.gone_since && isListed ? { gone_since: null, gone_source_id: null } : {};
}

/** What the removed row says where it is the newer one. */
function newer({ newest }: Pick<OwnedTable, "newest">, kept: Row, removed: Row): Row {
  if (!newest) return {};
  const { by, fields } = newest;
  const decisive = by.find((column) => kept[column] !== removed[column]);
  const isNewer = decisive !== undefined && Number(removed[decisive]) > Number(kept[decisive]);
  return isNewer ? pick(removed, [...by, ...fields]) : {};
}

function onlyDifferent(changes: Row, kept: Row): Row {
  return Object.fromEntries(Object.entries(changes).filter(([column, value]) => !isSame(value, kept[column])));
}

/**
 * How one changed row is brought back. What somebody changed since stays: a column is written back only while it holds
 * what the merge wrote, and an added row is removed only while nothing of it is different.
 *
 * @param now the row as it is; null: it is gone
 */
export function undoStep(step: Step, now: Row | null): { back: Step | null; isKept: boolean } {
  const { before, after } = step;
  if (!after)
    return now ? { back: null, isKept: true } : { back: { ...step, before: null, after: before }, isKept: false };
  if (!now) return { back: null, isKept: before !== null };
  if (!before) {
    const isUnchanged = Object.entries(after).every(([column, value]) => isSame(value, now[column]));
    return isUnchanged ? { back: { ...step, before: now, after: null }, isKept: false } : { back: null, isKept: true };
  }
  const same = Object.keys(after).filter((column) => isSame(after[column], now[column]));
  const isKept = same.length < Object.keys(after).length;
  const back = same.length > 0 ? { ...step, before: pick(after, same), after: pick(before, same) } : null;
  return { back, isKept };
}
