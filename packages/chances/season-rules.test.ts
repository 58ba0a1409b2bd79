import { expect, it } from "vitest";
import { comingSeason, seasonAfter, type YearLists } from "./season-rules.ts";

const full = (year: number): YearLists => ({ year, rounds: [1, 2, 3, 4, 5] });

it.each<[string, YearLists[], string, number | null]>([
  ["after the newest lists", [full(2024), full(2025), full(2026)], "2026-11-22", 2027],
  ["the one that runs, in summer", [full(2024), full(2025), { year: 2026, rounds: [1, 2] }], "2026-07-01", 2026],
  [
    "the next one in autumn, however few rounds",
    [full(2024), full(2025), { year: 2026, rounds: [1] }],
    "2026-10-01",
    2027,
  ],
  ["the next one once all rounds are there", [full(2024), full(2025), full(2026)], "2026-07-25", 2027],
  ["none with two years", [full(2025), full(2026)], "2026-11-22", null],
  ["none without lists", [], "2026-11-22", null],
])("the season to train for is %s", (_, lists, today, season) => expect(seasonAfter(lists, today)).toBe(season));

it.each([
  ["2026-01-10", 2026],
  ["2026-09-30", 2026],
  ["2026-10-01", 2027],
  ["2026-11-27", 2027],
  ["2027-02-01", 2027],
])("on %s the coming admissions are those of %i", (today, season) => expect(comingSeason(today)).toBe(season));
