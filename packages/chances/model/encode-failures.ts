import type { Artefact } from "./artefact.ts";
import type { ListName, Seats } from "./authority-models.ts";
import type { BackTest } from "./backtest.ts";
import { type ScaleName, scales } from "./observation.ts";
import type { Panel } from "./panel.ts";
import { wordList } from "./word-list.ts";

/** A sure statement that failed, by name. Values are ranks, or percentiles. */
export interface NamedFailure {
  year: number;
  branchId: number;
  institute: string;
  programme: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  /** The chance that was stated, 0.9 to 1, of the rank or percentile `value`. */
  said: number;
  value: number;
  expected: number;
  closed: number;
}

interface Judged {
  tests: readonly BackTest[];
  panel: Panel;
  seats: ReadonlyMap<string, Seats>;
  listNames: ReadonlyMap<number, ListName>;
  scale: ScaleName;
}

/** The failures of all judged years as columns of a model. */
export function encodeFailures({ tests, panel, seats, listNames, scale }: Judged) {
  const failures = tests.flatMap(({ year, failures: of }) => of.map((failure) => ({ ...failure, year })));
  const seatsOf = failures.map(({ series }) => seats.get(panel.keys[series]!)!);
  const words = {
    failedInstitute: wordList(),
    failedProgramme: wordList(),
    failedQuota: wordList(),
    failedSeatType: wordList(),
  };
  const numbers = (name: keyof typeof words, wordOf: (of: Seats) => string) =>
    Uint16Array.from(seatsOf, (of) => words[name].numberOf(wordOf(of)));
  const { fromModel } = scales[scale];
  const columns = {
    failedYear: Uint16Array.from(failures, ({ year }) => year),
    failedBranch: Int32Array.from(seatsOf, ({ branchId }) => branchId),
    failedInstitute: numbers("failedInstitute", (of) => listNames.get(of.branchId)?.institute ?? of.college),
    failedProgramme: numbers("failedProgramme", (of) => listNames.get(of.branchId)?.programme ?? of.programme),
    failedQuota: numbers("failedQuota", ({ quota }) => quota),
    failedSeatType: numbers("failedSeatType", ({ seatType }) => seatType),
    failedIsFemale: Uint8Array.from(seatsOf, ({ gender }) => (gender === "female" ? 1 : 0)),
    failedSaid: Float32Array.from(failures, ({ said }) => said),
    failedValue: Float32Array.from(failures, ({ value }) => fromModel(value)),
    failedExpected: Float32Array.from(failures, ({ expected }) => fromModel(expected)),
    failedClosed: Float32Array.from(failures, ({ closed }) => fromModel(closed)),
  };
  return { columns, words: Object.fromEntries(Object.entries(words).map(([name, list]) => [name, list.words])) };
}

/** The failures that a model carries: newest year first, in it the surest statements first. */
export function failuresOf({ columns, manifest }: Artefact): NamedFailure[] {
  const word = (name: string, at: number) => manifest.words[name]![columns[name]![at]!]!;
  const whole = manifest.scale === "rank" ? 0 : 4;
  const value = (name: string, at: number) => Number(columns[name]![at]!.toFixed(whole));
  return Array.from(columns.failedYear ?? [], (year, at) => ({
    year,
    branchId: columns.failedBranch![at]!,
    institute: word("failedInstitute", at),
    programme: word("failedProgramme", at),
    quota: word("failedQuota", at),
    seatType: word("failedSeatType", at),
    gender: columns.failedIsFemale![at] === 1 ? ("female" as const) : ("any" as const),
    said: Number(columns.failedSaid![at]!.toFixed(3)),
    value: value("failedValue", at),
    expected: value("failedExpected", at),
    closed: value("failedClosed", at),
  })).toSorted((a, b) => b.year - a.year || b.said - a.said);
}
