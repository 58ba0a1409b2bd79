import { type RehearsedAuthority, rehearsedAuthorities } from "#features/chances/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import type { RehearsalYear, StoredRound } from "../contract.ts";
import { listedAs } from "../listed-as.ts";
import {
  type NumberedSource,
  selectCatalogueVersion,
  selectSources,
  selectStoredLists,
} from "../store/closings.server.ts";

/** Every cut-off is counted for it, and an import changes the catalogue every second. */
const readAgainMs = 60_000;

type Years = ReadonlyMap<RehearsedAuthority, RehearsalYear[]>;

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
  authority: RehearsedAuthority,
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
    rehearsedAuthorities.map((authority) => listedAs[authority].name),
  );
  const years = new Map(
    rehearsedAuthorities.map((authority) => [
      authority,
      storedYears(lists.filter((list) => list.authority === listedAs[authority].name)),
    ]),
  );
  return { version, years, sources: await selectSources(work) };
}

/** How many rows a list has: one exam, one round. */
interface ListLength {
  exam: string;
  year: number;
  round: number;
  rows: number;
}

/** Lists get shorter from round to round, or stay as they are; one that is this much shorter than a later one has gaps. */
const completeFrom = 0.9;

/**
 * The years of an authority with their rounds, newest first, and what is missing in each: the list of an exam that other
 * rounds of the year have, or the greater part of it.
 */
function storedYears(lists: readonly ListLength[]): RehearsalYear[] {
  const byYear = Map.groupBy(lists, ({ year }) => year);
  return [...byYear]
    .toSorted(([one], [other]) => other - one)
    .map(([year, of]) => ({ year, rounds: storedRounds(of) }));
}

function storedRounds(lists: readonly ListLength[]): StoredRound[] {
  const last = Math.max(...lists.map(({ round }) => round));
  const exams = [...new Set(lists.map(({ exam }) => exam))].toSorted();
  const rowsOf = (exam: string, round: number) =>
    lists.find((list) => list.exam === exam && list.round === round)?.rows ?? 0;
  return Array.from({ length: last }, (_, at) => {
    const round = at + 1;
    const later = (exam: string) =>
      Math.max(0, ...lists.filter((list) => list.exam === exam && list.round > round).map(({ rows }) => rows));
    const has = (exam: string) => rowsOf(exam, round) > 0;
    return {
      round,
      missing: exams.filter((exam) => !has(exam)),
      incomplete: exams.filter((exam) => has(exam) && rowsOf(exam, round) < completeFrom * later(exam)),
    };
  });
}
