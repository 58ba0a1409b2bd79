import { type Authority, authorities } from "#features/chances/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import type { RehearsalYear } from "../contract.ts";
import { listedAs } from "../listed-as.ts";
import {
  type NumberedSource,
  selectCatalogueVersion,
  selectSources,
  selectStoredLists,
} from "../store/closings.server.ts";
import { storedYears } from "../stored-years-rules.ts";

/** Every cut-off is counted for it, and an import changes the catalogue every second. */
const readAgainMs = 60_000;

type Years = ReadonlyMap<Authority, RehearsalYear[]>;

/** Of the catalogue, with what was read then. */
interface Stored {
  version: number;
  years: Years;
  sources: readonly NumberedSource[];
}

type RehearsalYearsCache = Refreshed<Stored>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    rehearsalYears: RehearsalYearsCache;
  }
}

export function openRehearsalYearsCache(): RehearsalYearsCache {
  return createRefreshed(readAgainMs);
}

/** The years of an authority that can be replayed, newest first; a little more than a minute old. */
export async function listRehearsalYears(
  { work, state: { rehearsalYears } }: Pick<Deps, "work" | "state">,
  authority: Authority,
): Promise<RehearsalYear[]> {
  const { years } = await rehearsalYears.get((before) => readAgain(work, before));
  return years.get(authority) ?? [];
}

/** Every source of facts, in the order in which answers name them, with the version of the catalogue that they are of. */
export async function listSources({ work, state: { rehearsalYears } }: Pick<Deps, "work" | "state">) {
  return rehearsalYears.get((before) => readAgain(work, before));
}

/** What was read before, where the catalogue has not changed since. */
async function readAgain(work: Deps["work"], before: Stored | null): Promise<Stored> {
  const version = await selectCatalogueVersion(work);
  if (before?.version === version) return before;
  const lists = await selectStoredLists(
    work,
    authorities.map((authority) => listedAs[authority].name),
  );
  const years = new Map(
    authorities.map((authority) => [
      authority,
      storedYears(lists.filter((list) => list.authority === listedAs[authority].name)),
    ]),
  );
  return { version, years, sources: await selectSources(work) };
}
