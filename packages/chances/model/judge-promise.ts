import type { Artefact } from "./artefact.ts";
import type { AuthorityModel, CutoffRow } from "./authority-models.ts";
import { judgedGroup } from "./backtest-record.ts";
import type { Tally } from "./backtest-tally.ts";
import { chanceToTell } from "./chance-rules.ts";
import { closingUnits, noClosing } from "./encode-model.ts";
import type { Forecast } from "./forecast.ts";
import { chanceOf, type Judgement, judgeRows, ranksPerRow, steps } from "./judge-rows.ts";
import { scales } from "./observation.ts";
import type { Panel } from "./panel.ts";
import type { Outcome, SaidOfRound } from "./promise-record.ts";

/** The rows that a model spoke about before a season, joined to the lists of that season. */
interface Joined {
  model: AuthorityModel;
  artefact: Artefact;
  panel: Panel;
  /** By series of the lists, the row of the model; none for a new seat. */
  rowOf: Int32Array;
  last: Float64Array;
}

const none = -1;

/**
 * Compares what a model stated before a season with that season's lists. Nothing is learned.
 *
 * @param artefact its file, as it was before the lists existed
 * @param panel    the lists of that season alone
 * @throws RangeError for lists of another season, or a model that knew a round of it
 */
export function judgePromise(artefact: Artefact, panel: Panel, model: AuthorityModel): Outcome {
  const { manifest } = artefact;
  const year = manifest.validFor;
  const rounds = panel.rounds.get(year);
  if (!rounds || panel.years.length !== 1) throw new RangeError(`the lists of ${year} alone are needed`);
  if (manifest.afterRound !== null) throw new RangeError(`the model knew round ${manifest.afterRound} of ${year}`);
  const joined = join(artefact, panel, model);
  const actual = panel.promised.get(year)!;
  const judgement = judge(joined, "", actual);
  const listed = actual.reduce((sum, closing) => sum + (Number.isNaN(closing) ? 0 : 1), 0);
  const said = Array.from(artefact.columns.degrees!).filter((degrees) => degrees > 0).length;
  const { rows } = judgement.groups.get("all")!;
  return {
    year,
    trained_on: [...manifest.trainedOn],
    ranks_per_row: ranksPerRow,
    last_year: withoutBins(judgement.lastYear),
    groups: groupsOf(judgement),
    after_round: {},
    by_round: Object.fromEntries(
      [...rounds].slice(0, -1).flatMap(([round, closings], place) => {
        const suffix = `OfRound${place + 1}`;
        if (!artefact.columns[`centre${suffix}`]) return [];
        return [[round, withoutBins(judge(joined, suffix, closings).groups.get("all")!)]];
      }),
    ),
    failed_rows: judgement.failures.length,
    last_round: [...rounds.keys()].at(-1)!,
    rows_new: listed - rows,
    rows_gone: said - rows,
  };
}

function join(artefact: Artefact, panel: Panel, model: AuthorityModel): Joined {
  const { columns } = artefact;
  const rows = new Map(Array.from(columns.centre!, (_, row) => [seriesOf(artefact, row, model), row]));
  const rowOf = Int32Array.from(panel.keys, (key) => rows.get(key) ?? none);
  return { model, artefact, panel, rowOf, last: lastOf(artefact, rowOf) };
}

/** Last year's closing of rows of a model, on its scale. */
function lastOf({ columns, manifest: { scale } }: Artefact, rowOf: Int32Array): Float64Array {
  return Float64Array.from(rowOf, (row) => {
    const closing = row === none ? noClosing : columns.closing1![row]!;
    return closing === noClosing ? Number.NaN : scales[scale].toModel(closing / closingUnits[scale]);
  });
}

/** The series of a row of a model, as `toObservation` names it. */
function seriesOf({ columns, manifest }: Artefact, row: number, { factorsOf }: AuthorityModel): string | undefined {
  const word = (name: string) => manifest.words[name]![columns[name]![row]!]!;
  const seats: CutoffRow = {
    branchId: columns.branch![row]!,
    collegeId: 0,
    college: word("institute"),
    programme: word("programme"),
    degree: word("degree"),
    exam: word("exam"),
    year: manifest.validFor,
    round: 1,
    quota: word("quota"),
    seatType: word("seatType"),
    gender: columns.isFemale![row] === 1 ? "female" : "any",
    opening: null,
    closing: 1,
    rankList: "category",
  };
  const factors = factorsOf(seats);
  return factors ? [seats.branchId, factors.quota, factors.seatType, factors.gender].join("|") : undefined;
}

/** What is expected of rows of a model in a round; NaN for no row. */
function forecastOf({ columns, manifest }: Artefact, rowOf: Int32Array, suffix: string): Forecast {
  const column = (name: string) =>
    Float64Array.from(rowOf, (row) => (row === none ? Number.NaN : columns[`${name}${suffix}`]![row]!));
  return {
    centre: column("centre"),
    scale: column("scale"),
    degrees: column("degrees"),
    basis: new Uint8Array(rowOf.length),
    surest: manifest.surest,
  };
}

/** What of a chance is told at a value of the model's scale. */
function tellOf({ manifest: { scale } }: Artefact): (chance: number, value: number) => number {
  if (scale === "rank") return (chance) => chance;
  return (chance, value) => chanceToTell(chance, scales[scale].fromModel(value));
}

/** What a model says before a season of each round, and first of what the season promises. */
export function saidBefore(artefact: Artefact): SaidOfRound[] {
  const rowOf = Int32Array.from(artefact.columns.centre!.keys());
  const last = lastOf(artefact, rowOf);
  const tell = tellOf(artefact);
  const places = Object.keys(artefact.columns).flatMap((name) => /^centreOfRound(\d+)$/.exec(name)?.[1] ?? []);
  return [null, ...places.map(Number)].map((round) => {
    const forecast = forecastOf(artefact, rowOf, round === null ? "" : `OfRound${round}`);
    const rows = [...rowOf.keys()].filter((at) => forecast.degrees[at]! > 0 && !Number.isNaN(last[at]!));
    const chances = rows
      .flatMap((at) => Array.from(steps, (step) => tell(chanceOf(forecast, at, last[at]! + step), last[at]! + step)))
      .filter((chance) => !Number.isNaN(chance));
    const sure = chances.filter((chance) => chance >= 0.9);
    const sum = (of: readonly number[], value: (chance: number) => number) =>
      of.reduce((total, chance) => total + value(chance), 0);
    return {
      round,
      rows: rows.length,
      brier: Number((sum(chances, (chance) => chance * (1 - chance)) / Math.max(chances.length, 1)).toFixed(4)),
      sure: sure.length,
      sure_failing: Number(sum(sure, (chance) => 1 - chance).toFixed(1)),
    };
  });
}

/** Judges what was stated of one round: `OfRound1`; '' for that of the last one. */
function judge({ model, artefact, panel, rowOf, last }: Joined, suffix: string, actual: Float64Array): Judgement {
  const forecast = forecastOf(artefact, rowOf, suffix);
  const isJudged = (at: number) => forecast.degrees[at]! > 0 && !Number.isNaN(last[at]! + actual[at]!);
  return judgeRows({
    scale: model.scale,
    rows: [...rowOf.keys()].filter(isJudged),
    factors: panel.factors,
    forecast,
    last,
    actual,
    tell: tellOf(artefact),
  });
}

/** Reliability is told of all rows: of each group it would be nine tenths of the record. */
function groupsOf({ groups }: Judgement): Outcome["groups"] {
  return Object.fromEntries(
    [...groups].map(([name, tally]) => [name, name === "all" ? judgedGroup(tally) : withoutBins(tally)]),
  );
}

const withoutBins = (tally: Tally) => ({ ...judgedGroup(tally), reliability: [] });
