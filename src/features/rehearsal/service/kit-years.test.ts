import { expect, test } from "vitest";
import { decodeBinaryJson, encodeBinaryJson } from "#lib/binary-json.ts";
import type { PoolRow } from "../store/closings.server.ts";
import { openYear, packYear } from "./kit-years.ts";

type Ruled = Parameters<typeof packYear>[0];

/** Three rounds of a year; who may have what does not matter to how its values are stored. */
const ruled = {
  stored: { year: 2025, rounds: [1, 2, 3].map((round) => ({ round, missing: [], incomplete: [] })) },
  rules: 0,
} as unknown as Ruled;

const kind: Omit<PoolRow, "branchId" | "points"> = {
  exam: "JEE Main",
  quota: "OS",
  seatType: "OPEN",
  gender: "any",
  rankList: "category",
  isPreparatory: false,
  stage: "",
};
const row = (branchId: number, points: PoolRow["points"], of: Partial<PoolRow> = {}): PoolRow => ({
  branchId,
  ...kind,
  ...of,
  points,
});
const stored = (rows: PoolRow[]) => openYear(decodeBinaryJson(encodeBinaryJson(packYear(ruled, rows))));
const byFirst = (rows: PoolRow[]) => rows.toSorted((a, b) => a.points[0]![2] - b.points[0]![2]);

test("ranks of every round come back with their receipts and sources, also where a round has no row", () => {
  const rows = [
    row(7, [
      [1, 5000, 903, 2],
      [2, 5200, 1903, 2],
      [3, 5100, 2903, 3],
    ]),
    row(7, [[2, 12, 1904, 2]], { seatType: "SC (PwD)", gender: "female", isPreparatory: true }),
    row(9, [
      [1, 1_999_999, 11, 1],
      [3, 1, 2011, 3],
    ]),
  ];
  expect(stored(rows)).toEqual(byFirst(rows));
});

test("percentiles come back to the seventh digit, and numbers that are finer as they are", () => {
  const percentiles = [99.9876543, 0.0000001, 100, 33.3, 87.1234567];
  const rows = percentiles.map((closing, at) => row(at + 1, [[1, closing, at + 1, 1]]));
  expect(packYear(ruled, rows).unit).toBe(1e7);
  expect(stored(rows)).toEqual(rows);
  const finer = [row(1, [[1, 99.123456789, 1, 1]]), row(2, [[2, 0.1, 2, 1]])];
  expect(packYear(ruled, finer).unit).toBeNull();
  expect(stored(finer)).toEqual(finer);
});
