/**
 * Prints the test files of a report of Vitest in which a test failed, one a line: .ci/run runs them once more. Prints nothing when
 * there is no report, or when so many failed that the reason is not one file's.
 */
import { existsSync, readFileSync } from "node:fs";

const maxFiles = 3;

const [, , file] = process.argv;
const results = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).testResults : [];
const failed = results.filter(({ status }) => status === "failed").map(({ name }) => name);
if (failed.length <= maxFiles) for (const name of failed) console.log(name);
