import type { compareTyped } from "#features/choices/compare-typed.ts";
import type { ListWithHistory } from "#features/choices/list-history-rules.ts";
import type { ChoiceList, NewRow } from "#features/choices/list-rules.ts";

/** What the last button did, where the list alone does not tell. */
export type ListNotice =
  | { kind: "added"; count: number; known: number; notUnderstood: readonly string[] }
  | { kind: "deleted"; id: string; name: string }
  /** No row was ticked, or no place was given; a mended list was saved; the mended list is not here. */
  | { kind: "nothing_chosen" | "mended" | "not_here" }
  /** A refusal in words. */
  | { kind: "error"; text: string };

/** What the page shows beside the lists: it ends with the page. */
export interface ListAside {
  /** The row whose fields are open; null: none. */
  openKey: number | null;
  /** Of the rows, without script; from 0. */
  page: number;
  /** What a search found; null: nothing was searched. */
  found: { text: string; rows: readonly NewRow[] } | null;
  /** A mended list that can be saved: its choices in order, for the list of this id. */
  mended: { listId: string; rows: readonly NewRow[] } | null;
  typed: (ReturnType<typeof compareTyped> & { text: string }) | null;
  notice: ListNotice | null;
}

export const nothingAside: ListAside = { openKey: null, page: 0, found: null, mended: null, typed: null, notice: null };

/** Without script, and before script has taken over, a page shows this many rows. */
export const rowsOnPage = 100;

export type ListName = Pick<ChoiceList, "id" | "name" | "authority" | "year"> & { count: number };

/** Lists as the page shows them. */
export interface ListView extends ListAside {
  lists: readonly ListName[];
  kept: ListWithHistory | null;
  /** Of the account's list; 0 in a browser without an account. */
  version: number;
  /** Without an account and without script the lists travel in the form, packed. */
  carried: string;
}

export function nameOfList({ list }: ListWithHistory): ListName {
  const { id, name, authority, year, rows } = list;
  return { id, name, authority, year, count: rows.length };
}

/** Versions that the page lists. */
export const shownVersions = 50;
