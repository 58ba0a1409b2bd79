import { expect, test } from "vitest";
import type { ReadWord } from "#features/catalogue/contract.ts";
import { tellSearchReading } from "./tell-reading.server.ts";

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

test("each word that was read otherwise is named, with the link to the exact words on the first page", () => {
  expect(tellSearchReading(asked, words, false, "?q=sarkari&page=3&city=Pune", "en")).toEqual({
    text:
      "What we looked for: “sarkari” means “government”; “collge” read as “college”; “cse” also as “computer science”, " +
      "“computer engineering”; “bits” also as initials; “comp” as the beginning of a word; not needed: “best”, “fees”.",
    link: "Search exactly as typed",
    to: "?q=sarkari&city=Pune&exact=1",
  });
});

test("beside another answer only translations are told; a search read as typed tells nothing", () => {
  expect(tellSearchReading(asked, words, true, "?q=a", "en")?.text).toBe(
    "What we looked for: “sarkari” means “government”.",
  );
  expect(tellSearchReading(asked, words.slice(1), true, "?q=a", "en")).toBeNull();
  expect(tellSearchReading(asked, [], false, "?q=a", "en")).toBeNull();
});

test.each(["en", "hi", "mr"] as const)("an exact search says so and leads back, in %s", (locale) => {
  const told = tellSearchReading({ q: "a", exact: true }, [], false, "?q=a&exact=1&page=2", locale);
  expect(told).toMatchObject({ to: "?q=a" });
  expect(new Set([told?.text, told?.link]).size).toBe(2);
});
