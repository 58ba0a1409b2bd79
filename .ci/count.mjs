/**
 * Sums up a run of .ci/run: prints what failed, each failed test by name, each test that passed at its second attempt, and, last,
 * "N passed, N failed". Node's own modules only.
 *
 * The file given holds one line a step: name, exit status, and the report of its tests or "-", with tabs between.
 */
import { existsSync, readFileSync } from "node:fs";

/** On a busy machine an answer may be late; more tests that need a second attempt are a fault of the tests or of the product. */
const maxRetried = 3;

const steps = readFileSync(process.argv[2], "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [name, status, report] = line.split("\t");
    return { name, isGood: status === "0", counts: countReport(report) };
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
function countReport(file) {
  if (file === "-" || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };
  const report = JSON.parse(readFileSync(file, "utf8"));
  return "numPassedTests" in report ? countVitest(report) : countPlaywright(report);
}

function countVitest(report) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      // Messages of the first attempt stay when the second one passed.
      problem: failureMessages[0] && `${name}: ${fullName}: ${failureMessages[0].split("\n")[0]}`,
    })),
  );
  const problemsOf = (wanted) => tests.filter(({ status, problem }) => status === wanted && problem);
  // A file that could not even be read has no test to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    failures: [
      ...problemsOf("failed").map(({ problem }) => problem),
      ...brokenFiles.map(({ name, message }) => `${name}: ${message.split("\n")[0]}`),
    ],
    retried: problemsOf("passed").map(({ problem }) => problem),
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
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
