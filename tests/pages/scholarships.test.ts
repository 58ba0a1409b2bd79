import { afterAll, beforeAll, expect, test } from "vitest";
import { patterns } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createScholarship } from "../support/factories.ts";

let site: CachedSite;
beforeAll(async () => {
  site = await openCachedSite();
});
afterAll(() => site.close());

// proves S12.16
test("the page says when there is none, then shows each with its date, conditions and source, and filters without script", async () => {
  const none = (await site.ask(patterns.scholarships)).text;
  expect(none).toContain("There are no scholarships here yet");
  expect(none).toMatch(/<a [^>]*href="\/contactus"[^>]*>Contact Us<\/a>/);
  expect(none).not.toContain("for these answers");
  expect((await site.ask(`${patterns.scholarships}?gender=female`)).text).toContain(
    "We found no scholarship for these answers",
  );
  await createScholarship(site.db, {
    name: "River Scholarship",
    status: "expected",
    lastDate: "2030-03-31",
    amount: "20,000",
    frequency: "Per Year",
    maxIncomeRupees: 250_000,
    genders: ["female"],
    eligibility: "Class 12 passed",
    link: "https://scholarships.example.org/river",
  });
  const { text } = await site.ask(`${patterns.scholarships}?gender=female`);
  expect(text).toMatch(/Expected until about 31 Mar\w* 2030\. Check the date with the organiser\./);
  expect(text).not.toContain("Open until");
  expect(text).toMatch(/₹20,000 a year[\s\S]*Female[\s\S]*up to ₹2,50,000[\s\S]*Class 12 passed/);
  expect(text).toMatch(/Source:[\s\S]*Collected on/);
  expect(text).toMatch(/<form[^>]*method="get"[\s\S]*name="category"[\s\S]*name="income"/);
  expect((await site.ask(`${patterns.scholarships}?gender=male`)).text).not.toContain("River Scholarship");
});

// proves S12.16
test("what fits a visitor's exam answers comes first, the rest after it, in pages of 24", async () => {
  const cookie = `candidate=${encodeURIComponent(
    JSON.stringify({
      ranks: {},
      category: "SC",
      gender: "male",
      state: "Goa",
      at: Math.floor(Date.parse("2026-11-22") / 86_400_000),
    }),
  )}`;
  await createScholarship(site.db, { name: "A for Assam", states: ["Assam"] });
  await createScholarship(site.db, { name: "B for girls", genders: ["female"] });
  await createScholarship(site.db, { name: "Z for SC in Goa", categories: ["SC", "ST"], states: ["Goa"] });
  await createScholarship(site.db, { name: "Y for all" });
  const at = (html: string, name: string) => html.indexOf(name);
  const { text } = await site.ask(patterns.scholarships, { cookie });
  expect(text).toMatch(/<h2[^>]*>For you: 2 fit what you told us<\/h2>/);
  expect(at(text, "Z for SC in Goa")).toBeLessThan(at(text, "A for Assam"));
  expect(at(text, "Y for all")).toBeLessThan(at(text, "are for other students"));
  expect(at(text, "are for other students")).toBeLessThan(at(text, "B for girls"));
  // Nothing is known: one list, which does not say whom it is for.
  expect((await site.ask(patterns.scholarships)).text).not.toContain("For you:");
  for (let number = 10; number < 34; number += 1) await createScholarship(site.db, { name: `Y${number} for all` });
  const second = (await site.ask(`${patterns.scholarships}?page=2`, { cookie })).text;
  expect(second).toMatch(/<h2[^>]*>For you: 26 fit what you told us<\/h2>/);
  expect(second.match(/<article/g)).toHaveLength(5);
  expect(second).toMatch(/<a [^>]*href="\/scholarships"[^>]*>/);
});
