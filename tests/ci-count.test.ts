import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

/** What `.ci/run` prints last, from the reports of its steps. */
const folder = mkdtempSync(join(tmpdir(), "margdeep-count-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function write(content: string): string {
  files += 1;
  const path = join(folder, `${files}`);
  writeFileSync(path, content);
  return path;
}

type Step = [name: string, status: number, report: object | null, repeats?: string];

/** @returns the exit status, all lines, and the last one */
function count(...steps: Step[]) {
  const rows = steps.map(([name, status, report, repeats = ""]) => [
    ...[name, status, report ? write(JSON.stringify(report)) : "-", repeats],
  ]);
  const results = write(rows.map((row) => `${row.join("\t")}\n`).join(""));
  const { status, stdout } = spawnSync(process.execPath, [".ci/count.mjs", results], { encoding: "utf8" });
  const lines = stdout.trim().split("\n");
  return { status, printed: stdout, last: lines.at(-1) };
}

/** A report of Vitest: tests that passed at once, those that passed at the second attempt, and those that failed. */
function vitest({ passed = 0, late = 0, failed = 0, skipped = 0, broken = 0 }) {
  const tests = (number: number, status: string, messages: string[]) =>
    Array.from({ length: number }, (_, index) => ({
      status,
      fullName: `${status} ${index}`,
      failureMessages: messages,
    }));
  const assertionResults = [
    ...tests(passed, "passed", []),
    ...tests(late, "passed", ["Error: late\n  at a line"]),
    ...tests(failed, "failed", ["Error: wrong\n  at a line"]),
    ...tests(skipped, "pending", []),
  ];
  const brokenFile = { name: "broken.test.ts", status: "failed", message: "SyntaxError\n at", assertionResults: [] };
  return {
    testResults: [
      { name: "a.test.ts", status: failed > 0 ? "failed" : "passed", message: "", assertionResults },
      ...Array.from({ length: broken }, () => brokenFile),
    ],
  };
}

/** A report of Playwright. */
function playwright({ passed = 0, late = 0, failed = 0, notRun = 0 }) {
  const specs = (number: number, ok: boolean, status: string, results: { status: string }[]) =>
    Array.from({ length: number }, (_, index) => ({
      ok,
      file: "a.spec.ts",
      line: index + 1,
      title: status,
      tests: [{ status, results }],
    }));
  return {
    stats: { expected: passed, flaky: late, unexpected: failed, skipped: 0 },
    errors: [],
    suites: [
      { specs: specs(passed, true, "expected", [{ status: "passed" }]) },
      {
        specs: specs(failed, false, "unexpected", [{ status: "failed" }]),
        suites: [
          { specs: specs(late, true, "flaky", [{ status: "failed" }, { status: "passed" }]) },
          { specs: specs(notRun, true, "skipped", []) },
        ],
      },
    ],
  };
}

test("adds the tests of all steps, and ends with one plain line", () => {
  const { status, last, printed } = count(
    ["set-up", 0, null],
    ["unit", 0, vitest({ passed: 40, skipped: 2 })],
    ["browser", 0, playwright({ passed: 7 })],
    ["validate", 0, null],
  );
  expect([status, last]).toEqual([0, "47 passed, 0 failed"]);
  expect(printed).toContain("2 skipped");
});

test("names each failed test and each file that could not be read", () => {
  const { status, last, printed } = count(
    ["unit", 1, vitest({ passed: 3, failed: 1, broken: 1 })],
    ["browser", 1, playwright({ passed: 1, failed: 2 })],
  );
  expect([status, last]).toEqual([1, "4 passed, 4 failed"]);
  expect(printed).toContain("a.test.ts: failed 0: Error: wrong\n");
  expect(printed).toContain("broken.test.ts: SyntaxError\n");
  expect(printed).toContain("a.spec.ts:2: unexpected\n");
});

test.each<[string, Step]>([
  ["has no report, such as a check", ["validate", 1, null]],
  ["was cut short", ["unit", 124, null]],
  ["failed after all its tests had passed", ["unit", 1, vitest({ passed: 5 })]],
])("a step that %s counts as one failure", (_, step) => {
  const { status, last } = count(["other", 0, vitest({ passed: 1 })], step);
  expect(status).toBe(1);
  expect(last).toMatch(/ passed, 1 failed$/);
});

test("browser tests that were not run make the run incomplete", () => {
  const { status, last, printed } = count(["browser", 1, playwright({ passed: 2, notRun: 3 })]);
  expect([status, last]).toEqual([1, "2 passed, 1 failed"]);
  expect(printed).toContain("incomplete: 3 browser tests were not run");
});

test("a run without any test fails", () => {
  expect(count(["set-up", 0, null])).toMatchObject({ status: 1, last: "0 passed, 0 failed" });
});

test("three tests that passed at the second attempt are named, and the run passes", () => {
  const { status, last, printed } = count(
    ["unit", 0, vitest({ passed: 5, late: 1 })],
    ["browser", 0, playwright({ passed: 5, late: 2 })],
  );
  expect([status, last]).toEqual([0, "13 passed, 0 failed"]);
  expect(printed).toContain("passed at the second attempt: a.test.ts: passed 0: Error: late\n");
  expect(printed).toContain("passed at the second attempt: a.spec.ts:2: flaky\n");
});

test("more than three tests that passed at the second attempt, in all steps together, fail the run", () => {
  const { status, last, printed } = count(
    ["unit, embedded", 0, vitest({ passed: 5, late: 2 })],
    ["unit, postgresql", 0, vitest({ passed: 5, late: 1 })],
    ["browser", 0, playwright({ passed: 5, late: 1 })],
  );
  expect([status, last]).toEqual([1, "19 passed, 1 failed"]);
  expect(printed).toContain("FAILED  4 tests passed only at the second attempt; at most 3 may");
});

/** One file, of which each test has a status and the first line of its failures. */
function oneFile(name: string, tests: [fullName: string, status: string, ...problems: string[]][]) {
  return {
    ...{ name, message: "SyntaxError: late\n at" },
    status: tests.length === 0 || tests.some(([, status]) => status === "failed") ? "failed" : "passed",
    assertionResults: tests.map(([fullName, status, ...failureMessages]) => ({ fullName, status, failureMessages })),
  };
}

test("what failed and passes when its file is run again counts as passed at the second attempt, by name", () => {
  const good = oneFile("good.test.ts", [["adds", "passed"]]);
  const first = [
    good,
    oneFile("a.test.ts", [
      ["reads", "passed"],
      ["writes", "failed", "Error: wrong"],
    ]),
  ];
  const second = [
    oneFile("a.test.ts", [
      ["reads", "passed"],
      ["writes", "passed"],
    ]),
  ];
  const { status, last, printed } = count(
    ["unit", 1, { testResults: first }],
    ["unit: failed files again", 0, { testResults: second }, "unit"],
  );
  expect([status, last]).toEqual([0, "3 passed, 0 failed"]);
  expect(printed).toContain("passed at the second attempt: a.test.ts: writes: Error: wrong\n");
  expect(printed).not.toContain("again");
});

test("what fails again has failed, once, and so has a file that could be read neither time", () => {
  const results = [oneFile("a.test.ts", [["writes", "failed", "Error: wrong"]]), oneFile("b.test.ts", [])];
  const { status, last } = count(
    ["unit", 1, { testResults: results }],
    ["unit: failed files again", 1, { testResults: results }, "unit"],
  );
  expect([status, last]).toEqual([1, "0 passed, 2 failed"]);
});

test("a file that could be read only when it was run again is named", () => {
  const { last, printed } = count(
    ["unit", 1, { testResults: [oneFile("a.test.ts", [])] }],
    ["unit: failed files again", 0, { testResults: [oneFile("a.test.ts", [["reads", "passed"]])] }, "unit"],
  );
  expect(last).toBe("1 passed, 0 failed");
  expect(printed).toContain("passed at the second attempt: a.test.ts: reads: SyntaxError: late\n");
});

test("when a second run left no report, the first one counts", () => {
  const { last } = count(["unit", 1, vitest({ passed: 4, failed: 1 })], ["unit: failed files again", 1, null, "unit"]);
  expect(last).toBe("4 passed, 1 failed");
});

test("the files to run again are those with a failure, and none where many failed", () => {
  const failedFiles = (...results: object[]) =>
    spawnSync(process.execPath, [".ci/failed-files.mjs", write(JSON.stringify({ testResults: results }))], {
      encoding: "utf8",
    }).stdout;
  const [good, bad] = [oneFile("a.test.ts", [["reads", "passed"]]), oneFile("b.test.ts", [["reads", "failed", "x"]])];
  expect(failedFiles(good, bad, oneFile("c.test.ts", []))).toBe("b.test.ts\nc.test.ts\n");
  expect(failedFiles(good)).toBe("");
  expect(failedFiles(bad, bad, bad, bad)).toBe("");
});
