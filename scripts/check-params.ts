/** Fails when a comment documents a parameter that its function does not have. Run by `npm run validate`. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findWrongParams } from "./documents/wrong-params.ts";

const root = join(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

let wrong = 0;
for (const file of files) {
  for (const { line, name } of findWrongParams(file, readFileSync(join(root, file), "utf8"))) {
    console.error(`${file}:${line}: @param ${name}: the function has no such parameter`);
    wrong += 1;
  }
}
if (wrong > 0) process.exitCode = 1;
else console.log(`Comments: every @param of ${files.length} files is a parameter`);
