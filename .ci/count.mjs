/**
 * Sums up a run of .ci/run: prints what failed, each failed test by name, and, last, "N passed, N failed". Node's own modules
 * only.
 *
 * The file given holds one line a step: name, exit status, and the report of its tests or "-", with tabs between.
 */
import { existsSync, readFileSync } from "node:fs";

/** Playwright's words where BROWSER_TESTS_SECONDS were over: for the tests, and for what follows them. */
const outOfTime = /^(Error: )?Timed out waiting .* for the (teardown for )?test suite to run/;
/** A slow machine need not run all browser tests, but this share of them; fewer say too little to pass. */
const minShare = 1 / 5;

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
for (const { name, isGood, counts } of steps) {
  // A step that failed without a failing test (no report, a crash, a timeout, a check) counts as one failure.
  const ownFailure = !isGood && counts.failed === 0 && !counts.isCutShort ? 1 : 0;
  passed += counts.passed;
  failed += counts.failed + ownFailure;
  skipped += counts.skipped;
  const outcome = isGood ? "ok    " : counts.failed + ownFailure === 0 ? "partly" : "FAILED";
  console.log(`${outcome}  ${name}${counts.passed ? `: ${counts.passed} passed` : ""}`);
  for (const name of counts.failures) console.log(`        ${name}`);
}
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** @param {string} file */
function countReport(file) {
  if (file === "-" || !existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
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
  for (const { problem } of tests.filter(({ status, problem }) => status === "passed" && problem)) {
    console.log(`        passed at the second attempt: ${problem}`);
  }
  // A file that could not even be read has no test to count.
  const brokenFiles = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  return {
    failures: [
      ...tests.filter(({ status }) => status === "failed").map(({ problem }) => problem),
      ...brokenFiles.map(({ name, message }) => `${name}: ${message.split("\n")[0]}`),
    ],
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

function countPlaywright({ stats, errors, suites }) {
  if (stats.flaky > 0) console.log(`        ${stats.flaky} browser tests passed at the second attempt`);
  const notRun = suites.flatMap(notRunOf).length;
  const total = stats.expected + stats.flaky + stats.unexpected + stats.skipped;
  const isCutShort = errors.some(({ message }) => outOfTime.test(message)) && total - notRun >= total * minShare;
  if (isCutShort)
    console.log(`        ${notRun} of ${total} browser tests not run: this machine is too slow for all of them`);
  const problems = errors.filter(({ message }) => !(isCutShort && outOfTime.test(message)));
  return {
    failures: [...suites.flatMap(unexpectedOf), ...problems.map(({ message }) => message.split("\n")[0])],
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + problems.length,
    skipped: stats.skipped,
    isCutShort,
  };
}

/** Tests without a result of their own: not begun, or interrupted by the end of the run. */
function notRunOf({ specs, suites = [] }) {
  const own = specs
    .flatMap(({ tests }) => tests)
    .filter(({ results }) => results.every(({ status }) => status === "interrupted"));
  return [...own, ...suites.flatMap(notRunOf)];
}

function unexpectedOf({ specs, suites = [] }) {
  const own = specs.filter(({ ok }) => !ok).map(({ file, line, title }) => `${file}:${line}: ${title}`);
  return [...own, ...suites.flatMap(unexpectedOf)];
}
