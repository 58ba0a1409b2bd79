// proves P1.7

import { describe, expect, test } from "vitest";
import type { PaperStep } from "./contract.ts";
import { type PaperCase, type PlannedEvent, planPapers } from "./plan-rules.ts";

const choices: PlannedEvent = {
  ...{ exam: "JoSAA", examKind: "counselling", name: "Choice filling", kind: "choices", cycle: 2027, precision: "day" },
  ...{ startsOn: "2027-06-03", endsOn: "2027-06-12", status: "announced" },
};
const answers = { category: "OBC-NCL", state: "", pwd: false, gap: false, income: false };
const given = (more: Partial<PaperCase>): PaperCase => ({
  ...{ answers, counsellings: [{ states: [] }], events: [choices], held: {}, today: "2027-04-10" },
  ...more,
});
const paper = (key: string, more: Partial<PaperCase>): PaperStep =>
  planPapers(given(more)).papers.find((one) => one.key === key)!;
const keys = (more: Partial<PaperCase>) =>
  planPapers(given(more))
    .papers.map(({ key }) => key)
    .sort();

describe("a certificate of the financial year", () => {
  test.each(["obc_ncl", "ews"] as const)("%s counts from 1 April of the year of admission", (key) => {
    const category = { obc_ncl: "OBC-NCL", ews: "EWS" }[key];
    const one = (more: Partial<PaperCase>) => paper(key, { answers: { ...answers, category }, ...more });
    expect(one({}).issued_from).toBe("2027-04-01");
    expect(one({ today: "2027-03-31" }).state).toBe("wait");
    expect(one({ today: "2027-04-01" }).state).toBe("apply");
    expect(one({ held: { [key]: "2027-03-31" } }).state).toBe("too_old");
    expect(one({ held: { [key]: "2027-04-01" } }).state).toBe("in_order");
    expect(one({ events: [{ ...choices, cycle: 2028 }] }).issued_from).toBe("2028-04-01");
  });

  // proves S17.4
  test("says when even the usual longest time from 1 April ends too late", () => {
    expect(paper("obc_ncl", { today: "2027-01-01" }).is_tight).toBe(false);
    const early = { ...choices, startsOn: "2027-05-10", endsOn: "2027-05-12" };
    expect(paper("obc_ncl", { today: "2027-01-01", events: [early] })).toMatchObject({ state: "wait", is_tight: true });
  });
});

// 15 to 45 days are usual, and it is needed on 3 June.
test.each([
  ["2027-04-19", "apply"],
  ["2027-04-20", "hurry"],
  ["2027-05-19", "hurry"],
  ["2027-05-20", "late"],
] as const)("on %s it is %s", (today, state) => {
  expect(paper("obc_ncl", { today })).toMatchObject({ state, apply_by: "2027-04-19" });
});

test("a step that runs asks by its last day, in an expected month on any day, and one that is over was missed", () => {
  const needed = (more: Partial<PaperCase>) => planPapers(given(more)).needed?.on;
  expect(needed({ today: "2027-06-05" })).toBe("2027-06-12");
  const month = { ...choices, precision: "month" as const, startsOn: "2027-06-01", endsOn: "2027-06-30" };
  expect(needed({ today: "2027-06-05", events: [month] })).toBe("2027-06-05");
  expect(paper("obc_ncl", { today: "2027-06-13" }).state).toBe("missed");
  expect(paper("obc_ncl", { today: "2027-06-13", held: { obc_ncl: "2027-05-01" } }).state).toBe("in_order");
});

test("the first check counts: of several counsellings, never of an exam, a result or what is cancelled", () => {
  const of = (more: Partial<PlannedEvent>) => ({ ...choices, ...more });
  const events = [
    choices,
    of({ exam: "CAP", kind: "registration", startsOn: "2027-05-20", status: "expected" }),
    of({ exam: "JEE Main", examKind: "exam", kind: "registration", startsOn: "2027-01-01" }),
    of({ kind: "result", startsOn: "2027-02-01" }),
    of({ kind: "reporting", startsOn: "2027-03-01", status: "cancelled" }),
  ];
  expect(planPapers(given({ events, today: "2026-11-22" })).needed).toEqual({
    ...{ on: "2027-05-20", exam: "CAP", event: "Choice filling", is_expected: true },
  });
  expect(planPapers(given({ events: [], today: "2026-11-22" }))).toMatchObject({ year: 2027, needed: null });
  expect(paper("obc_ncl", { events: [], today: "2027-04-10" })).toMatchObject({ state: "no_date", apply_by: null });
});

test("who needs which certificate", () => {
  const plain = { ...answers, category: "OPEN" };
  expect(keys({ answers: plain })).toEqual(["migration"]);
  expect(keys({ answers: { ...plain, pwd: true, gap: true, income: true } })).toEqual([
    "gap",
    "income",
    "migration",
    "pwd",
  ]);
  const maharashtra = { counsellings: [{ states: ["Maharashtra"] }] };
  expect(keys({ answers: { ...answers, category: "SEBC", state: "Maharashtra" }, ...maharashtra })).toEqual([
    ...["caste", "caste_validity", "domicile", "migration", "state_ncl"],
  ]);
  expect(keys({ answers: { ...answers, category: "SC", state: "Goa" }, ...maharashtra })).not.toContain("domicile");
  expect(keys({ answers: { ...answers, category: "SC" } })).toEqual(["caste", "migration"]);
  expect(paper("state_ncl", { answers: { ...answers, category: "OBC" }, ...maharashtra }).valid_until).toBe(
    "2028-03-31",
  );
});

test("what is late is first, what is in order last", () => {
  const all = { ...answers, pwd: true, gap: true };
  const plan = planPapers(given({ answers: all, today: "2027-05-10", held: { migration: "2027-05-01" } }));
  expect(plan.papers.map(({ key, state }) => [key, state])).toEqual([
    ...[
      ["pwd", "late"],
      ["obc_ncl", "hurry"],
      ["gap", "apply"],
      ["migration", "in_order"],
    ],
  ]);
});
