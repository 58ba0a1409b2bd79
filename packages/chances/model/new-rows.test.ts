import { describe, expect, it } from "vitest";
import { backTest } from "./backtest.ts";
import { brier } from "./backtest-lines.ts";
import { centralLearning } from "./learning.ts";
import { middleOfInstitute, newRowsOf } from "./new-rows.ts";
import { buildPanel } from "./panel.ts";
import { inventedObservations } from "./test-panel.ts";

/** Each year three institutes begin a branch, and one has the branch of 2019 again in 2025 after two years without. */
const begins = (institute: number, programme: number) => 2019 + ((institute * 4 + programme) % 8);
const observations = inventedObservations().filter(({ series, year }) => {
  const [institute, programme] = series.split("|").map(Number);
  if (programme! < 3 || institute! > 8) return true;
  const isAway = institute === 0 && (year === 2023 || year === 2024);
  return year >= begins(institute!, programme!) && !isAway;
});
// As real series are named: the branch comes first.
const panel = buildPanel(
  observations.map((of) => ({ ...of, series: of.series.replace("|", "-") })),
  "last",
);

// proves P3
describe("new rows", () => {
  it("are told apart by what is new: the branch, or that it came back", () => {
    const kinds = newRowsOf(panel, 2025);
    const names = (kind: "came_back" | "new_branch") => kinds.get(kind)!.map((at) => panel.keys[at]!.split("|")[0]);
    expect(new Set(names("came_back"))).toEqual(new Set(["0-3"]));
    for (const name of names("new_branch"))
      expect(begins(...(name!.split("-").map(Number) as [number, number]))).toBe(2025);
    expect(kinds.get("new_seats")).toEqual([]);
  });

  it("have the middle of their institute's other branches for a line", () => {
    const last = panel.promised.get(2024)!;
    const at = panel.keys.indexOf("0-3|OPEN");
    const others = [0, 1, 2].map((programme) => last[panel.keys.indexOf(`0-${programme}|OPEN`)]!);
    expect(middleOfInstitute(panel, last)[at]).toBe(others.toSorted((a, b) => a - b)[1]);
  });

  it("are judged where they get a chance: never seats for persons with disabilities that have no past", () => {
    const { newRows } = backTest(panel, 2025, { learning: centralLearning, scale: "rank" });
    const [back, branch] = [newRows.get("came_back")!, newRows.get("new_branch")!];
    expect(back.rows).toBe(3);
    expect(branch.rows).toBe(newRowsOf(panel, 2025).get("new_branch")!.length * (2 / 3));
    expect(brier(back)).toBeGreaterThan(0);
  });

  it("are not told by authorities for which it was not judged", () => {
    const learning = { ...centralLearning, newRows: false };
    expect(backTest(panel, 2025, { learning, scale: "rank" }).newRows.size).toBe(0);
  });
});
