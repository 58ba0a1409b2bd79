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

test("they are loaded once, into a database that has none", async () => {
  const database = await openTestDatabase();
  try {
    expect(await loadCareers(database, "content")).toBe(rows.length);
    expect(await loadCareers(database, "content")).toBe(0);
  } finally {
    await database.close();
  }
});
