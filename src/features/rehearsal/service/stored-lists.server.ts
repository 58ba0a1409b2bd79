import { type Authority, authorities } from "#features/chances/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import type { RehearsalYear } from "../contract.ts";
import { listedAs } from "../listed-as.ts";
import { selectCatalogueVersion, selectStoredLists } from "../store/closings.server.ts";
import { storedYears } from "../stored-years-rules.ts";

/** Every cut-off is counted for it, and an import changes the catalogue every second. */
const readAgainMs = 60_000;

type Years = ReadonlyMap<Authority, RehearsalYear[]>;

interface Read {
  atMs: number;
  /** Of the catalogue, with what was read then. */
  stored: Promise<{ version: number; years: Years }>;
}

/** What was read last; null: nothing yet. */
interface RehearsalYearsCache {
  latest: Read | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    rehearsalYears: RehearsalYearsCache;
  }
}

export function openRehearsalYearsCache(): RehearsalYearsCache {
  return { latest: null };
}

/** The years of an authority that can be replayed, newest first; up to a minute old. */
export async function listRehearsalYears(
  { work, state: { rehearsalYears } }: Pick<Deps, "work" | "state">,
  authority: Authority,
): Promise<RehearsalYear[]> {
  const before = rehearsalYears.latest;
  if (before && performance.now() - before.atMs < readAgainMs) return (await before.stored).years.get(authority) ?? [];
  const latest = { atMs: performance.now(), stored: readAgain(work, before) };
  rehearsalYears.latest = latest;
  latest.stored.catch(() => {
    if (rehearsalYears.latest === latest) rehearsalYears.latest = null;
  });
  return (await latest.stored).years.get(authority) ?? [];
}

/** What was read before, where the catalogue has not changed since. */
async function readAgain(work: Deps["work"], before: Read | null): Promise<{ version: number; years: Years }> {
  const version = await selectCatalogueVersion(work);
  const known = await before?.stored;
  if (known?.version === version) return known;
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
  return { version, years };
}
