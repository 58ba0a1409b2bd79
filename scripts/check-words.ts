/**
 * Fails when code, comments, documents or texts use a word of scripts/banned-words.txt, or a document, a comment, a test's
 * title or a log message one of scripts/banned-words-prose.txt. Run by `npm run validate`.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findBannedWords, readBannedWords } from "./documents/banned-words.ts";
import { proseOfCode } from "./documents/prose-of-code.ts";

const root = join(import.meta.dirname, "..");
const checked = ["*.ts", "*.tsx", "*.mjs", "*.md", "*.css", "messages", "content"];
/** Tests of the check itself, and the changelog, which describes earlier versions in their terms. */
const exempt = ["CHANGELOG.md", "scripts/documents/banned-words.test.ts", "scripts/documents/prose-of-code.test.ts"];
/** Phrases in which a banned word is allowed. */
const allowed = ["which doors it opens and which it closes", "cycle stand", "-kept.csv", "X-Kept-On-Device"];
const documents = /^(?:docs\/.+|README|CONTRIBUTING|SECURITY)\.md$/;
const code = /\.(?:tsx?|mjs)$/;

const banned = readList("scripts/banned-words.txt");
const bannedInProse = readList("scripts/banned-words-prose.txt");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...checked], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !exempt.includes(file) && existsSync(join(root, file)));

let count = 0;
for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  const found = [...findBannedWords(text, banned, allowed), ...findInProse(file, text)];
  for (const { line, word, replacement } of found) {
    console.error(`${file}:${line}: "${word}": write ${replacement}`);
    count += 1;
  }
}
const entries = banned.length + bannedInProse.length;
if (count === 0) console.log(`Words: ${files.length} files use none of the ${entries} banned entries`);
process.exitCode = count === 0 ? 0 : 1;

function findInProse(file: string, text: string) {
  if (!documents.test(file) && !code.test(file)) return [];
  const found = findBannedWords(text, bannedInProse, allowed);
  if (found.length === 0 || documents.test(file)) return found;
  return findBannedWords(proseOfCode(file, text), bannedInProse, allowed);
}

function readList(file: string) {
  return readBannedWords(readFileSync(join(root, file), "utf8"));
}
