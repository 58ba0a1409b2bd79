import { changeList } from "./change-list.ts";
import { applyAct, cutHistory, type HistoryAct, type ListWithHistory } from "./list-history-rules.ts";
import { emptyList, type ListAuthority, type NewRow } from "./list-rules.ts";

/** The lists of a browser without an account: in its storage, or in the form that travels between it and the server. */
export interface LocalLists {
  readonly lists: readonly ListWithHistory[];
  /** The list that is shown; null: none. */
  readonly openId: string | null;
  /** The one that was deleted last, to bring it back. */
  readonly deleted: ListWithHistory | null;
}

/** What can be done to several lists. */
export type ListsAct =
  | {
      readonly kind: "create";
      readonly name: string;
      readonly authority: ListAuthority;
      readonly year: number;
      readonly rows: readonly NewRow[];
    }
  | { readonly kind: "copy"; readonly name: string }
  | { readonly kind: "delete" }
  | { readonly kind: "undelete" }
  | { readonly kind: "switch"; readonly id: string }
  /** On the list that is shown. */
  | { readonly kind: "acts"; readonly acts: readonly HistoryAct[] };

export const noLists: LocalLists = { lists: [], openId: null, deleted: null };

export const maxLocalLists = 20;

export function openListOf({ lists, openId }: LocalLists): ListWithHistory | null {
  return lists.find(({ list }) => list.id === openId) ?? lists[0] ?? null;
}

/**
 * The lists after an act.
 *
 * @param at the moment, ISO 8601
 * @param id for a list that is made
 */
export function changeLists(
  local: LocalLists,
  act: ListsAct,
  { at, id, maxVersions }: { at: string; id: string; maxVersions: number },
): LocalLists {
  const open = openListOf(local);
  const withList = (kept: ListWithHistory): LocalLists =>
    local.lists.length < maxLocalLists ? { ...local, lists: [kept, ...local.lists], openId: kept.list.id } : local;
  switch (act.kind) {
    case "create": {
      const { name, authority, year, rows } = act;
      const list = changeList(emptyList({ id, name, authority, year }), { kind: "add", rows });
      return withList({ list, versions: [] });
    }
    case "copy":
      return open
        ? withList({ list: changeList({ ...open.list, id }, { kind: "rename", name: act.name }), versions: [] })
        : local;
    case "delete":
      return { lists: local.lists.filter((one) => one !== open), openId: null, deleted: open };
    case "undelete":
      return local.deleted ? { ...withList(local.deleted), deleted: null } : local;
    case "switch":
      return { ...local, openId: act.id };
    case "acts": {
      if (!open) return local;
      const changed = act.acts.reduce((kept, one) => applyAct(kept, one, at), open);
      const cut = cutHistory(changed, maxVersions);
      return { ...local, lists: local.lists.map((one) => (one === open ? cut : one)) };
    }
  }
}
