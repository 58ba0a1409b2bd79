/**
 * Fails when code, comments, documents or texts use a word of scripts/banned-words.txt. Run by `npm run validate`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBannedWords, readBannedWords } from "./documents/banned-words.ts";

const root = join(import.meta.dirname, "..");
const checked = ["*.ts", "*.tsx", "*.mjs", "*.md", "*.css", "messages", "content"];
/** The list's own test, and the changelog, which describes earlier versions in their terms. */
const exempt = ["CHANGELOG.md", "scripts/documents/banned-words.test.ts"];
/** Phrases in which a banned word is allowed. */
const allowed = ["which doors it opens and which it closes", "cycle stand"];

const banned = readBannedWords(readFileSync(join(root, "scripts/banned-words.txt"), "utf8"));
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...checked], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !exempt.includes(file) && existsSync(join(root, file)));

let count = 0;
for (const file of files) {
  for (const { line, word, replacement } of findBannedWords(readFileSync(join(root, file), "utf8"), banned, allowed)) {
    console.error(`${file}:${line}: "${word}": write ${replacement} (scripts/banned-words.txt)`);
    count += 1;
  }
}
if (count === 0) console.log(`Words: ${files.length} files use none of the ${banned.length} banned entries`);
process.exitCode = count === 0 ? 0 : 1;
