import { expect, it } from "vitest";
import { readArtefact, writeArtefact } from "./artefact.ts";
import type { AuthorityModel, Seats } from "./authority-models.ts";
import { backTest } from "./backtest.ts";
import { encodeRows } from "./encode-model.ts";
import { judgePromise } from "./judge-promise.ts";
import { centralLearning } from "./learning.ts";
import type { Observation } from "./observation.ts";
import { buildPanel } from "./panel.ts";
import { Outcome } from "./promise-record.ts";
import { inventedObservations } from "./test-panel.ts";
import { forecast, train } from "./train.ts";

/** Series by number, as the product names them. */
const numbers = new Map<string, number>();
const observations = inventedObservations().map((of): Observation => {
  if (!numbers.has(of.series)) numbers.set(of.series, numbers.size + 1);
  return { ...of, series: `${numbers.get(of.series)}|OS|${of.factors.seatType}|any` };
});
const panel = buildPanel(observations, "last");
const seats = new Map(
  panel.keys.map((key, at): [string, Seats] => {
    const { institute: college, programme, seatType, quota } = panel.factors[at]!;
    const names = { college, programme, degree: "", exam: "JEE Main", rankList: "category" as const };
    return [key, { branchId: Number(key.split("|")[0]), collegeId: 1, ...names, seatType, quota, gender: "any" }];
  }),
);
const model: AuthorityModel = {
  key: "josaa",
  name: "JoSAA",
  scale: "rank",
  promise: "last",
  learning: centralLearning,
  factorsOf: ({ quota, seatType }) => ({ ...panel.factors[0]!, quota, seatType }),
};
const encoded = encodeRows({
  panel,
  forecast: forecast(train(panel, 2025, centralLearning)),
  byRound: [],
  year: 2025,
  now: null,
  again: null,
  seats,
  names: new Map(),
  listNames: new Map(),
  homeUniversities: new Map(),
  rules: null,
  scale: "rank",
});
const about = {
  authority: "josaa",
  version: "1",
  trainedOn: [2024],
  validFor: 2025,
  afterRound: null,
  rounds: {},
  inputs: "0".repeat(64),
  observations: 1,
  series: encoded.columns.centre.length,
  scale: "rank" as const,
  surest: 0.995,
  parameters: {},
  backTests: [],
  words: encoded.words,
};
const artefact = readArtefact(writeArtefact(about, encoded.columns));
const listsOf = (year: number) =>
  buildPanel(
    observations.filter((of) => of.year === year),
    "last",
  );

it("judges the file of a model as the back-test of the same year does", () => {
  const outcome = Outcome.parse(judgePromise(artefact, listsOf(2025), model));
  const test = backTest(panel, 2025, model);
  const all = test.groups.get("all")!;
  expect(outcome.groups.all).toMatchObject({ rows: all.rows, statements: all.statements });
  expect(outcome.groups.all!.brier).toBeCloseTo(all.brier / all.statements, 3);
  expect(outcome).toMatchObject({ year: 2025, last_round: 3, rows_new: 0, rows_gone: 0 });
});

it("counts seats that are new and seats that are gone, and judges neither", () => {
  const renamed = observations
    .filter((of) => of.year === 2025)
    .map((of) => (of.series.startsWith("1|") ? { ...of, series: of.series.replace("1|", "9999|") } : of));
  const { rows_new: fresh, rows_gone: gone, groups } = judgePromise(artefact, buildPanel(renamed, "last"), model);
  expect([fresh, gone]).toEqual([1, 1]);
  expect(groups.all!.rows).toBe(panel.keys.length - 1);
});

it("refuses lists of another season", () => {
  expect(() => judgePromise(artefact, listsOf(2024), model)).toThrow("the lists of 2025 alone are needed");
});
