/**
 * Sums up a run of .ci/run: prints what failed, each failed test by name, each test that passed at its second attempt, and, last,
 * "N passed, N failed". Node's own modules only.
 *
 * The file given holds one line a step: name, exit status, the report of its tests or "-", and the name of the step whose failed
 * files it ran again, if any, with tabs between.
 */
import { existsSync, readFileSync } from "node:fs";

/** On a busy machine an answer may be late; more tests that need a second attempt are a fault of the tests or of the product. */
const maxRetried = 3;

const rows = readFileSync(process.argv[2], "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [name, status, report, repeats] = line.split("\t");
    return { name, isGood: status === "0", report: readReport(report), repeats };
  });
const steps = rows
  .filter(({ repeats }) => !repeats)
  .map(({ name, isGood, report }) => {
    const again = rows.find(({ repeats }) => repeats === name);
    if (!again?.report) return { name, isGood, counts: countReport(report) };
    return { name, isGood: again.isGood, counts: countReport(mergeReports(report, again.report)) };
  });

let passed = 0;
let failed = 0;
let skipped = 0;
const retried = steps.flatMap(({ counts }) => counts.retried);
for (const { name, isGood, counts } of steps) {
  // A step that failed without a failing test (no report, a crash, a timeout, a check) counts as one failure.
  const ownFailure = !isGood && counts.failed === 0 ? 1 : 0;
  passed += counts.passed;
  failed += counts.failed + ownFailure;
  skipped += counts.skipped;
  console.log(`${isGood ? "ok    " : "FAILED"}  ${name}${counts.passed ? `: ${counts.passed} passed` : ""}`);
  for (const name of counts.failures) console.log(`        ${name}`);
  for (const name of counts.retried) console.log(`        passed at the second attempt: ${name}`);
}
if (retried.length > maxRetried) {
  failed += 1;
  console.log(`FAILED  ${retried.length} tests passed only at the second attempt; at most ${maxRetried} may`);
}
if (skipped > 0) console.log(`${skipped} skipped, each with its reason in its name`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** @param {string} file */
function readReport(file) {
  return file === "-" || !existsSync(file) ? null : JSON.parse(readFileSync(file, "utf8"));
}

function countReport(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };
  return "suites" in report ? countPlaywright(report) : countVitest(report);
}

function countVitest({ testResults }) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      // Messages of the first attempt stay when the second one passed.
      problem: failureMessages[0] && `${name}: ${fullName}: ${failureMessages[0].split("\n")[0]}`,
    })),
  );
  const number = (wanted) => tests.filter(({ status }) => status === wanted).length;
  const problemsOf = (wanted) => tests.filter(({ status, problem }) => status === wanted && problem);
  // A file that could not even be read has no test to count.
  const brokenFiles = testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    failures: [
      ...problemsOf("failed").map(({ problem }) => problem),
      ...brokenFiles.map(({ name, message }) => `${name}: ${message.split("\n")[0]}`),
    ],
    retried: problemsOf("passed").map(({ problem }) => problem),
    passed: number("passed"),
    failed: number("failed") + brokenFiles.length,
    skipped: tests.length - number("passed") - number("failed"),
  };
}

/** The report of all files, with the second run of those that failed in place of their first; what failed there stays as a message. */
function mergeReports({ testResults }, again) {
  const merged = testResults.map((first) => {
    const second = again.testResults.find(({ name }) => name === first.name);
    if (!second) return first;
    const problems = new Map(first.assertionResults.map((test) => [test.fullName, test.failureMessages]));
    const assertionResults = second.assertionResults.map((test) => ({
      ...test,
      failureMessages: [...(problems.get(test.fullName) ?? [first.message]), ...test.failureMessages],
    }));
    return { ...second, assertionResults };
  });
  return { testResults: merged };
}

function countPlaywright({ stats, errors, suites }) {
  const specs = suites.flatMap(specsOf);
  const notRun = specs.flatMap(({ tests }) => tests).filter(wasNotRun).length;
  return {
    failures: [
      ...specs.filter(({ ok }) => !ok).map(nameOf),
      ...errors.map(({ message }) => message.split("\n")[0]),
      ...(notRun > 0 ? [`incomplete: ${notRun} browser tests were not run`] : []),
    ],
    retried: specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky")).map(nameOf),
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** Without a result of its own: not begun, or interrupted by the end of the run. */
function wasNotRun({ results }) {
  return results.every(({ status }) => status === "interrupted");
}

function nameOf({ file, line, title }) {
  return `${file}:${line}: ${title}`;
}
