import { itemAt } from "#lib/lookups.ts";
import type { ChoiceList, ChoiceRow } from "./list-rules.ts";

/**
 * What an act does to one list, in words that can be undone: each change has an inverse of the same kinds, so that a
 * history needs no copy of the list.
 */
export type Change =
  | { readonly kind: "insert"; readonly rows: readonly { readonly place: number; readonly row: ChoiceRow }[] }
  | { readonly kind: "remove"; readonly keys: readonly number[] }
  /** Rows are taken out together and put back at these places, counted in the list as it is afterwards. */
  | { readonly kind: "place"; readonly places: readonly { readonly key: number; readonly place: number }[] }
  | { readonly kind: "write"; readonly rows: readonly Pick<ChoiceRow, "key" | "group" | "note">[] }
  | { readonly kind: "head"; readonly head: ListHead }
  /** The whole list as it is afterwards. */
  | { readonly kind: "rows"; readonly rows: readonly ChoiceRow[]; readonly head: ListHead };

export type ListHead = Pick<ChoiceList, "name" | "authority" | "year">;

export function headOf({ name, authority, year }: ListHead): ListHead {
  return { name, authority, year };
}

/** The list after a change that was planned for it. */
export function applyChange(list: ChoiceList, change: Change): ChoiceList {
  if (change.kind === "head") return { ...list, ...change.head };
  const rows = rowsAfter(list, change);
  const head = change.kind === "rows" ? change.head : list;
  return {
    ...list,
    ...headOf(head),
    rows,
    nextKey: rows.reduce((next, { key }) => Math.max(next, key + 1), list.nextKey),
  };
}

function rowsAfter(list: ChoiceList, change: Exclude<Change, { kind: "head" }>): readonly ChoiceRow[] {
  switch (change.kind) {
    case "rows":
      return change.rows;
    case "insert":
      return insertAt(list.rows, change.rows);
    case "remove": {
      const gone = new Set(change.keys);
      return list.rows.filter(({ key }) => !gone.has(key));
    }
    case "place": {
      const byKey = new Map(list.rows.map((row) => [row.key, row]));
      const moved = new Set(change.places.map(({ key }) => key));
      const placed = change.places.flatMap(({ key, place }) => {
        const row = byKey.get(key);
        return row ? [{ place, row }] : [];
      });
      return insertAt(
        list.rows.filter(({ key }) => !moved.has(key)),
        placed,
      );
    }
    case "write": {
      const written = new Map(change.rows.map((row) => [row.key, row]));
      return list.rows.map((row) => {
        const { group, note } = written.get(row.key) ?? row;
        return group === row.group && note === row.note ? row : { ...row, group, note };
      });
    }
  }
}

/** What takes a change back, given the list before it. */
export function inverseOf(list: ChoiceList, change: Change): Change {
  const placed = list.rows.map((row, index) => ({ row, place: index + 1 }));
  switch (change.kind) {
    case "head":
      return { kind: "head", head: headOf(list) };
    case "rows":
      return { kind: "rows", rows: list.rows, head: headOf(list) };
    case "insert":
      return { kind: "remove", keys: change.rows.map(({ row }) => row.key) };
    case "remove": {
      const gone = new Set(change.keys);
      return { kind: "insert", rows: placed.filter(({ row }) => gone.has(row.key)) };
    }
    case "place": {
      const moved = new Set(change.places.map(({ key }) => key));
      const places = placed.filter(({ row }) => moved.has(row.key));
      return { kind: "place", places: places.map(({ row, place }) => ({ key: row.key, place })) };
    }
    case "write": {
      const written = new Set(change.rows.map(({ key }) => key));
      const rows = list.rows.filter(({ key }) => written.has(key));
      return { kind: "write", rows: rows.map(({ key, group, note }) => ({ key, group, note })) };
    }
  }
}

/** Puts rows at their places; the others keep their order. */
function insertAt(
  rows: readonly ChoiceRow[],
  inserted: readonly { readonly place: number; readonly row: ChoiceRow }[],
): ChoiceRow[] {
  const result: ChoiceRow[] = [];
  const waiting = inserted.toSorted((a, b) => a.place - b.place);
  let next = 0;
  for (const row of rows) {
    while (waiting[next] && itemAt(waiting, next).place <= result.length + 1) result.push(itemAt(waiting, next++).row);
    result.push(row);
  }
  for (; next < waiting.length; next++) result.push(itemAt(waiting, next).row);
  return result;
}
