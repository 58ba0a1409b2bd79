import { expect, it } from "vitest";
import type { ComparedCell } from "#features/compare/contract.ts";
import { languageOf } from "#lib/messages/languages.server.ts";
import { aboutText, type Line } from "./words.ts";

it.each([
  ["hi", "साल"],
  ["mr", "वर्षे"],
] as const)("a %s page names the graduates of a median in its own words", (locale, years) => {
  const line = { figure: "median_package" } as Line;
  const cell = { group: "UG, 4 years", year: 2024, status: "official" } as ComparedCell;
  const text = aboutText(line, cell, languageOf(locale));
  expect(text).toContain("2024");
  expect(text).not.toContain("years");
  expect(text).toContain(years);
});
