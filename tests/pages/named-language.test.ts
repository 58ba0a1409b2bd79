import { afterAll, beforeAll, expect, test } from "vitest";
import { collegeListPath, patterns } from "#lib/addresses.ts";
import { type CachedSite, openCachedSite } from "../page-cache/cached-site.ts";
import { createBranch, createCollege, createStream } from "../support/factories.ts";

let site: CachedSite;
let list: string;
beforeAll(async () => {
  site = await openCachedSite();
  const stream = await createStream(site.db);
  const college = await createCollege(site.db);
  await createBranch(site.db, { collegeId: college.id, streamId: stream.id, intake: 60 });
  list = collegeListPath(stream.id);
});
afterAll(() => site.close());

const formsOf = async (address: string) =>
  (await site.ask(address)).text.match(/<form[^>]*method="get"[\s\S]*?<\/form>/g) ?? [];
const languageField = '<input type="hidden" name="lang" value="hi"/>';

// proves S23.6
test("filters and searches keep the language that a list's address names", async () => {
  for (const path of [
    list,
    patterns.search,
    patterns.hostelList,
    patterns.campusDrives,
    patterns.scholarships,
    patterns.calendar,
  ]) {
    const forms = await formsOf(`${path}?lang=hi`);
    expect(forms.length, path).toBeGreaterThan(0);
    for (const form of forms) expect(form, path).toContain(languageField);
    for (const form of await formsOf(path)) expect(form, path).not.toContain('name="lang"');
  }
});

// proves S23.6
test("so does the link that shows a whole list again", async () => {
  const page = (await site.ask(`${patterns.hostelList}?city=Nowhere&lang=hi`)).text;
  expect(page).toContain(`href="${patterns.hostelList}?lang=hi"`);
});
