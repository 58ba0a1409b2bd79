import { describe, expect, test } from "vitest";
import { chooseEvidence, countChoices, kindsFor, validSince } from "./rules.ts";

test("girls and boys may live in houses for everyone too", () => {
  expect(kindsFor("girls")).toEqual(["girls", "everyone"]);
  expect(kindsFor("boys")).toEqual(["boys", "everyone"]);
  expect(kindsFor("everyone")).toEqual(["everyone"]);
});

test("a choice counts every house it would find, and choices that find nothing are left out", () => {
  const counts = [
    { value: "girls" as const, count: 3 },
    { value: "everyone" as const, count: 2 },
  ];
  expect(countChoices(counts)).toEqual([
    { value: "girls", count: 5 },
    { value: "boys", count: 2 },
    { value: "everyone", count: 2 },
  ]);
  expect(countChoices([{ value: "boys", count: 1 }])).toEqual([{ value: "boys", count: 1 }]);
});

describe("chooseEvidence", () => {
  const today = "2026-08-31";
  const visit = { topic: "rent", basis: "visit", confirmedOn: "2026-03-01", residents: 0 } as const;
  const owner = { ...visit, basis: "owner", confirmedOn: "2026-08-01" } as const;
  const doubt = { topic: "rent", reportedOn: "2026-08-10" } as const;

  test("a rent counts for six months to the day, the end of a short month included; other facts for twelve", () => {
    expect(validSince("rent", today)).toBe("2026-02-28");
    expect(validSince("food", "2028-02-29")).toBe("2027-02-28");
    expect(chooseEvidence([visit], [], "2026-09-01")).toMatchObject([{ is_current: true }]);
    expect(chooseEvidence([visit], [], "2026-09-02")).toMatchObject([{ is_current: false }]);
    expect(chooseEvidence([{ ...visit, topic: "rules" }], [], "2027-03-01")).toMatchObject([{ is_current: true }]);
  });

  test("what staff saw comes before what the owner stated; what has expired after both", () => {
    expect(chooseEvidence([owner, visit], [], today)).toMatchObject([{ basis: "visit" }]);
    expect(chooseEvidence([owner, visit], [], "2026-10-01")).toMatchObject([{ basis: "owner", is_current: true }]);
  });

  test("one resident is not enough to confirm or to doubt; two are", () => {
    const said = (residents: number) => ({ ...visit, basis: "residents", residents }) as const;
    expect(chooseEvidence([said(1)], [], today)).toEqual([]);
    expect(chooseEvidence([said(2)], [doubt], today)).toMatchObject([{ residents: 2, doubts: 1, is_current: true }]);
    expect(chooseEvidence([said(2)], [doubt, doubt], today)).toMatchObject([{ doubts: 2, is_current: false }]);
    expect(chooseEvidence([said(3)], [doubt, doubt], today)).toMatchObject([{ is_current: true }]);
    expect(chooseEvidence([owner], [{ ...doubt, reportedOn: "2026-07-31" }, doubt], today)).toMatchObject([
      { doubts: 1, is_current: true },
    ]);
  });

  test("a confirmation of a day to come does not count", () => {
    expect(chooseEvidence([{ ...visit, confirmedOn: "2026-09-01" }], [], today)).toMatchObject([{ is_current: false }]);
  });
});
