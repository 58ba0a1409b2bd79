// proves S11.7

import { afterAll, beforeAll, expect, test } from "vitest";
import type { cutoffs } from "#db/schema/branches.ts";
import type { colleges } from "#db/schema/colleges.ts";
import { type Api, openApi } from "../support/api-client.ts";
import { createBranch, createCollege, createCutoff, createSource, createStream } from "../support/factories.ts";

/** Whose closing values cards, strip and lists show: one list, one pool of students. */
let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

type Given = Partial<typeof cutoffs.$inferInsert>;

/** A college of a stream of its own, with a branch for each list of cut-offs. */
async function college(branches: Given[][], streamId?: number, given: Partial<typeof colleges.$inferInsert> = {}) {
  const stream = streamId ?? (await createStream(api.db)).id;
  const { id } = await createCollege(api.db, given);
  for (const rows of branches) {
    const branch = await createBranch(api.db, { collegeId: id, streamId: stream });
    for (const row of rows) await createCutoff(api.db, { branchId: branch.id, ...row });
  }
  return { id, stream };
}

async function rangeOf(id: number) {
  const { body } = await api.get(`/api/college-details/${id}/`);
  return body.closing_range;
}

const cap = { authority: "MHT-CET CAP", exam: "MHT CET", unit: "percentile", year: 2025 } as const;

test("of an NIT it is the other states' open seats, never merged with the home state's", async () => {
  const { id } = await college([
    [
      { quota: "OS", closing: 34_329 },
      { quota: "HS", closing: 1_314_967 },
      { quota: "OS", seatType: "SC", closing: 9_000 },
    ],
    [
      { quota: "OS", closing: 57_142 },
      { quota: "HS", closing: 40_000 },
    ],
  ]);
  expect(await rangeOf(id)).toMatchObject({
    ...{ low: 34_329, high: 57_142, year: 2024, exam: "JEE Main", unit: "rank", authority: "JoSAA", round: 5 },
    ...{ quota: "OS", seat_type: "OPEN", pool: "other_states", level: "ug", max_marks: null, is_provisional: false },
  });
});

test("the all-India quota and the other states are one pool: the one with more branches counts", async () => {
  const { id } = await college([
    [{ quota: "AI", closing: 5 }],
    [{ quota: "OS", closing: 50 }],
    [{ quota: "OS", closing: 90 }],
  ]);
  expect(await rangeOf(id)).toMatchObject({ low: 50, high: 90, quota: "OS" });
});

test("exams and levels are not mixed: the list of most branches counts", async () => {
  const { id, stream } = await college([
    [{ closing: 700 }],
    [{ closing: 900 }],
    [{ closing: 12, exam: "JEE Main Paper 2" }],
  ]);
  const masters = await createBranch(api.db, { collegeId: id, streamId: stream, level: "pg" });
  await createCutoff(api.db, { branchId: masters.id, closing: 3 });
  expect(await rangeOf(id)).toMatchObject({ low: 700, high: 900, exam: "JEE Main", level: "ug" });
});

test("special rounds and provisional lists count only where there is nothing else", async () => {
  const provisional = await createSource(api.db, { status: "provisional" });
  const special = { authority: "CSAB", year: 2026, round: 2, quota: "OS", closing: 70_000 };
  const draft = { year: 2026, round: 1, closing: 20, sourceId: provisional.id };
  const { id } = await college([[special, draft, { year: 2024, round: 5, closing: 1000 }]]);
  expect(await rangeOf(id)).toMatchObject({ low: 1000, year: 2024, authority: "JoSAA", is_provisional: false });
  const rest = await college([[special]]);
  expect(await rangeOf(rest.id)).toMatchObject({ low: 70_000, authority: "CSAB", pool: "other_states" });
  const early = await college([[draft]]);
  expect(await rangeOf(early.id)).toMatchObject({ low: 20, is_provisional: true });
});

test("percentiles have a range: the state's seats, else those of other universities, each branch with its last round", async () => {
  const state = { ...cap, quota: "State level", seatType: "GOPENS" };
  const { id } = await college([
    [
      { ...state, round: 1, closing: 99.1 },
      { ...state, round: 2, closing: 98.5 },
      { ...cap, quota: "AI", seatType: "AI", exam: "JEE Main", round: 2, closing: 80 },
    ],
    [{ ...state, round: 1, closing: 99.9 }],
  ]);
  expect(await rangeOf(id)).toMatchObject({ low: 98.5, high: 99.9, unit: "percentile", pool: "state", round: 2 });
  const split = await college([
    [
      { ...cap, round: 1, quota: "Home university", seatType: "GOPENH", closing: 91 },
      { ...cap, round: 1, quota: "Other universities", seatType: "GOPENO", closing: 95 },
      { ...cap, round: 1, quota: "Home university seats, other candidates", seatType: "GOPENH", closing: 60 },
    ],
  ]);
  expect(await rangeOf(split.id)).toMatchObject({ low: 95, high: 95, pool: "other_universities" });
});

test.each([
  ["KCET", { exam: "KCET", seatType: "GM" }, "everyone"],
  ["AP EAPCET", { exam: "AP EAPCET", seatType: "OC" }, "everyone"],
  ["TNEA", { exam: "TNEA", seatType: "OC", unit: "marks", maxMarks: 200 }, "everyone"],
  ["DU CSAS", { exam: "CUET UG", seatType: "UR", unit: "marks", maxMarks: 1000 }, "everyone"],
  ["UPTAC", { exam: "JEE Main", seatType: "OPEN", quota: "Home State" }, "home_state"],
  ["State of 2031", { exam: "CET", seatType: "General", quota: "Region A" }, "other"],
] satisfies [string, Given, string][])("%s: its open seats", async (authority, given, pool) => {
  const row = { authority, quota: "", closing: 150, ...given } as Given;
  const reserved = { ...row, seatType: "SC", closing: 1 };
  const { id } = await college([[row, reserved, { ...row, quota: "NRI", closing: 2 }]]);
  expect(await rangeOf(id)).toMatchObject({
    low: 150,
    high: 150,
    authority,
    pool,
    max_marks: (given as Given).maxMarks ?? null,
  });
});

test("only reserved seats, or only seats for a few: no range", async () => {
  const { id } = await college([[{ seatType: "SC" }, { quota: "JK" }, { quota: "DASA-CIWG" }, { gender: "female" }]]);
  expect(await rangeOf(id)).toBeNull();
});

test("a college with seats for women alone has the range of those seats, named so", async () => {
  const eapcet = {
    authority: "AP EAPCET",
    exam: "AP EAPCET",
    seatType: "OC",
    quota: "",
    gender: "female",
    closing: 5000,
  } as const;
  const girls = await college([[eapcet], [{ ...eapcet, closing: 9000 }], [{ ...eapcet, seatType: "SC", closing: 1 }]]);
  expect(await rangeOf(girls.id)).toMatchObject({ low: 5000, high: 9000, seat_type: "OC", quota: "", pool: "women" });
  const levels = ["Home university", "Other universities"].map((quota, at) => {
    return { ...cap, quota, seatType: at ? "LOPENO" : "LOPENH", gender: "female", closing: 90 + at, round: 1 } as const;
  });
  const split = await college([levels]);
  expect(await rangeOf(split.id)).toMatchObject({ low: 91, high: 91, quota: "Other universities", pool: "women" });
  // JAC Delhi lists the seats of a university for women as everybody's: only the register knows.
  const delhi = { authority: "JAC Delhi", quota: "Delhi region", seatType: "General", closing: 40_000 };
  const flagged = await college([[delhi]], undefined, { isWomenOnly: true });
  expect(await rangeOf(flagged.id)).toMatchObject({ low: 40_000, quota: "Delhi region", pool: "women" });
});

/** The closing values behind a college's range, as its receipt names them. */
async function receiptOf(id: number) {
  const { body } = await api.get(`/api/facts/closing-${id}/`);
  const parts = await Promise.all(
    body.made_of.map(async (part: { id: string; value: number }) => {
      const { terms } = (await api.get(`/api/facts/${part.id}/`)).body;
      const of = Object.fromEntries(terms.map(({ term, value }: Record<string, string>) => [term, value]));
      return [part.value, of.quota, of.seat_type, of.year, of.authority];
    }),
  );
  return { status: body.status, parts, terms: body.terms.map((of: { term: string; value: string }) => of.value) };
}

// proves S11.7
test("the receipt names the values that the range is made of, though other seats closed at the same ones", async () => {
  const { id } = await college([
    [
      { quota: "HS", closing: 34_329 },
      { quota: "OS", seatType: "SC", closing: 57_142 },
      { quota: "OS", round: 4, closing: 57_142 },
      { quota: "OS", closing: 34_329 },
    ],
    [
      { quota: "HS", closing: 57_142 },
      { quota: "OS", gender: "female", closing: 34_329 },
      { quota: "OS", closing: 57_142 },
      { quota: "OS", authority: "CSAB", closing: 57_142 },
    ],
  ]);
  expect(await receiptOf(id)).toEqual({
    status: "computed",
    parts: [34_329, 57_142].map((closing) => [closing, "OS", "OPEN", "2024", "JoSAA"]),
    terms: ["JEE Main", "JoSAA", "2024", "OS", "OPEN", "ug"],
  });
  const draft = await createSource(api.db, { status: "provisional" });
  const women = { exam: "AP EAPCET", authority: "AP EAPCET", seatType: "OC", quota: "", gender: "female" } as const;
  const early = await college([[{ ...women, closing: 700, sourceId: draft.id }]]);
  expect(await receiptOf(early.id)).toEqual({
    status: "provisional",
    parts: [[700, undefined, "OC", "2024", "AP EAPCET"]],
    terms: ["AP EAPCET", "AP EAPCET", "2024", "OC", "female", "ug"],
  });
});

test("a list by closing rank has one exam after the other, each the hardest to reach first", async () => {
  const stream = (await createStream(api.db)).id;
  const paper2 = await college([[{ exam: "JEE Main Paper 2", closing: 9 }]], stream);
  const hard = await college([[{ ...cap, quota: "State level", seatType: "GOPENS", closing: 99 }]], stream);
  const easy = await college([[{ ...cap, quota: "State level", seatType: "GOPENS", closing: 60 }]], stream);
  const none = await college([[]], stream);
  const iit = await college([[{ exam: "JEE Advanced", closing: 5000 }]], stream);
  const nit = await college([[{ closing: 800 }]], stream);
  const far = await college([[{ closing: 90_000 }]], stream);
  const { body } = await api.get(`/api/colleges/?stream_id=${stream}&sort=closing_rank`);
  const ids = body.results.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([iit, nit, far, paper2, hard, easy, none].map(({ id }) => id));
});
