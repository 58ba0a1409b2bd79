import { describe, expect, test } from "vitest";
import type { BranchDetails } from "../store/branch-details.server.ts";
import { answerClosings } from "./answer-closings.ts";
import { ClosingsQuestion } from "./contract.ts";
import { descriptionOf } from "./descriptions.ts";
import { buildPanel, type ListedClosing } from "./panel.ts";

const branch = (branchId: number, name: string): BranchDetails => ({
  ...{
    branchId,
    branch: name,
    collegeId: branchId,
    college: `College ${branchId}`,
    city: "Mysuru",
    state: "Karnataka",
  },
  ...{ ownership: "private", seats: 60, fees: branchId * 1_000, hasHostel: false, latitude: null, longitude: null },
});
const row = (branchId: number, seatType: string, round: number, closing: number): ListedClosing => ({
  ...{ branchId, seatType, round, closing, stage: "", quota: "", gender: "any", isProvisional: false },
  ...{ exam: "KCET", rankList: "common", unit: "rank", maxMarks: null },
});
const details = [
  branch(1, "Computer Science and Engineering"),
  branch(2, "Civil Engineering"),
  branch(3, "Mechanical"),
];
const rows = [
  row(1, "GM", 1, 4_000),
  row(1, "GM", 3, 5_000),
  row(1, "2AG", 3, 9_000),
  row(1, "2AR", 3, 12_000),
  row(2, "GM", 2, 60_000),
  row(3, "GM", 1, 20_000),
];
const kcet = (listed = rows) =>
  buildPanel({ authority: "KCET", year: 2025, description: descriptionOf("KCET") }, listed, details);
const ask = (question: object, panel = kcet()) =>
  answerClosings(panel, null, ClosingsQuestion.parse({ authority: "KCET", ...question }), "en");
const found = ({ results }: ReturnType<typeof ask>) =>
  results.map(({ branch_id, seat_type, closing, margin }) => [branch_id, seat_type, closing, margin]);

describe("what closed after a rank", () => {
  test("is a list in order of closing, with the margin, of the seats that everybody may have", () => {
    const answer = ask({ value: 10_000 });
    expect(found(answer)).toEqual([
      [3, "GM", 20_000, 10_000],
      [2, "GM", 60_000, 50_000],
    ]);
    expect(answer.nearest_before.map(({ branch_id, margin }) => [branch_id, margin])).toEqual([[1, -5_000]]);
    expect(answer).toMatchObject({ after: 2, before: 1 });
  });

  test("has a reserved seat only for who is on its list, and names its other seats", () => {
    const answer = ask({ value: 10_000, answers: { category: ["2A"], area: ["R"] } });
    expect(found(answer)[0]).toEqual([1, "2AR", 12_000, 2_000]);
    expect(answer.results[0]?.other_seats.map(({ seat_type }) => seat_type)).toEqual(["GM", "2AG"]);
    expect(found(ask({ value: 8_000, answers: { category: ["2A"] } }))[0]).toEqual([1, "2AG", 9_000, 1_000]);
  });

  test("says of a seat that is not the candidate's what is missing, and which paper is required", () => {
    const [locked] = ask({ value: 1, answers: { category: ["2A"] } }).locked;
    expect(locked).toMatchObject({ seat_type: "2AR", needs: [{ question: "area", paper: "rural study certificate" }] });
  });

  test("goes by the round in which a seat was the easiest to get, or by the requested round", () => {
    expect(found(ask({ value: 4_500 }))[0]).toEqual([1, "GM", 5_000, 500]);
    expect(found(ask({ value: 4_500, round: 1 })).map(([id]) => id)).toEqual([3]);
    const harderLater = kcet([...rows, row(3, "GM", 2, 15_000)]);
    expect(found(ask({ value: 18_000 }, harderLater))[0]).toEqual([3, "GM", 20_000, 2_000]);
  });

  test("can be turned around, and narrowed by words of the branch", () => {
    expect(found(ask({ value: 30_000, side: "before" })).map(([id]) => id)).toEqual([3, 1]);
    expect(found(ask({ value: 1, programme: "comp sci" })).map(([id]) => id)).toEqual([1]);
  });

  test("is refused for a figure, round or rank that the lists do not have", () => {
    for (const wrong of [{ value: 5, figure: "neet" }, { value: 5, round: 9 }, { value: 0 }, { value: 5.5 }]) {
      expect(() => ask(wrong)).toThrowError(expect.objectContaining({ code: "invalid_input" }));
    }
  });
});

test("marks are better the more they are", () => {
  const marks = rows.map((one) => ({ ...one, unit: "marks" as const, exam: "TNEA", seatType: "OC", maxMarks: 200 }));
  const listed = marks.map((one, at) => ({ ...one, branchId: (at % 3) + 1, closing: 200 - at * 10, round: at }));
  const panel = buildPanel({ authority: "TNEA", year: 2020, description: descriptionOf("TNEA") }, listed, details);
  const answer = ask({ authority: "TNEA", value: 165 }, panel);
  expect(answer.results.map(({ closing, margin }) => [closing, margin])).toEqual([
    [160, 5],
    [150, 15],
  ]);
});

test("an authority without a description has its codes as they are, and no seat is for everybody", () => {
  const panel = buildPanel({ authority: "New CET", year: 2026, description: null }, rows, details);
  expect(ask({ authority: "New CET", value: 1_000 }, panel)).toMatchObject({ after: 0, before: 0 });
  expect(found(ask({ authority: "New CET", value: 1_000, answers: { seat: ["GM"] } }, panel))).toHaveLength(3);
});

test("where every candidate is of one region or the other, no answer counts as the usual one", () => {
  const ofDelhi = (branchId: number, quota: string) =>
    ({ ...row(branchId, "General", 1, 20_000), exam: "JEE Main", quota }) satisfies ListedClosing;
  const listed = [ofDelhi(1, "Outside Delhi region"), ofDelhi(2, "Delhi region")];
  const of = { authority: "JAC Delhi", year: 2025, description: descriptionOf("JAC Delhi") };
  const panel = buildPanel(of, listed, details);
  const ids = (answers: object) =>
    found(ask({ authority: "JAC Delhi", value: 10_000, answers }, panel)).map(([id]) => id);
  expect(ids({})).toEqual([1]);
  expect(ids({ home: ["HS"] })).toEqual([2]);
});
