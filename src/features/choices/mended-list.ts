import { changeList } from "./change-list.ts";
import type { ChoiceList, ChoiceRow, ListAct, NewRow } from "./list-rules.ts";
import { longestIncreasing } from "./longest-increasing.ts";

/**
 * The act that gives a list the choices and the order of a mended one. A mended list has branches alone: rows of one's own
 * words stay behind the row that they are behind now, and each branch keeps its group and its note.
 *
 * @param mended the choices in order
 */
export function mendingAct(list: Pick<ChoiceList, "rows">, mended: readonly NewRow[]): ListAct {
  const stays = new Set(mended.map(({ branchId }) => branchId));
  const behind = new Map<number | null, ChoiceRow[]>();
  let last: number | null = null;
  for (const row of list.rows) {
    if (row.branchId === null) behind.set(last, [...(behind.get(last) ?? []), row]);
    else if (stays.has(row.branchId)) last = row.branchId;
  }
  // A list may have a choice twice.
  const followers = (branch: number | null) => {
    const rows = behind.get(branch) ?? [];
    behind.delete(branch);
    return rows;
  };
  return { kind: "replace", rows: [...followers(null), ...mended.flatMap((row) => [row, ...followers(row.branchId)])] };
}

/** What mending does to a list. */
export interface Mending {
  /** The fewest rows that have to move, with their places. */
  readonly moved: readonly { readonly row: ChoiceRow; readonly from: number; readonly to: number }[];
  readonly removed: readonly { readonly row: ChoiceRow; readonly from: number }[];
  readonly added: readonly { readonly row: ChoiceRow; readonly to: number }[];
}

/** What a mended list would change. */
export function describeMending(list: ChoiceList, mended: readonly NewRow[]): Mending {
  const after = changeList(list, mendingAct(list, mended)).rows;
  const placesBefore = new Map(list.rows.map(({ key }, at) => [key, at + 1]));
  const stay = after.flatMap((row, at) => {
    const from = placesBefore.get(row.key);
    return from === undefined ? [] : [{ row, from, to: at + 1 }];
  });
  const inOrder = longestIncreasing(stay.map(({ from }) => from));
  const kept = new Set(stay.map(({ row }) => row.key));
  return {
    moved: stay.filter((_, at) => !inOrder.has(at)),
    removed: list.rows.flatMap((row, at) => (kept.has(row.key) ? [] : [{ row, from: at + 1 }])),
    added: after.flatMap((row, at) => (placesBefore.has(row.key) ? [] : [{ row, to: at + 1 }])),
  };
}
