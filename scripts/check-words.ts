/**
 * Fails when code, comments, documents or texts use a word of scripts/banned-words.txt, or a document one of
 * scripts/banned-words-documents.txt. Run by `npm run validate`.
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
const allowed = ["which doors it opens and which it closes", "cycle stand", "-kept.csv", "X-Kept-On-Device"];
const documents = /^(?:docs\/.+|README|CONTRIBUTING|SECURITY)\.md$/;

const banned = readList("scripts/banned-words.txt");
const bannedInDocuments = [...banned, ...readList("scripts/banned-words-documents.txt")];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...checked], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !exempt.includes(file) && existsSync(join(root, file)));

let count = 0;
for (const file of files) {
  const list = documents.test(file) ? bannedInDocuments : banned;
  for (const { line, word, replacement } of findBannedWords(readFileSync(join(root, file), "utf8"), list, allowed)) {
    console.error(`${file}:${line}: "${word}": write ${replacement}`);
    count += 1;
  }
}
if (count === 0) console.log(`Words: ${files.length} files use none of the ${bannedInDocuments.length} banned entries`);
process.exitCode = count === 0 ? 0 : 1;

function readList(file: string) {
  return readBannedWords(readFileSync(join(root, file), "utf8"));
}
