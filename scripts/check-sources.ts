/**
 * Fails when code or a document cites what a reader of the repository cannot open: a paper outside it, a number that
 * docs/specification does not have, a decision or document that does not exist. Part of `npm run validate`.
 *
 * Not checked: the changelog, which describes earlier versions in their terms, and applied migrations, whose checksums
 * are verified (src/db/migrate.server.ts).
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readSpecification } from "./documents/read-specification.ts";
import { findDeadSources } from "./documents/sources.ts";

const root = join(import.meta.dirname, "..");
const checked = ["*.ts", "*.tsx", "*.mjs", "*.md", "*.css", "*.yaml", "*.yml", ".ci/run", "Dockerfile"];
/** Beside the changelog: the patterns themselves, and the tests of such checks, which need dead citations. */
const exempt = /^CHANGELOG\.md$|^scripts\/documents\/(?:sources|[\w-]+\.test)\.ts$/;

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...checked], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !exempt.test(file) && existsSync(join(root, file)));
const known = {
  numbers: new Set(readSpecification(root).map(({ number }) => number)),
  decisions: new Set(readdirSync(join(root, "docs/decisions")).map((name) => name.slice(0, 4))),
  exists: (path: string) => existsSync(join(root, path)),
};

let count = 0;
for (const file of files) {
  for (const { line, fault } of findDeadSources(readFileSync(join(root, file), "utf8"), known)) {
    console.error(`${file}:${line}: ${fault}`);
    count += 1;
  }
}
if (count === 0)
  console.log(`Sources: ${files.length} files cite ${known.numbers.size} numbers, records and documents that exist`);
process.exitCode = count === 0 ? 0 : 1;
