import { expect, it, test } from "vitest";
import { lintRules, lintRulesFor } from "./lint-rules.ts";

it.each<[string, number, { years: number[]; carriedFrom: number | null } | null]>([
  ["josaa", 2026, { years: [2025, 2026], carriedFrom: null }],
  ["josaa", 2027, { years: [2025, 2026], carriedFrom: 2026 }],
  ["josaa", 2029, null],
  ["mht_cet", 2025, { years: [2025], carriedFrom: null }],
  ["mht_cet", 2026, { years: [2026], carriedFrom: null }],
  ["mht_cet", 2024, null],
  ["kcet", 2026, null],
])("the rules of %s in %i", (authority, year, expected) => {
  const found = lintRulesFor(authority, year);
  expect(found && { years: found.rules.years, carriedFrom: found.carriedFrom }).toEqual(expected);
});

// proves S15.1
test("in Maharashtra the first choice binds in round 1, the first three in round 2, the first six in round 3", () => {
  for (const year of [2025, 2026]) {
    const { binds } = lintRulesFor("mht_cet", year)!.rules;
    expect(binds.map(({ round, first }) => [round, first])).toEqual([
      [1, 1],
      [2, 3],
      [3, 6],
    ]);
  }
});

test("every rule names its source, and a season has one file", () => {
  const seasons = lintRules.flatMap(({ authority, years }) => years.map((year) => `${authority} ${year}`));
  expect(new Set(seasons).size).toBe(seasons.length);
  expect(lintRules.every(({ sources }) => sources.every(({ publisher, title }) => publisher && title))).toBe(true);
});
