/**
 * Checks that docs/spec-conformance.md tells the truth about its tests: every named test exists, and holds a text, call or
 * address that its line quotes. Part of `npm run validate`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkConformance, readConformance } from "./documents/conformance.ts";

const file = "docs/spec-conformance.md";
const lines = readConformance(readFileSync(file, "utf8"));

/** The text of a test; of a folder, all its tests. */
function readTests(path: string): string | null {
  if (!existsSync(path)) return null;
  if (statSync(path).isFile()) return readFileSync(path, "utf8");
  const tests = readdirSync(path).filter((name) => /\.(test|spec)\.tsx?$/.test(name));
  return tests.map((name) => readFileSync(join(path, name), "utf8")).join("\n");
}

const faults = checkConformance(lines, readTests);
for (const fault of faults) console.error(`${file}, ${fault}`);
console.log(`${file}: ${lines.length} lines, ${lines.filter(({ reason }) => reason !== null).length} without a test`);
process.exitCode = faults.length > 0 || lines.length === 0 ? 1 : 0;
