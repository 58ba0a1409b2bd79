import { createHash } from "node:crypto";
import { type Manifest, plainFit, writeArtefact } from "margdeep-chances/artefact";
import type { AuthorityModel, ListName } from "margdeep-chances/authority-models";
import { backTest } from "margdeep-chances/backtest";
import { judgedYear } from "margdeep-chances/backtest-record";
import { encodeFailures } from "margdeep-chances/encode-failures";
import { encodeGone } from "margdeep-chances/encode-gone";
import { encodeRows, roundsShown } from "margdeep-chances/encode-model";
import { encodeNew } from "margdeep-chances/encode-new";
import type { Forecast } from "margdeep-chances/forecast";
import { type Learning, yearsNeeded } from "margdeep-chances/learning";
import { offeredAgain } from "margdeep-chances/offered-again";
import { type Panel, panelBefore, panelOfRound } from "margdeep-chances/panel";
import type { RuleSet } from "margdeep-chances/rule-set";
import { measureTogether } from "margdeep-chances/together";
import { forecast, forecastAfterRound, type Trained, train } from "margdeep-chances/train";
import type { Db } from "#db/client.server.ts";
import { readInstituteNames } from "../store/cutoff-rows.server.ts";
import { readHomeUniversities, readListNames } from "../store/list-names.server.ts";
import { findRulesOf } from "./known-rules.server.ts";
import { type LoadedPanel, loadPanel } from "./load-panel.server.ts";

/** The first year that is judged: those before it have too short a past. */
const firstJudged = 2019;

export interface TrainedModel {
  file: Uint8Array;
  version: string;
  about: Omit<Manifest, "arrays" | "format">;
}

export interface TrainOptions {
  /** The season that the chances are for; its own rounds, where imported, are used. */
  year: number;
  /** Called before each step, for a progress line; with the share of the work that is done, from 0 to 1. */
  onStep?: (step: string, share: number) => void;
}

/** What a training reads beside the cut-offs: what rows are called, where their colleges are, and who may have them. */
export interface TrainingWords {
  /** By college, the names that the authority has written over the years. */
  names: ReadonlyMap<number, readonly string[]>;
  /** By branch, how the newest list writes it. */
  listNames: ReadonlyMap<number, ListName>;
  /** By college. */
  homeUniversities: ReadonlyMap<number, string>;
  /** Those of the season; null: none cover it. */
  rules: RuleSet | null;
}

/**
 * Trains the model of an authority from every cut-off in the database, and judges it on each past year with the years
 * before alone. The same cut-offs give the same bytes.
 *
 * @throws RangeError with too few years of lists before the season
 */
export async function trainModel(db: Db, model: AuthorityModel, options: TrainOptions): Promise<TrainedModel> {
  options.onStep?.(`${model.key}: reading cut-offs`, 0);
  const loaded = await loadPanel(db, model);
  return trainLoaded(loaded, await readWords(db, model, options.year), model, options);
}

export async function readWords(db: Db, { key, name }: AuthorityModel, year: number): Promise<TrainingWords> {
  return {
    names: await readInstituteNames(db, key),
    listNames: await readListNames(db, name),
    homeUniversities: await readHomeUniversities(db, name),
    rules: (await findRulesOf(db, key)).of(year)?.rules ?? null,
  };
}

/** The same from cut-offs that were read before. Pure, and busy for minutes with all lists: never on a thread that serves. */
export function trainLoaded(
  loaded: LoadedPanel,
  words: TrainingWords,
  model: AuthorityModel,
  { year, onStep = () => {} }: TrainOptions,
): TrainedModel {
  const judgedOnes = judgedYears(loaded, year, model.learning);
  const parts = judgedOnes.length + 2;
  onStep(`${model.key}: training for ${year}`, 0);
  const trained = train(loaded.panel, year, model.learning);
  const { latest, expected } = expectedOf(loaded, trained, year);
  const tests = judgedOnes.map((judged, place) => {
    onStep(`${model.key}: back-test of ${judged}`, (place + 1) / parts);
    return backTest(loaded.panel, judged, model);
  });
  onStep(`${model.key}: writing the rows`, (parts - 1) / parts);
  const encoded = {
    ...loaded,
    ...words,
    year,
    scale: model.scale,
    forecast: expected,
    byRound: roundsAhead(loaded.panel, year, model.learning),
    now: latest?.closings ?? null,
    again: model.learning.newRows ? offeredAgain(loaded.panel, year) : null,
  };
  const rows = encodeRows(encoded);
  const failed = encodeFailures({ ...encoded, tests });
  // A list of an offer in any round has only the pools that somebody came from: one that is missing says nothing.
  const gone = model.promise === "last" ? encodeGone(encoded) : { columns: {}, words: {} };
  const added = encodeNew(encoded, trained);
  const columns = { ...rows.columns, ...gone.columns, ...added?.columns, ...failed.columns };
  const numbered = { ...rows.words, ...gone.words, ...added?.words, ...failed.words };
  const about = {
    authority: model.key,
    validFor: year,
    afterRound: latest?.round ?? null,
    scale: model.scale,
    words: numbered,
    inputs: loaded.hash,
    observations: loaded.observations,
    series: columns.centre.length,
    trainedOn: [...panelBefore(loaded.panel, year).years],
    rounds: roundsShown(loaded.panel, year, model.promise),
    surest: trained.surest,
    parameters: parametersOf(trained),
    backTests: tests.map(judgedYear),
    together: measureTogether(loaded.panel, tests),
  };
  const version = createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 12);
  return { file: writeArtefact({ ...about, version }, columns), version, about: { ...about, version } };
}

/** What is expected of the year: from the latest of its rounds that is imported, else before the season. */
function expectedOf({ panel }: LoadedPanel, trained: Trained, year: number) {
  const rounds = [...(panel.rounds.get(year) ?? [])];
  const last = rounds.at(-1);
  if (!last) return { latest: null, expected: forecast(trained) };
  const latest = { round: last[0], closings: last[1] };
  return { latest, expected: forecastAfterRound(trained, rounds.length - 1, latest.closings) };
}

/** Before the season, what is expected of each round but the last: as many as the year before had. */
function roundsAhead(panel: Panel, year: number, learning: Learning): Forecast[] {
  if (panel.rounds.has(year)) return [];
  const rounds = panel.rounds.get(year - 1)?.size ?? 0;
  return Array.from({ length: Math.max(rounds - 1, 0) }, (_, place) =>
    forecast(train(panelOfRound(panel, place), year, learning, { withRounds: false })),
  );
}

function judgedYears({ panel }: LoadedPanel, year: number, learning: Learning): number[] {
  const [first = year] = panel.years;
  return panel.years.filter((at) => at < year && at >= firstJudged && at - first >= yearsNeeded(learning) - 1);
}

function parametersOf({ returning, newcomers, afterRound }: Trained): Manifest["parameters"] {
  return {
    returning: plainFit(returning),
    newcomers: newcomers && plainFit(newcomers),
    afterRound: Object.fromEntries([...afterRound].map(([round, fit]) => [round, plainFit(fit)])),
  };
}
