import type { LocalLists } from "#features/choices/local-lists.ts";
import { openListOf } from "#features/choices/local-lists.ts";
import { listOwnLists, readOwnList } from "#features/choices/service/own-lists.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { packLists } from "./carried-lists.server.ts";
import { type ListAside, type ListView, nameOfList, shownVersions } from "./list-view.ts";

/**
 * A student's lists as the page shows them.
 *
 * @param id the list that is open; null, or one that is not theirs: the one that was changed last
 */
export async function viewOfAccount(
  deps: Pick<Deps, "db">,
  studentId: number,
  id: string | null,
  aside: ListAside,
): Promise<ListView> {
  const all = await listOwnLists(deps, studentId);
  const lists = all.map(({ id: listId, name, authority, year, rows }) => ({
    id: listId,
    name,
    authority,
    year,
    count: rows,
  }));
  const openId = (lists.find((list) => list.id === id) ?? lists[0])?.id;
  const own = openId === undefined ? null : await readOwnList(deps, studentId, openId);
  const kept = own && { ...own.kept, versions: own.kept.versions.slice(-shownVersions) };
  return { ...aside, lists, kept, version: own?.version ?? 0, carried: "" };
}

/** The lists of a form without an account. */
export function viewOfLocal(local: LocalLists, aside: ListAside): ListView {
  const kept = openListOf(local);
  return { ...aside, lists: local.lists.map(nameOfList), kept, version: 0, carried: packLists(local) };
}
