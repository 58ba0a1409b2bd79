import { describe, expect, it } from "vitest";
import { counsellingList, examOf, isIit, readRank } from "./counselling-file.ts";

describe("counsellingList", () => {
  // proves S12.9
  it.each([
    ["a/josaa_2024_round_5.csv.gz", { authority: "JoSAA", year: 2024, round: 5 }],
    ["csab-2021-round-2.csv", { authority: "CSAB", year: 2021, round: 2 }],
    ["josaa_2027_round_7_open.json.gz", { authority: "JoSAA", year: 2027, round: 7 }],
    ["a/josaa_2025_final/obc-ncl_pwd.json.gz", null],
    ["a/ranks.csv", null],
  ])("%s", (path, list) => {
    expect(counsellingList(path)).toEqual(list);
  });
});

describe("readRank", () => {
  it.each([
    ["13018", 13018, false],
    ["150P", 150, true],
    ["1.10368e+006", 1103680, false],
    ["912345.0", 912345, false],
  ])("%s", (raw, rank, isPreparatory) => {
    expect(readRank(raw)).toEqual({ rank, isPreparatory });
  });

  it.each(["", "-", "0", "many", "12-15"])("%s is no rank", (raw) => {
    expect(readRank(raw)).toBeNull();
  });
});

describe("examOf", () => {
  it.each([
    ["Indian Institute of Technology Bombay", "engineering", "JEE Advanced"],
    ["Indian Institute of Technology (BHU) Varanasi", "architecture", "JEE Advanced"],
    ["National Institute of Technology, Silchar", "engineering", "JEE Main"],
    ["School of Planning & Architecture, Bhopal", "architecture", "JEE Main Paper 2"],
    ["Indian Institute of Information Technology Lucknow", "engineering", "JEE Main"],
  ])("%s, %s: %s", (institute, stream, exam) => {
    expect(examOf(isIit(institute), stream)).toBe(exam);
  });
});
