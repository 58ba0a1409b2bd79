import { createHash } from "node:crypto";
import type { Db } from "#db/client.server.ts";
import { rulesFor } from "../eligibility/rule-set.ts";
import { type Manifest, plainFit, writeArtefact } from "../model/artefact.ts";
import type { AuthorityModel } from "../model/authority-models.ts";
import { type BackTest, backTest, type Tally } from "../model/backtest.ts";
import { encodeRows, roundsShown } from "../model/encode-model.ts";
import type { Forecast } from "../model/forecast.ts";
import { type Panel, panelBefore, panelOfRound } from "../model/panel.ts";
import { forecast, forecastAfterRound, type Trained, train } from "../model/train.ts";
import { readInstituteNames } from "../store/cutoff-rows.server.ts";
import { readHomeUniversities, readListNames } from "../store/list-names.server.ts";
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
  /** Called before each step, for a progress line. */
  onStep?: (step: string) => void;
}

/**
 * Trains the model of an authority from every cut-off in the database, and judges it on each past year with the years
 * before alone. The same cut-offs give the same bytes.
 *
 * @throws RangeError with fewer than two years of lists before the season
 */
export async function trainModel(db: Db, model: AuthorityModel, options: TrainOptions): Promise<TrainedModel> {
  const { year, onStep = () => {} } = options;
  onStep(`${model.key}: reading cut-offs`);
  const loaded = await loadPanel(db, model);
  const names = await readNames(db, model);
  onStep(`${model.key}: training for ${year}`);
  const trained = train(loaded.panel, year);
  const { latest, expected } = expectedOf(loaded, trained, year);
  const tests = judgedYears(loaded, year).map((judged) => {
    onStep(`${model.key}: back-test of ${judged}`);
    return summarise(backTest(loaded.panel, judged));
  });
  const rules = rulesFor(model.key, year);
  const parts = {
    ...loaded,
    ...names,
    rules,
    year,
    scale: model.scale,
    forecast: expected,
    byRound: roundsAhead(loaded.panel, year),
    now: latest?.closings ?? null,
  };
  const { columns, words } = encodeRows(parts);
  const about = {
    ...{ authority: model.key, validFor: year, afterRound: latest?.round ?? null, scale: model.scale, words },
    ...{ inputs: loaded.hash, observations: loaded.observations, series: columns.centre.length },
    trainedOn: [...panelBefore(loaded.panel, year).years],
    rounds: roundsShown(loaded.panel, year, model.promise),
    parameters: parametersOf(trained),
    backTests: tests,
  };
  const version = createHash("sha256").update(JSON.stringify(about)).digest("hex").slice(0, 12);
  return { file: writeArtefact({ ...about, version }, columns), version, about: { ...about, version } };
}

/** What rows are called, and where their colleges are. */
async function readNames(db: Db, { key, name }: AuthorityModel) {
  return {
    names: await readInstituteNames(db, key),
    listNames: await readListNames(db, name),
    homeUniversities: await readHomeUniversities(db, name),
  };
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
function roundsAhead(panel: Panel, year: number): Forecast[] {
  if (panel.rounds.has(year)) return [];
  const rounds = panel.rounds.get(year - 1)?.size ?? 0;
  return Array.from({ length: Math.max(rounds - 1, 0) }, (_, place) =>
    forecast(train(panelOfRound(panel, place), year, { withRounds: false })),
  );
}

function judgedYears({ panel }: LoadedPanel, year: number): number[] {
  const [first = year] = panel.years;
  return panel.years.filter((at) => at < year && at >= firstJudged && at - first >= 2);
}

function parametersOf({ returning, newcomers, afterRound }: Trained): Manifest["parameters"] {
  return {
    returning: plainFit(returning),
    newcomers: newcomers && plainFit(newcomers),
    afterRound: Object.fromEntries([...afterRound].map(([round, fit]) => [round, plainFit(fit)])),
  };
}

/** A back-test as the manifest keeps it: every group, and how many failures there are; their names are recomputed. */
function summarise({ year, groups, lastYear, afterRound, failures }: BackTest) {
  const plain = (of: ReadonlyMap<string | number, Tally>) => Object.fromEntries(of);
  return { year, lastYear, groups: plain(groups), afterRound: plain(afterRound), failures: failures.length };
}
