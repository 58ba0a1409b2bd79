import { afterAll, beforeAll, expect, test } from "vitest";
import { branchSubjects, collegeRanks, registerColleges } from "#db/schema/registers.ts";
import { registerWords } from "#features/catalogue/service/register-words.ts";
import { collegePath } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { announceChange, createBranch, createCollege, createSource } from "../support/factories.ts";

let site: CachedSite;
let collegeId: number;
beforeAll(async () => {
  site = await openCachedSite();
  const { db } = site;
  const source = await createSource(db, { publisher: "AISHE", title: "Directory 2026", status: "provisional" });
  const name = "Chitrakoot Valley University";
  await db.insert(registerColleges).values({
    code: "U-9001",
    name,
    district: "Patiala",
    state: "Punjab",
    words: registerWords(name, "Patiala", "Punjab"),
    sourceId: source.id,
  });
  collegeId = (await createCollege(db, { name: "Ranked College" })).id;
  const branch = await createBranch(db, { collegeId, name: "B.Com. (Hons.)" });
  await db.insert(branchSubjects).values({ branchId: branch.id, subjects: "1 Language + 3 best", sourceId: source.id });
  const rank = { collegeId, publisher: "NIRF", category: "Law", sourceId: source.id };
  await db.insert(collegeRanks).values([
    { ...rank, year: 2025, rank: 7, score: 63 },
    { ...rank, year: 2024, rank: 9 },
  ]);
  await announceChange(db, "all");
});
afterAll(() => site.close());

// proves S11.10
test("a college that is not here is answered from the register, with a way to ask for it", async () => {
  const { text } = await site.ask("/search?q=chitrakoot");
  expect(text).toContain("Not in our data yet: here is what the register says");
  expect(text).toContain("Patiala, Punjab");
  expect(text).toContain("From the register: no figures yet");
  expect(text).not.toContain("We do not have it");
  expect(text).toContain('href="/contactus?about=register-U-9001"');
  expect(text).not.toContain("No college matched");
  const contact = await site.ask("/contactus?about=register-U-9001");
  expect(contact.text).toContain("Chitrakoot Valley University");
});

test("an entry of the register has a page that says what is missing, and that search engines leave out", async () => {
  const { text } = await site.ask("/register/U-9001");
  expect(text).toContain("<h1");
  expect(text).toContain("Chitrakoot Valley University");
  expect(text).toContain("What we do not have");
  expect(text).toContain("We do not have it");
  expect(text).toMatch(/<meta name="robots" content="noindex/);
  expect(text).toContain('href="/contactus?about=register-U-9001"');
  expect(text).toContain("AISHE: Directory 2026");
  const list = await site.ask("/search?q=chitrakoot");
  expect(list.text).toContain('href="/register/U-9001"');
  expect((await site.ask("/sitemap.xml")).text).not.toContain("/register/");
});

test("a college's page shows its ranks and what its programme asks for, each with its source", async () => {
  const { text } = await site.ask(collegePath(collegeId));
  expect(text).toContain("NIRF 2025: rank 7 in Law");
  expect(text).toContain("Ranks of earlier years");
  expect(text).toContain("NIRF 2024: rank 9 in Law");
  expect(text).toContain("1 Language + 3 best");
  expect(text).toContain("Check it in the university");
  expect(text.match(/AISHE: Directory 2026/g)!.length).toBeGreaterThanOrEqual(2);
});
