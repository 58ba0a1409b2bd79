import type { Deps } from "#http/deps.server.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import { type BranchDetails, selectBranchDetails, selectCatalogueVersion } from "../../store/branch-details.server.ts";
import { descriptionOf } from "../descriptions.ts";
import { buildPanel, type ClosingPanel, type ListedClosing } from "../panel.ts";
import { type StoredList, selectClosings, selectLists } from "../store/closings.server.ts";
import { asBranches, selectLaterEntries, selectLaterLists } from "../store/later-entries.server.ts";

/** An import changes the catalogue every second. */
const readAgainMs = 10 * 60_000;
/** Branches of which the details are read in one statement. */
const branchesAtOnce = 500;

interface KnownLists {
  /** Of the catalogue. */
  version: number;
  first: StoredList[];
  later: StoredList[];
}

interface KnownPanel {
  version: number;
  panel: ClosingPanel;
}

interface PanelCache {
  lists: Refreshed<KnownLists>;
  /** By authority and year. */
  panels: Map<string, Refreshed<KnownPanel>>;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    closingPanels: PanelCache;
  }
}

export function openPanelCache(): PanelCache {
  return { lists: createRefreshed(readAgainMs), panels: new Map() };
}

type PanelDeps = Pick<Deps, "work" | "state">;

/** Which lists there are; up to ten minutes old. */
export async function knownLists({ work, state }: PanelDeps): Promise<KnownLists> {
  return state.closingPanels.lists.get((before) => readLists(work, before));
}

/** Reads again which lists there are; those of before are in use until then. */
export async function renewKnownLists({ work, state }: PanelDeps): Promise<void> {
  const renewed = createRefreshed<KnownLists>(readAgainMs);
  await renewed.get(() => readLists(work, null));
  state.closingPanels.lists = renewed;
}

async function readLists(work: Deps["work"], before: KnownLists | null): Promise<KnownLists> {
  const version = await selectCatalogueVersion(work);
  if (before?.version === version) return before;
  return { version, first: await selectLists(work), later: await selectLaterLists(work) };
}

/** The years of an authority's lists, newest first; none where it has no list. */
export async function yearsOfLists(deps: PanelDeps, authority: string): Promise<number[]> {
  const { first, later } = await knownLists(deps);
  const years = [...first, ...later].filter((list) => list.authority === authority).map(({ year }) => year);
  return [...new Set(years)].toSorted((a, b) => b - a);
}

/**
 * One year of an authority in memory, read when somebody first asks; up to ten minutes old.
 *
 * @returns null where there is no such list
 */
export async function closingPanel(deps: PanelDeps, authority: string, year: number): Promise<ClosingPanel | null> {
  const lists = await knownLists(deps);
  const isAsked = (list: StoredList) => list.authority === authority && list.year === year;
  const first = lists.first.filter(isAsked);
  const later = lists.later.filter(isAsked);
  if (first.length + later.length === 0) return null;
  const { panels } = deps.state.closingPanels;
  const key = `${authority}|${year}`;
  const slot = panels.get(key) ?? createRefreshed<KnownPanel>(readAgainMs);
  panels.set(key, slot);
  const known = await slot.get(async (before) => {
    const version = await selectCatalogueVersion(deps.work);
    if (before?.version === version) return before;
    const { listed, details } = first.length > 0 ? await readFirstYear(deps, first) : await readLater(deps, later);
    const of = { authority, year, description: descriptionOf(authority) };
    return { version, panel: buildPanel(of, listed, details) };
  });
  return known.panel;
}

async function readFirstYear({ work }: PanelDeps, lists: readonly StoredList[]) {
  const listed: ListedClosing[] = [];
  for (const list of lists) listed.push(...(await selectClosings(work, list)));
  const ids = [...new Set(listed.map(({ branchId }) => branchId))].toSorted((a, b) => a - b);
  const details: BranchDetails[] = [];
  for (let from = 0; from < ids.length; from += branchesAtOnce) {
    details.push(...JSON.parse(await selectBranchDetails(work, ids.slice(from, from + branchesAtOnce))));
  }
  return { listed, details };
}

async function readLater({ work }: PanelDeps, lists: readonly StoredList[]) {
  const rows: Awaited<ReturnType<typeof selectLaterEntries>> = [];
  for (const list of lists) rows.push(...(await selectLaterEntries(work, list)));
  return asBranches(rows);
}
