import { describe, expect, it } from "vitest";
import type { Observation } from "./observation.ts";
import { buildPanel, panelBefore } from "./panel.ts";

const factors = {
  institute: "1",
  instituteType: "",
  programme: "Civil",
  family: "civil",
  list: "mht_cet",
  quota: "State level",
  seatType: "OPEN",
  gender: "any" as const,
  isPwd: false,
};
const observation = (year: number, round: number, closing: number, series = "1"): Observation => {
  return { series, year, round, closing, opening: null, factors };
};

describe("a panel", () => {
  it("promises the last round, and nothing where that has no row", () => {
    const panel = buildPanel([observation(2024, 1, 5), observation(2024, 2, 6, "2")], "last");
    expect([...panel.promised.get(2024)!]).toEqual([Number.NaN, 6]);
  });

  it("promises the easiest round where an offer in any round counts", () => {
    const panel = buildPanel([observation(2024, 1, 5), observation(2024, 2, 4)], "any");
    expect([...panel.promised.get(2024)!]).toEqual([5]);
  });

  it("takes the easiest of the stages of one round, whatever their order", () => {
    const stages = [observation(2024, 1, 5), observation(2024, 1, 7), observation(2024, 1, 6)];
    expect([...buildPanel(stages, "last").promised.get(2024)!]).toEqual([7]);
  });

  it("before a year has nothing of that year", () => {
    const panel = panelBefore(buildPanel([observation(2023, 1, 5), observation(2024, 1, 6)], "last"), 2024);
    expect(panel.years).toEqual([2023]);
    expect(panel.rounds.has(2024) || panel.promised.has(2024) || panel.openings.has(2024)).toBe(false);
  });
});
