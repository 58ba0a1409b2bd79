import { expect, test } from "vitest";
import { loadCareers, readCareerFiles } from "../imports/load-careers.ts";
import { openTestDatabase } from "./support/database.ts";

const rows = readCareerFiles("content");
const english = rows.filter(({ language }) => language === "en");

test("every page is there in three languages, with the same sources, exams and next steps", () => {
  for (const page of english) {
    const same = rows.filter(({ slug }) => slug === page.slug);
    expect(same.map(({ language }) => language).sort(), page.slug).toEqual(["en", "hi", "mr"]);
    for (const other of same) {
      expect(other.kind, page.slug).toBe(page.kind);
      expect(other.exams?.length, page.slug).toBe(page.exams?.length);
      expect(
        other.next?.map(({ href }) => href),
        page.slug,
      ).toEqual(page.next?.map(({ href }) => href));
      expect(
        other.sources?.map(({ address }) => address),
        page.slug,
      ).toEqual(page.sources?.map(({ address }) => address));
    }
  }
  expect(rows).toHaveLength(english.length * 3);
});

test("next steps and links between the pages lead to pages that are there", () => {
  const slugs = new Set(english.map(({ slug }) => slug));
  const linked = JSON.stringify(rows).matchAll(/\/career-guidence\/([a-z0-9-]+)/g);
  expect([...linked].map(([, slug]) => slug).filter((slug) => !slugs.has(slug as string))).toEqual([]);
});

/** Classes, a paper and a class of a medical are names; links to sources have figures of their own. */
const named =
  /\(?\[[^\]]*\]\([^)]*\)\)?|class(?:es)? \d+(?:(?:,| or| and| to|, or)* \d+)*|कक्षा \d+(?: (?:और|से|या) \d+)*|\d+वीं(?: या \d+वीं)*|10\+2|Paper 2A|Class \d/gi;
const textFields = ["answer", "studies", "needs", "fees", "leads", "without"] as const;
/** A full stop behind 'B.Ed' ends no sentence. */
const sentencesOf = (text: string) => text.split(/(?<=[.!?।])(?<!\b[A-Z]\.[A-Za-z]{1,4}\.)\s+/u);

test("a figure names its source, one of those below the text", () => {
  const bare = rows.flatMap((page) =>
    textFields.flatMap((field) =>
      sentencesOf(page[field] ?? "").filter((sentence) => {
        const marks = [...sentence.matchAll(/\(#source-(\d+)\)/g)].map(([, number]) => Number(number));
        const isWrong = marks.some((number) => number < 1 || number > (page.sources?.length ?? 0));
        return isWrong || (/\d/.test(sentence.replace(named, "")) && marks.length === 0);
      }),
    ),
  );
  expect(bare).toEqual([]);
});

test("a page has the same marks of sources in every language", () => {
  for (const page of english) {
    for (const field of textFields) {
      const marksOf = (text = "") => [...text.matchAll(/#source-\d+/g)].map(([mark]) => mark);
      for (const other of rows.filter(({ slug }) => slug === page.slug))
        expect(marksOf(other[field]), `${page.slug} ${other.language} ${field}`).toEqual(marksOf(page[field]));
    }
  }
});

test("they are loaded once, into a database that has none", async () => {
  const database = await openTestDatabase();
  try {
    expect(await loadCareers(database, "content")).toBe(rows.length);
    expect(await loadCareers(database, "content")).toBe(0);
  } finally {
    await database.close();
  }
});
