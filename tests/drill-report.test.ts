import { expect, test } from "vitest";
import { drawReport } from "./drill/support/report.ts";
import type { Drill } from "./drill/support/run-drill.ts";

const day = new Date("2026-11-29T12:00:00Z");

interface Figures {
  processes: number;
  answers: number;
  productMs: number;
  databaseMs: number;
  memoryMb: number;
  editMs: number;
}

/** A run in which Home failed as the processes were at the time. */
function drillOf({ processes, answers, productMs, databaseMs, memoryMb, editMs }: Figures): Drill {
  return {
    processes,
    people: 60,
    kinds: {
      Home: {
        timesMs: Array<number>(answers).fill(20),
        failures: { 500: 2 },
        failuresWhileAway: { 503: 130, ECONNRESET: 1 },
      },
      "sign-up": { timesMs: [], failures: {}, failuresWhileAway: { 503: 13 } },
    },
    used: {
      ...{ seconds: 32, productMs, databaseMs, drillMs: 9_000, otherMs: 7_000 },
      ...{ memoryMb, connections: 25 },
    },
    editsMs: [500, editMs],
    devices: { written: 118, conflicts: 101, wrong: [] },
    messages: { written: 978, failed: 0 },
    payments: 133,
    wrong: [],
    loadBefore: 0.6,
  };
}

// The measured figures of docs/scale.md.
const one = { processes: 1, answers: 4_418, productMs: 35_344, databaseMs: 5_743, memoryMb: 475, editMs: 823 };
const two = { processes: 2, answers: 5_327, productMs: 45_812, databaseMs: 7_458, memoryMb: 465, editMs: 1_718 };
const four = { processes: 4, answers: 5_720, productMs: 60_060, databaseMs: 9_152, memoryMb: 459, editMs: 2_660 };

const draw = (...figures: Figures[]) => drawReport(figures.map(drillOf), "a machine", day);

test("what students need is computed from the dearest run of those that met their bounds, and says which", () => {
  const report = draw(one, two, four);
  expect(report).toContain("the runs that met their bounds (processes: 1, 2)");
  // Ten million: 3,333 requests a second at 8.6 ms, with half of each processor free.
  expect(report.split("\n").slice(-3)).toEqual([
    "| 1,00,000 | 33 | 2 | 0.9 GB | 1 | 76 | 2 GB |",
    "| 10,00,000 | 333 | 6 | 2.8 GB | 1 | 188 | 3 GB |",
    "| 1,00,00,000 | 3333 | 58 | 26.9 GB | 10 | 1644 | 12 GB |",
  ]);
});

test("nothing is computed where every run missed a bound", () => {
  expect(draw(four)).not.toContain("What students need");
});

test("failures are added up by reason, apart while a process was away", () => {
  expect(draw(one)).toContain("| failed | 2 × 500; while the only process was away: 143 × 503, 1 × ECONNRESET |");
  expect(draw(two)).toContain("while one process was away: 143 × 503");
});
