import { expect, test } from "vitest";
import { decodeBinaryJson, encodeBinaryJson } from "./binary-json.ts";
import { openRecords, packRecords } from "./records.ts";

// proves S21.1
test("arrays of every kind come back to the letter, wherever they are in the value", () => {
  const value = {
    plain: ["é", null, 1.5],
    // A clock that ticks, the ends of the range next to each other, and nothing.
    steps: Int32Array.from({ length: 1000 }, (_, at) => 2_000_000 + at * 2),
    ends: Int32Array.of(-(2 ** 31), 2 ** 31 - 1, 0, -1, 1, -(2 ** 31)),
    none: new Int32Array(0),
    nested: [{ of: Float32Array.of(Number.NaN, -0, 1.1, Number.POSITIVE_INFINITY) }, Float64Array.of(99.9876543, 0.1)],
    short: Uint16Array.of(0, 65_535, 7),
    bytes: Uint8Array.of(0, 255, 1),
  };
  expect(decodeBinaryJson(encodeBinaryJson(value))).toEqual(value);
});

test("whole numbers in any order come back, as steps or in planes", () => {
  let seed = 7;
  const random = () => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return seed / 2 ** 32;
  };
  for (const range of [2, 200, 40_000, 2 ** 31]) {
    const ranks = Int32Array.from({ length: 500 }, () => Math.floor((random() - 0.5) * range));
    expect(decodeBinaryJson<Int32Array>(encodeBinaryJson(ranks))).toEqual(ranks);
  }
});

test("numbers that grow by steps take about a byte each", () => {
  const ids = Int32Array.from({ length: 10_000 }, (_, at) => 3_000_000 + at + (at % 50 === 0 ? 900 : 0));
  expect(encodeBinaryJson(ids).length).toBeLessThan(12_000);
});

test("a file that was cut off is refused", () => {
  const file = encodeBinaryJson({ of: Int32Array.of(1, 2, 3) });
  expect(() => decodeBinaryJson(file.subarray(0, -1))).toThrow("cut off");
});

test("records come back in their order, whatever is missing in them", () => {
  const records = [
    { id: 3, name: "Civil", fees: null, at: [18.5, 73.8] },
    { id: -1, name: "Civil", fees: 120_000, at: [18.5, 73.8] },
    { id: 2 ** 31 - 1, name: "", fees: 2 ** 40, at: null },
  ];
  expect(openRecords(decodeBinaryJson(encodeBinaryJson(packRecords(records))))).toEqual(records);
  expect(openRecords(packRecords([]))).toEqual([]);
});
