import { expect, test } from "vitest";
import type { BranchCutoffs } from "#features/catalogue/cutoffs-contract.ts";
import { viewCutoffs } from "./render-cutoff-notes.server.tsx";

const none = { rounds: [], bySeatType: [], trendLines: [], quotas: [], seatTypes: [] };
const viewOf = (given: object) => viewCutoffs({ ...none, trend: [], ...given } as unknown as BranchCutoffs, "en");

// proves S11.4
test("words that occur are explained, and only these", () => {
  const row = { authority: "JoSAA", exam: "JEE Main", unit: "rank", is_preparatory: false, stage: "" };
  const wordsOf = (given: object) =>
    [...viewOf(given).words.matchAll(/id="word-([a-z0-9-]+)"/g)].map(([, name]) => name);
  expect(wordsOf({ rounds: [row], quotas: ["AI"], seatTypes: ["OPEN"] })).toEqual(["common-rank"]);
  expect(wordsOf({ rounds: [{ ...row, exam: "JEE Main Paper 2" }], quotas: ["HS", "OS"] })).toEqual([
    ...["common-rank", "paper-2", "home-state"],
  ]);
  expect(wordsOf({ rounds: [{ ...row, authority: "CSAB", is_preparatory: true }] })).toEqual([
    ...["common-rank", "csab", "preparatory"],
  ]);
  const cap = { ...row, authority: "MHT-CET CAP", unit: "percentile", stage: "I" };
  const seats = { quotas: ["State level", "Home university"], seatTypes: ["GOPENS", "TFWS"] };
  expect(wordsOf({ rounds: [cap], ...seats })).toEqual(["percentile", "home-university", "tfws", "stage"]);
  expect(viewOf({ rounds: [{ ...row, authority: "New CET" }], quotas: [""], seatTypes: ["GM"] }).words).toBe("");
});

test("codes of seats that an authority's description explains are told in words, with the paper and whether it is official", () => {
  const row = { authority: "KCET", exam: "KCET", unit: "rank", is_preparatory: false, stage: "" };
  const { words } = viewOf({ rounds: [row], quotas: [""], seatTypes: ["2AG", "no such code"] });
  expect(words).toMatch(/id="code-2AG".*2A/);
  expect(words).not.toContain("no such code");
  expect(words).toContain("They are not official.");
  const cap = { ...row, authority: "MHT-CET CAP", unit: "percentile" };
  const codes = ["GOPENH", "LSEBCO", "PWDRNT1S", "DEFOPENS", "GVJS", "EWS", "TFWS", "MI", "ORPHAN", "AI", "PWDROBC"];
  const told = viewOf({ rounds: [cap], quotas: [""], seatTypes: codes }).words;
  expect([...told.matchAll(/id="code-([A-Z0-9]+)"/g)].map(([, code]) => code)).toEqual(codes);
  expect(told).toMatch(/LSEBCO.*Socially and Educationally Backward Classes \(SEBC\) · Other university.*Women/);
});
