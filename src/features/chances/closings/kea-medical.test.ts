import { conditionsOf, unmetConditions } from "margdeep-chances/read-seat-rules";
import { expect, test } from "vitest";
import { descriptionOf } from "./descriptions.ts";

const kea = descriptionOf("KEA")!;
const unmet = (quota: string, seatType: string, answers: Record<string, string[]> = {}) =>
  unmetConditions(kea, conditionsOf(kea, { quota, seatType, gender: "any" })!, answers).map(({ option }) => option);
const home = ["state"];

test.each([
  ["GOVT", "GM", {}, ["state"]],
  ["GOVT", "GM", { home }, []],
  ["PRIV", "GMP", {}, ["state"]],
  ["PRIV", "GMPH", { home }, ["H"]],
  ["GOVT", "2AG", { home }, ["2A"]],
  ["GOVT", "2AG", { home, category: ["2A"] }, []],
  ["GOVT", "2AKH", { home, category: ["2A"], area: ["K"] }, ["H"]],
  ["GOVT", "SCRH", { home, category: ["SC"], area: ["R", "H"] }, []],
  ["OTHERS", "OTHERS", {}, []],
  ["NRI", "NRI", { home }, ["nri"]],
] as const)("%s %s with %j needs %j", (quota, seatType, answers, needs) => {
  const given = Object.fromEntries(Object.entries(answers).map(([question, options]) => [question, [...options]]));
  expect(unmet(quota, seatType, given)).toEqual([...needs]);
});

test("a private column that the lists do not hold for certain is explained to no candidate", () => {
  for (const seatType of ["OPN", "MA", "RC2"]) {
    expect(conditionsOf(kea, { quota: "PRIV", seatType, gender: "any" })).toBeNull();
  }
});
