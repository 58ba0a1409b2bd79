import { expect, test } from "vitest";
import type { ReadWord } from "#features/catalogue/contract.ts";
import { describeSearchReading } from "./describe-reading.server.ts";

const words: ReadWord[] = [
  { typed: "sarkari", how: "translated", meant: ["government"] },
  { typed: "collge", how: "corrected", meant: ["college"] },
  { typed: "cse", how: "expanded", meant: ["computer science", "computer engineering"] },
  { typed: "bits", how: "initials", meant: [] },
  { typed: "comp", how: "completed", meant: [] },
  { typed: "best", how: "left_out", meant: [] },
  { typed: "fees", how: "left_out", meant: [] },
];
const asked = { q: "sarkari", exact: false };
const alone = { hasAnswer: false, instead: null };
const answered = { hasAnswer: true, instead: null };

test("each word that was read otherwise is named, with the link to the exact words on the first page", () => {
  expect(describeSearchReading(asked, words, alone, "?q=sarkari&page=3&city=Pune", "en")).toEqual({
    text:
      "What we looked for: “sarkari” means “government”; “collge” read as “college”; “cse” also as “computer science”, " +
      "“computer engineering”; “bits” also as initials; “comp” as the beginning of a word; not needed: “best”, “fees”.",
    isInstead: false,
    link: "Search exactly as typed",
    to: "?q=sarkari&city=Pune&exact=1",
  });
});

// proves S22.3
test("beside another answer only translations are told; a search read as typed tells nothing", () => {
  expect(describeSearchReading(asked, words, answered, "?q=a", "en")?.text).toBe(
    "What we looked for: “sarkari” means “government”.",
  );
  expect(describeSearchReading(asked, words.slice(1), answered, "?q=a", "en")).toBeNull();
  expect(describeSearchReading(asked, [], alone, "?q=a", "en")).toBeNull();
});

// proves S22.3
test("what was searched instead is told once: of the words only those that it still has are named", () => {
  const misspelled = { q: "best collge cse", exact: false };
  const told = (instead: string, from: number) =>
    describeSearchReading(misspelled, words.slice(from), { hasAnswer: false, instead }, "?q=a", "en");
  expect(told("best college cse", 1)).toMatchObject({
    text:
      "Nothing matched “best collge cse”. These are the results for “best college cse”. " +
      "What we looked for: “cse” also as “computer science”, “computer engineering”; not needed: “best”.",
    isInstead: true,
  });
  expect(told("college", 3)).toEqual({
    text: "Nothing matched “best collge cse”. These are the results for “college”.",
    isInstead: true,
    link: "Search exactly as typed",
    to: "?q=a&exact=1",
  });
});

test.each(["en", "hi", "mr"] as const)("an exact search says so and leads back, in %s", (locale) => {
  const told = describeSearchReading({ q: "a", exact: true }, [], alone, "?q=a&exact=1&page=2", locale);
  expect(told).toMatchObject({ to: "?q=a" });
  expect(new Set([told?.text, told?.link]).size).toBe(2);
});
