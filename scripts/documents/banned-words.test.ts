import { expect, test } from "vitest";
import { findBannedWords, readBannedWords } from "./banned-words.ts";

const banned = readBannedWords("# a note\n\nwhoever  anyone who\nstands?(?! for)  is, appears\n");

test("a banned word is found with its line and its replacement, whatever its case", () => {
  expect(findBannedWords("one\nWhoever asks", banned)).toEqual([
    { line: 2, word: "Whoever", replacement: "anyone who" },
  ]);
});

test("a part of another word is no banned word", () => {
  expect(findBannedWords("understands standing", banned)).toEqual([]);
});

test("an entry may name words after which it is allowed", () => {
  expect(findBannedWords("null stands for a gap; it stands there", banned)).toHaveLength(1);
});

test("an allowed text may hold a banned word, elsewhere it may not", () => {
  expect(findBannedWords("docs/whoever.md\nwhoever", banned, ["docs/whoever.md"])).toEqual([
    { line: 2, word: "whoever", replacement: "anyone who" },
  ]);
});

test("an entry without a replacement is refused", () => {
  expect(() => readBannedWords("whoever")).toThrow("a banned word needs a replacement: whoever");
});
