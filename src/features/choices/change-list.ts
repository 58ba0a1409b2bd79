import { applyChange, type Change, headOf } from "./list-changes.ts";
import {
  type ChoiceList,
  type ChoiceRow,
  cutText,
  identityOf,
  keyedRow,
  type ListAct,
  listLimits,
  type NewRow,
} from "./list-rules.ts";

/**
 * The list after an act: the one rule by which lists change, in the browser and on the server.
 *
 * @returns the same object where the act changes nothing
 */
export function changeList(list: ChoiceList, act: ListAct): ChoiceList {
  const change = planChange(list, act);
  return change ? applyChange(list, change) : list;
}

/** The change that an act makes to this list; null: none. */
export function planChange(list: ChoiceList, act: ListAct): Change | null {
  switch (act.kind) {
    case "add":
      return planAdd(list, act.rows, act.at);
    case "remove": {
      const keys = keysHere(list, act.keys);
      return keys.length > 0 ? { kind: "remove", keys } : null;
    }
    case "move":
      return planMove(list, act.keys, act.to);
    case "up":
    case "down": {
      const index = list.rows.findIndex(({ key }) => key === act.key);
      return index < 0 ? null : planMove(list, [act.key], index + (act.kind === "up" ? 0 : 2));
    }
    case "arrange":
      return planRows(list, arrangeRows(list, act.keys));
    case "replace":
      return planRows(list, replaceRows(list, act.rows));
    case "group":
      return planWrite(list, act.keys, (row) => ({ ...row, group: cutText(act.group, "group") }));
    case "note":
      return planWrite(list, [act.key], (row) => ({ ...row, note: cutText(act.note, "note") }));
    case "rename":
      return planHead(list, { name: cutText(act.name, "name") || list.name });
    case "season":
      return planHead(list, { authority: act.authority, year: act.year });
  }
}

function planAdd(list: ChoiceList, rows: readonly NewRow[], at?: number): Change | null {
  const first = clampPlace(at ?? list.rows.length + 1, list.rows.length + 1);
  const fitting = rows.slice(0, listLimits.rows - list.rows.length);
  const placed = fitting.map((row, index) => ({ place: first + index, row: keyedRow(row, list.nextKey + index) }));
  return placed.length > 0 ? { kind: "insert", rows: placed } : null;
}

function planMove(list: ChoiceList, wanted: readonly number[], to: number): Change | null {
  const keys = keysHere(list, wanted);
  const first = clampPlace(to, list.rows.length - keys.length + 1);
  const places = keys.map((key, index) => ({ key, place: first + index }));
  const isSame = places.every(({ key, place }) => list.rows[place - 1]?.key === key);
  return isSame ? null : { kind: "place", places };
}

function planWrite(list: ChoiceList, keys: readonly number[], write: (row: ChoiceRow) => ChoiceRow): Change | null {
  const wanted = new Set(keys);
  const rows = list.rows
    .filter(({ key }) => wanted.has(key))
    .map((row) => [row, write(row)] as const)
    .filter(([before, after]) => before.group !== after.group || before.note !== after.note)
    .map(([, { key, group, note }]) => ({ key, group, note }));
  return rows.length > 0 ? { kind: "write", rows } : null;
}

function planHead(list: ChoiceList, written: Partial<ChoiceList>): Change | null {
  const head = headOf({ ...list, ...written });
  const isSame = head.name === list.name && head.authority === list.authority && head.year === list.year;
  return isSame ? null : { kind: "head", head };
}

function planRows(list: ChoiceList, rows: readonly ChoiceRow[]): Change | null {
  const isSame = rows.length === list.rows.length && rows.every((row, index) => row === list.rows[index]);
  return isSame ? null : { kind: "rows", rows, head: headOf(list) };
}

/** The rows in a new order; what the order does not name is left out. */
function arrangeRows(list: ChoiceList, keys: readonly number[]): ChoiceRow[] {
  const byKey = new Map(list.rows.map((row) => [row.key, row]));
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
}

/** New rows, each with the key, the group and the note of the row before that is the same choice. */
function replaceRows(list: ChoiceList, rows: readonly NewRow[]): ChoiceRow[] {
  const before = Map.groupBy(list.rows, identityOf);
  let { nextKey } = list;
  return rows.slice(0, listLimits.rows).map((row) => {
    const known = before.get(identityOf(row))?.shift();
    if (!known) return keyedRow(row, nextKey++);
    const { key, group, note } = known;
    const after = keyedRow({ ...row, group: row.group || group, note: row.note || note }, key);
    return isSameRow(known, after) ? known : after;
  });
}

function isSameRow(one: ChoiceRow, other: ChoiceRow): boolean {
  return (Object.keys(one) as (keyof ChoiceRow)[]).every((name) => one[name] === other[name]);
}

/** Of keys those that the list has, each once, in the order of the list. */
function keysHere(list: ChoiceList, keys: readonly number[]): number[] {
  const wanted = new Set(keys);
  return list.rows.map(({ key }) => key).filter((key) => wanted.has(key));
}

function clampPlace(place: number, last: number): number {
  return Math.min(Math.max(Math.trunc(place) || 1, 1), last);
}
