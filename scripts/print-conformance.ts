/**
 * Prints the requirements of docs/specification with the tests that prove them, from the comments `// proves <numbers>` in
 * the tests. Usage: `node scripts/print-conformance.ts [S2 | D | S2.9]`. With `--check`, a part of `npm run validate`, it prints gaps
 * alone and ends with 1 when there is one.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findGaps, readProofs, toTable } from "./documents/conformance.ts";
import { readSpecification } from "./documents/read-specification.ts";

const root = join(import.meta.dirname, "..");
const tests = ["*.test.ts", "*.test.tsx", "*.spec.ts"];
/** Its texts are tags. */
const exempt = "scripts/documents/conformance.test.ts";

const [option = ""] = process.argv.slice(2);
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...tests], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && file !== exempt && existsSync(join(root, file)));
const requirements = readSpecification(root);
const proofs = files.flatMap((file) => readProofs(file, readFileSync(join(root, file), "utf8")));

if (option === "--check") {
  const gaps = findGaps(requirements, proofs);
  for (const gap of gaps) console.error(gap);
  if (gaps.length === 0)
    console.log(`Conformance: ${requirements.length} requirements, ${proofs.length} tags of tests`);
  process.exitCode = gaps.length === 0 ? 0 : 1;
} else {
  const isWanted = (number: string) => `${number}.`.startsWith(option.length > 1 ? `${option}.` : option);
  console.log(
    toTable(
      requirements.filter(({ number }) => isWanted(number)),
      proofs,
    ),
  );
}
