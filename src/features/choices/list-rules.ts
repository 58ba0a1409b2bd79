import type { Authority } from "#features/chances/contract.ts";

/**
 * A choice list: what a candidate will type into an authority's portal, in order. Lists and their rows are plain data and
 * never changed in place, so that the browser, a worker and the server can use one and the same. `changeList` of
 * change-list.ts makes the next one.
 */

/** Authorities whose names we have, and codes where their lists print any; any other one gets a plain list. */
export const listAuthorities = [
  "josaa",
  "csab",
  "mht_cet",
  "kcet",
  "tg_eapcet",
  "wbjee",
  "comedk",
  "other",
] as const satisfies readonly (Authority | "other")[];
export type ListAuthority = (typeof listAuthorities)[number];

/** Bounds of a list. Texts that are longer are cut. */
export const listLimits = { rows: 1000, name: 60, group: 40, note: 500, text: 300, code: 40 } as const;

/** One choice. */
export interface ChoiceRow {
  /** Unique in its list, 1 or more; stays with the row when it moves, and is not given again after it is removed. */
  readonly key: number;
  /** `branches.id`; null: text that was not understood, or a branch that we do not have. */
  readonly branchId: number | null;
  /** `colleges.id`; null together with `branchId`. */
  readonly collegeId: number | null;
  /** The authority's name of the institute, to the letter; ours where its list has none; empty for bare text. */
  readonly institute: string;
  /** The authority's name of the programme, to the letter; of text that was not understood, the text. */
  readonly programme: string;
  /** The authority's own choice code; empty where none is known. */
  readonly code: string;
  /** A heading of the candidate's own; empty: none. */
  readonly group: string;
  /** For the candidate alone: never printed for others or shared. */
  readonly note: string;
}

/** A row before the list gives it a key. */
export type NewRow = Omit<ChoiceRow, "key" | "group" | "note"> & Partial<Pick<ChoiceRow, "group" | "note">>;

export interface ChoiceList {
  /** Random; the list keeps it when it moves from the browser to an account. */
  readonly id: string;
  readonly name: string;
  readonly authority: ListAuthority;
  /** The year in which the counselling is held. */
  readonly year: number;
  readonly rows: readonly ChoiceRow[];
  /** The key of the next row. */
  readonly nextKey: number;
}

/** What can be done to a list. Places count from 1; one beyond an end means that end; keys that are not there are passed over. */
export type ListAct =
  /** @property at the place of the first new row; at the end without it */
  | { readonly kind: "add"; readonly rows: readonly NewRow[]; readonly at?: number }
  | { readonly kind: "remove"; readonly keys: readonly number[] }
  /** Several rows move as one block, in the order that they have in the list. */
  | { readonly kind: "move"; readonly keys: readonly number[]; readonly to: number }
  | { readonly kind: "up" | "down"; readonly key: number }
  /** The order of the whole list; rows that it does not name are removed. */
  | { readonly kind: "arrange"; readonly keys: readonly number[] }
  | { readonly kind: "group"; readonly keys: readonly number[]; readonly group: string }
  | { readonly kind: "note"; readonly key: number; readonly note: string }
  | { readonly kind: "rename"; readonly name: string }
  | { readonly kind: "season"; readonly authority: ListAuthority; readonly year: number }
  /** Rows that were there before, by branch or by text, keep key, group and note. */
  | { readonly kind: "replace"; readonly rows: readonly NewRow[] };

export function emptyList(head: Pick<ChoiceList, "id" | "name" | "authority" | "year">): ChoiceList {
  return { ...head, rows: [], nextKey: 1 };
}

/** Of new rows those whose branch, or whose text, the list does not have yet; each once. */
export function rowsNotInList<R extends NewRow>(list: Pick<ChoiceList, "rows">, rows: readonly R[]): R[] {
  const known = new Set(list.rows.map(identityOf));
  return rows.filter((row) => {
    const identity = identityOf(row);
    if (known.has(identity)) return false;
    known.add(identity);
    return true;
  });
}

/** What makes two rows the same choice: the branch, else the authority's code, else the text. */
export function identityOf({ branchId, code, institute, programme }: NewRow): string {
  if (branchId !== null) return `branch ${branchId}`;
  const text = `${institute} ${programme}`.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  return code ? `code ${code}` : `text ${text.trim()}`;
}

/** A new row with its key, its texts cut to their bounds. */
export function keyedRow(row: NewRow, key: number): ChoiceRow {
  const { branchId, collegeId } = row;
  return {
    key,
    branchId,
    collegeId: branchId === null ? null : collegeId,
    // An authority's names stay as they are, to the letter.
    institute: branchId === null ? cutText(row.institute, "text") : row.institute,
    programme: branchId === null ? cutText(row.programme, "text") : row.programme,
    code: cutText(row.code, "code"),
    group: cutText(row.group ?? "", "group"),
    note: cutText(row.note ?? "", "note"),
  };
}

/** A text as a list keeps it: notes keep their lines, everything else is one line. */
export function cutText(text: string, what: keyof typeof listLimits): string {
  const tidy = what === "note" ? text.replaceAll("\r\n", "\n") : text.replaceAll(/\s+/g, " ");
  return [...tidy.trim()].slice(0, listLimits[what]).join("").trim();
}
