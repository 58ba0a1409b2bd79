import { instituteKey, type RuleSet } from "../eligibility/rule-set.ts";
import { degreeName, type ListName, type Seats } from "./authority-models.ts";
import type { Forecast } from "./forecast.ts";
import { type ScaleName, scales } from "./observation.ts";
import type { Panel, Promised } from "./panel.ts";
import { wordList } from "./word-list.ts";

/** How many years of closings a row shows. */
export const yearsShown = 3;

/** Closings of the past are stored as whole numbers, to the letter of the list: ranks, or percentiles in these parts. */
export const closingUnits = { rank: 1, percentile: 1e7 } as const satisfies Record<ScaleName, number>;
/** How sure it is that rows are in the next list is stored in these parts. */
export const againUnits = 1000;
/** No closing in a year. */
export const noClosing = -1;

/** What a model is encoded from. */
export interface EncodedParts {
  panel: Panel;
  forecast: Forecast;
  /** The same of the rounds before the last, from the first; empty within a season. */
  byRound: readonly Forecast[];
  year: number;
  /** Closings of the season's last known round; null before the season. */
  now: Float64Array | null;
  seats: ReadonlyMap<string, Seats>;
  /** By college, the names that the authority has written over the years. */
  names: ReadonlyMap<number, readonly string[]>;
  /** By branch, how the newest list writes it. */
  listNames: ReadonlyMap<number, ListName>;
  /** By college. */
  homeUniversities: ReadonlyMap<number, string>;
  rules: RuleSet | null;
  scale: ScaleName;
  /** By series, how sure it is that the next list has it; null: not judged for the authority. */
  again: Float64Array | null;
}

/**
 * The rows that a model speaks about, as columns: those of last year's list, or of the season's round once there is one.
 * A row that is in neither is not offered this year. One that nothing is expected of is a row without a chance.
 */
export function encodeRows(parts: EncodedParts) {
  const { panel, forecast, byRound, year, now, seats } = parts;
  const last = panel.promised.get(year - 1);
  const rows = Uint32Array.from([...panel.keys.keys()].filter((at) => isKnown((now ?? last)?.[at])));
  const known = institutesBefore(panel, year);
  const of = (at: number): Seats => seats.get(panel.keys[at]!)!;
  const words = {
    institute: wordList(),
    programme: wordList(),
    ruledInstitute: wordList(),
    homeUniversity: wordList(),
    exam: wordList(),
    degree: wordList(),
    quota: wordList(),
    seatType: wordList(),
  };
  const numbers = (name: keyof typeof words, wordOf: (row: Seats) => string) =>
    Uint16Array.from(rows, (at) => words[name].numberOf(wordOf(of(at))));
  const floats = (values: Float64Array) => Float32Array.from(rows, (at) => values[at]!);
  const missing = new Float64Array(panel.keys.length).fill(Number.NaN);
  const closings = (values: Float64Array) => Int32Array.from(rows, (at) => wholeClosing(values[at]!, parts.scale));
  const columns = {
    branch: Int32Array.from(rows, (at) => of(at).branchId),
    institute: numbers("institute", (row) => instituteOf(row, parts)),
    programme: numbers("programme", ({ branchId, programme }) => parts.listNames.get(branchId)?.programme ?? programme),
    ruledInstitute: numbers("ruledInstitute", (row) => ruledInstituteOf(row, parts)),
    homeUniversity: numbers("homeUniversity", ({ collegeId }) => parts.homeUniversities.get(collegeId) ?? ""),
    exam: numbers("exam", ({ exam }) => exam),
    degree: numbers("degree", ({ degree }) => degreeName(degree)),
    quota: numbers("quota", ({ quota }) => quota),
    seatType: numbers("seatType", ({ seatType }) => seatType),
    isFemale: Uint8Array.from(rows, (at) => (of(at).gender === "female" ? 1 : 0)),
    isCommonList: Uint8Array.from(rows, (at) => (of(at).rankList === "common" ? 1 : 0)),
    centre: floats(forecast.centre),
    scale: floats(forecast.scale),
    degrees: Uint8Array.from(rows, (at) => forecast.degrees[at]!),
    basis: Uint8Array.from(rows, (at) => forecast.basis[at]!),
    isNewInstitute: Uint8Array.from(rows, (at) => (known.has(panel.factors[at]!.institute) ? 0 : 1)),
    ...(now && { closingNow: closings(now) }),
    ...(parts.again && !now && { again: Uint16Array.from(rows, (at) => Math.round(parts.again![at]! * againUnits)) }),
    ...Object.fromEntries(
      byRound.flatMap((of, place) => [
        [`centreOfRound${place + 1}`, floats(of.centre)],
        [`scaleOfRound${place + 1}`, floats(of.scale)],
        [`degreesOfRound${place + 1}`, Uint8Array.from(rows, (at) => of.degrees[at] || 0)],
      ]),
    ),
    ...Object.fromEntries(
      Array.from({ length: yearsShown }, (_, back) => [
        `closing${back + 1}`,
        closings(panel.promised.get(year - 1 - back) ?? missing),
      ]),
    ),
  };
  return { columns, words: Object.fromEntries(Object.entries(words).map(([name, list]) => [name, list.words])) };
}

function institutesBefore({ promised, factors }: Panel, year: number): Set<string> {
  const before = [...promised].filter(([at]) => at < year).map(([, values]) => values);
  return new Set(factors.flatMap(({ institute }, at) => (before.some((of) => isKnown(of[at])) ? [institute] : [])));
}

/** A closing as columns hold it. */
export function wholeClosing(value: number, scale: ScaleName): number {
  return Number.isNaN(value) ? noClosing : Math.round(scales[scale].fromModel(value) * closingUnits[scale]);
}

/**
 * The last round of each year whose closings a row shows, by year. A promise of an offer in any round names none: the
 * easiest is another one for each row.
 */
export function roundsShown(panel: Panel, year: number, promise: Promised): Record<string, number> {
  if (promise === "any") return {};
  const shown = [...panel.rounds].filter(([at]) => at < year && at >= year - yearsShown);
  return Object.fromEntries(shown.map(([at, rounds]) => [at, [...rounds.keys()].at(-1)!]));
}

/** Whether there is a closing. */
export function isKnown(value: number | undefined): boolean {
  return value !== undefined && !Number.isNaN(value);
}

/** As the newest list writes it, else as an older one did, else our name. */
export function instituteOf({ branchId, collegeId, college }: Seats, { listNames, names }: EncodedParts): string {
  return listNames.get(branchId)?.institute ?? names.get(collegeId)?.[0] ?? college;
}

/** The name under which the rules have the institute: a list may write it in a way that the rules do not know yet. */
export function ruledInstituteOf(row: Seats, parts: EncodedParts): string {
  const institute = instituteOf(row, parts);
  const written = [institute, ...(parts.names.get(row.collegeId) ?? []), row.college];
  return written.find((name) => parts.rules?.institutes.has(instituteKey(name))) ?? institute;
}
