import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { ColumnMap } from "#lib/column-map.ts";
import { headingWords, shapeOf } from "./heading-key.ts";
import { genderOf, plainNumber, roundInName, roundOf, yearOf } from "./known-words.ts";
import { mapAsYaml, readMapFile } from "./map-as-yaml.ts";
import { cellsOf } from "./mapped-layout.ts";
import { lastingPart } from "./shaped-map.ts";

const mapOf = (map: object) => ColumnMap.parse(map);

function mapFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-map-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "map.yaml");
  writeFileSync(path, text);
  return path;
}

describe("the shape of a file", () => {
  it("is the same for headings in another order, case and spacing", () => {
    expect(shapeOf(["Inst. Code", "Closing\nRank"])).toBe(shapeOf(["closing rank", "INST CODE"]));
    expect(shapeOf(["instCode", "closingRank"])).toBe(shapeOf(["Inst. Code", "Closing Rank"]));
    expect(shapeOf(["Inst Code", "Closing Rank", "Round"])).not.toBe(shapeOf(["Inst Code", "Closing Rank"]));
  });

  it("tells Hindi headings apart", () => {
    expect(headingWords("संस्थान का नाम")).toBe("संस्थान का नाम");
    expect(shapeOf(["वर्ग"])).not.toBe(shapeOf(["वर्ष"]));
  });
});

describe("a map file", () => {
  it("that was proposed can be read as it is", () => {
    const map = mapOf({
      fields: { college: "Name: of\ncollege", closingRank: "CR #1", round: { value: 2 } },
      across: [{ column: "OC", gives: "closingRank", where: { category: "OC" } }],
      ignore: ["Sr. No."],
    });
    const yaml = mapAsYaml({ map, reasons: { "CR #1": "by its\nname" }, open: ["Type"] }, ["of which year is it?"]);
    expect(yaml).toContain("# Still open: of which year is it?");
    expect(readMapFile(mapFile(yaml))).toEqual(map);
  });

  test.each([
    ["fields: { colege: Name }", "colege"],
    ["field: {}", "fields"],
    ["- a list", "the map"],
    ["fields: { college: [", "cannot be read"],
  ])("with a fault is refused with its place: %s", (text, part) => {
    expect(() => readMapFile(mapFile(text))).toThrow(part);
  });

  it("lasts without the year and round of one file", () => {
    const fields = { college: "C", year: { value: 2025 }, round: { value: 1 }, category: { value: "GM" } };
    expect(lastingPart(mapOf({ fields })).fields).toEqual({ college: "C", category: { value: "GM" } });
    expect(lastingPart(mapOf({ fields: { year: "Year" } })).fields).toEqual({ year: "Year" });
  });
});

it("a row with a column for each category becomes a set of cells for each that is filled", () => {
  const map = mapOf({
    fields: { college: "C", round: { value: 1 } },
    across: [
      { column: "GM open", gives: "openingRank", where: { category: "GM" } },
      { column: "GM close", gives: "closingRank", where: { category: "GM" } },
      { column: "SC close", gives: "closingRank", where: { category: "SC" } },
    ],
  });
  expect(cellsOf(map, { C: "Asha", "GM open": "12", "GM close": "40", "SC close": "" })).toEqual([
    { college: "Asha", round: "1", category: "GM", openingRank: "12", closingRank: "40" },
  ]);
});

describe("words in cells", () => {
  test.each([
    ["1", 1],
    ["Round 2", 2],
    ["R3", 3],
    ["CAP Round II", 2],
    ["P2", 2],
    ["राउंड १", 1],
    ["2.0", 2],
    ["Mop-up", null],
  ])("%s is round %s", (cell, round) => expect(roundOf(cell)).toBe(round));

  test.each([
    ["2025", 2025],
    ["2025-26", 2025],
    ["AY 2024-2025", 2024],
    ["2023.0", 2023],
    ["1925", null],
    ["20251", null],
  ])("%s is year %s", (cell, year) => expect(yearOf(cell)).toBe(year));

  test.each([
    ["kcet_2025_round_2.csv", 2],
    ["mhtcet_2025_cap1_allindia.csv", 1],
    ["TG EAPCET phase-II.csv", 2],
    ["recap2025.csv", null],
    ["round_1_and_round_2.csv", null],
  ])("the name %s states round %s", (name, round) => expect(roundInName(name)).toBe(round));

  test.each([
    ["₹ 1,20,000/-", "120000"],
    ["Rs. 45,000.50", "45000.50"],
    ["४५६", "456"],
    ["12-15", ""],
  ])("%s is the number %s", (cell, number) => expect(plainNumber(cell)).toBe(number));

  test.each([
    ["Female-only (including Supernumerary)", "female"],
    ["GIRLS", "female"],
    ["महिला", "female"],
    ["Both Male and Female Seats", "any"],
    ["Gender-Neutral", "any"],
    ["COED", null],
  ])("%s are seats of %s", (cell, gender) => expect(genderOf(cell)).toBe(gender));
});
