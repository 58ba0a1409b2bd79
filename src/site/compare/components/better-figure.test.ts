import { expect, test } from "vitest";
import { markCells } from "./better-figure.ts";
import type { Line } from "./words.ts";

const cell = (of: string, ...values: number[]): Line["cells"][number] => ({
  of,
  values: values.map((value) => ({ value, fact: null })),
  ...{ made_of: [], year: null, group: "", base: null, years: null, missing: null, out_of: null, status: null },
});
const line = (figure: Line["figure"], unit: Line["unit"], cells: Line["cells"], why: Line["not_comparable"] = null) =>
  markCells({ figure, unit, cells, is_equal: false, not_comparable: why });

test("the lower fees and the higher median are the better ones, each with a bar by the greatest", () => {
  expect(line("fees_a_year", "rupees", [cell("a", 100_000, 150_000), cell("b", 200_000), cell("c")])).toEqual([
    { percent: 50, mark: "lowest" },
    { percent: 100, mark: null },
    { percent: null, mark: null },
  ]);
  expect(line("median_package", "rupees", [cell("a", 600_000), cell("b", 900_000)]).map(({ mark }) => mark)).toEqual([
    null,
    "highest",
  ]);
});

test("more seats are not better, and what is not comparable, alone or equal has neither bar nor mark", () => {
  expect(line("seats", "count", [cell("a", 60), cell("b", 120)])).toEqual([
    { percent: 50, mark: null },
    { percent: 100, mark: null },
  ]);
  const plain = { percent: null, mark: null };
  expect(line("fees_a_year", "rupees", [cell("a", 1), cell("b", 2)], "years")).toEqual([plain, plain]);
  expect(line("fees_a_year", "rupees", [cell("a", 1), cell("b")])).toEqual([plain, plain]);
  expect(line("fees_a_year", "rupees", [cell("a", 5), cell("b", 5)])).toEqual([plain, plain]);
  expect(line("founded_year", "year", [cell("a", 1900), cell("b", 2000)])).toEqual([plain, plain]);
});
