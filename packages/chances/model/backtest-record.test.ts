import { beforeAll, describe, expect, it } from "vitest";
import { readArtefact, writeArtefact } from "./artefact.ts";
import type { Seats } from "./authority-models.ts";
import { type BackTest, backTest } from "./backtest.ts";
import { JudgedYear, judgedYear } from "./backtest-record.ts";
import { encodeFailures, failuresOf } from "./encode-failures.ts";
import { centralLearning } from "./learning.ts";
import { inventedPanel } from "./test-panel.ts";

const panel = inventedPanel();
let test: BackTest;
beforeAll(() => {
  test = backTest(panel, 2025, { learning: centralLearning, scale: "rank" });
});

describe("the record of a judged year", () => {
  it("counts every statement in one tenth of the stated chances, and once in its group", () => {
    const { groups, last_year, trained_on } = JudgedYear.parse(judgedYear(test));
    const all = groups.all!;
    expect(all.reliability.map(({ from }) => from)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]);
    expect(all.reliability.reduce((sum, { statements }) => sum + statements, 0)).toBe(all.statements);
    for (const { from, to, said } of all.reliability.filter((bin) => bin.said !== null)) {
      expect(said).toBeGreaterThanOrEqual(from);
      expect(said).toBeLessThanOrEqual(to);
    }
    expect(groups["seatType:SC"]!.statements * 3).toBe(all.statements);
    expect(last_year.statements).toBe(all.statements);
    expect(trained_on.at(-1)).toBe(2024);
  });
});

describe("failures by name", () => {
  const seats = new Map(
    panel.keys.map((key, at): [string, Seats] => {
      const { institute, programme, seatType, quota } = panel.factors[at]!;
      const names = { college: institute, programme, degree: "", exam: "JEE Main", rankList: "category" as const };
      return [key, { branchId: at + 1, collegeId: 1, ...names, seatType, quota, gender: "any" }];
    }),
  );
  const about = {
    authority: "josaa",
    version: "1",
    trainedOn: [2024],
    validFor: 2026,
    afterRound: null,
    rounds: {},
    inputs: "0".repeat(64),
    observations: 1,
    series: 0,
    scale: "rank" as const,
    surest: 0.995,
    parameters: {},
    backTests: [],
  };

  it("come back from the file of a model as the list wrote them, the surest first", () => {
    const listNames = new Map([[test.failures[0]!.series + 1, { institute: "AS WRITTEN", programme: "(As Written)" }]]);
    const { columns, words } = encodeFailures({ tests: [test], panel, seats, listNames, scale: "rank" });
    const failures = failuresOf(readArtefact(writeArtefact({ ...about, words }, columns)));
    expect(failures).toHaveLength(test.failures.length);
    expect(failures[0]).toMatchObject({ year: 2025, institute: "AS WRITTEN", programme: "(As Written)" });
    for (const { said, value, closed } of failures) {
      expect(said).toBeGreaterThanOrEqual(0.9);
      // It failed: the seat closed before the rank that was judged.
      expect(closed).toBeLessThanOrEqual(value);
    }
  });
});
