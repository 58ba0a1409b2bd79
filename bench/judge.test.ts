import { expect, test } from "vitest";
import { isMet, judgeGrowth, median, medianLoad, ratioOf, toRow } from "./judge.ts";
import type { Load } from "./load.ts";
import { readOptions } from "./options.ts";

const load: Load = { p50: 1, p95: 2, p99: 3, requestsPerSecond: 100, processorMs: 4, bytes: 500, failures: 0 };

test("the median is in the middle, of none there is none", () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2);
  expect(median([])).toBeNaN();
});

test("each figure of a load has its own median, failures are added up", () => {
  const loads = [load, { ...load, p95: 8, failures: 1 }, { ...load, p95: 4, p50: 7, failures: 2 }];
  expect(medianLoad(loads)).toEqual({ ...load, p95: 4, failures: 3 });
  expect(medianLoad([load, { ...load, processorMs: null }]).processorMs).toBeNull();
});

test("a bound is met by a figure equal to it, never by a missing figure or a load with failures", () => {
  const figure = { what: "a page", value: 40, unit: "p95", bound: { most: 40 } };
  expect(isMet(figure)).toBe(true);
  expect(isMet({ ...figure, value: 40.1 })).toBe(false);
  expect(isMet({ ...figure, value: Number.NaN })).toBe(false);
  expect(isMet({ ...figure, value: ratioOf(59, 100), bound: { least: 0.6 } })).toBe(false);
  expect(isMet({ ...figure, value: ratioOf(60, 100), bound: { least: 0.6 } })).toBe(true);
  expect(isMet({ ...figure, load: { ...load, failures: 1 } })).toBe(false);
  expect(toRow({ ...figure, load: { ...load, failures: 1 } })[""]).toBe("1 FAILED");
  expect(toRow(figure)).toEqual({ what: "a page", measured: "40 p95", bound: "at most 40", "": "met" });
});

test("memory that fills up at first and then is stable has not grown; memory that keeps growing has", () => {
  const filling = [300, 380, 420, 440, 445, 450, 452, 448, 455];
  expect(judgeGrowth(filling)).toEqual({ share: 0.016, isSteady: true });
  const leaking = [300, 320, 340, 360, 380, 400, 420, 440, 460];
  expect(judgeGrowth(leaking)?.isSteady).toBe(false);
  expect(judgeGrowth([300, 310, 320])).toBeNull();
});

test("what the bench is told is checked", () => {
  expect(readOptions([])).toEqual({
    rounds: 5,
    seconds: 2,
    postgresUrl: null,
    compares: false,
    soakMinutes: 0,
    isStrict: false,
  });
  expect(readOptions(["--minutes", "30", "--strict", "--postgres", "postgres://x/y"])).toMatchObject({
    soakMinutes: 30,
    isStrict: true,
    postgresUrl: "postgres://x/y",
  });
  expect(() => readOptions(["--minutes", "soon"])).toThrow("--minutes must be a whole number from 0");
  expect(() => readOptions(["--unknown"])).toThrow("--unknown");
});
