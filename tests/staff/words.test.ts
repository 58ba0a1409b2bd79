import { afterAll, beforeAll, expect, test } from "vitest";
import { staffChanges } from "#db/schema/staff.ts";
import { wordOverrides } from "#db/schema/words.ts";
import { writeEmail } from "#features/emails/write-email.server.ts";
import { renewWords } from "#features/words/service/words-in-force.server.ts";
import { languageOf, overrideWords } from "#lib/messages/languages.server.ts";
import { type CachedSite, openCachedSite, untilCached, untilShown } from "../page-cache/cached-site.ts";
import { testNow } from "../support/deps.ts";
import { pageFacts } from "../support/page-facts.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let site: CachedSite;
let editor: ReturnType<typeof staffClient>;
let counsellor: ReturnType<typeof staffClient>;
beforeAll(async () => {
  site = await openCachedSite();
  editor = staffClient(site.app, await makeStaff(site.db, "editor", { name: "Asha Rao" }));
  counsellor = staffClient(site.app, await makeStaff(site.db, "counsellor"));
});
// why: words belong to the process, which other test files share.
afterAll(async () => {
  overrideWords({});
  await site.close();
});

const words = "/api/staff/words/";

async function write(language: string, key: string, text: string | null) {
  const { version } = (await editor.get(`${words}${language}/${key}/`)).body;
  return editor.put(`${words}${language}/${key}/`, { text, version });
}

test("only staff who keep content read and write words", async () => {
  for (const path of [words, `${words}en/frame.search/`, `${words}export.csv`]) {
    expect((await counsellor.get(path)).status).toBe(403);
    expect((await staffClient(site.app, null).get(path)).status).toBe(404);
  }
  const refused = await counsellor.put(`${words}en/frame.search/`, { text: "Find", version: "catalogue" });
  expect(refused.status).toBe(403);
});

test("texts are found by key, text and group, with the catalogue's and the English text beside", async () => {
  const byKey = (await editor.get(`${words}?language=hi&q=frame.site_name`)).body;
  expect(byKey.results[0]).toMatchObject({ key: "frame.site_name", english_text: "Margdeep", override: null });
  const byText = (await editor.get(`${words}?language=mr&q=suggestions&group=search`)).body;
  expect(byText.results.map(({ key }: { key: string }) => key)).toContain("search.suggestion_count");
  expect(byText.groups).toContain("frame");
});

// proves S24.2
test("a text is on every page, in its script's words and in e-mails at once, escaped; a cached page is dropped", async () => {
  await untilCached(site, "/accessibility");
  expect(pageFacts((await site.ask("/accessibility")).text).overrides).toBeNull();
  const text = `Lamp & "Path" <b>`;
  expect((await write("en", "frame.site_name", text)).status).toBe(200);
  await untilShown(site, "/accessibility", "Lamp &amp; ");
  const page = (await site.ask("/accessibility")).text;
  expect(pageFacts(page).overrides).toEqual({ frame: { site_name: [text] } });
  expect(page).not.toContain("<b>");
  expect(pageFacts((await site.ask("/accessibility?lang=hi")).text).overrides).toBeNull();
  expect(JSON.parse((await site.ask("/words/en.json")).text)).toEqual({ frame: { site_name: [text] } });
  const details = { firstName: "Asha", changedAt: testNow.toISOString() };
  const mail = writeEmail(site.deps, { kind: "password_changed", language: "en", details });
  expect(mail.text).toContain(text);
  expect(mail.html).not.toContain("<b>");

  await write("en", "frame.site_name", null);
  // The page names the product elsewhere too, so that its name alone does not tell that the text is gone.
  const overrides = async () => pageFacts((await site.ask("/accessibility")).text).overrides;
  await expect.poll(overrides, { timeout: 15_000 }).toBeNull();
});

// proves S24.2
test.each([
  ["{count, plural, one {# hint} other {# hints}}", null],
  ["Hints", "{count, plural, …} is missing"],
  ["{count, plural, one {# hint} other {# hints}} for {name}", "{name} is not in the catalogue's text"],
  ["{count, plural, few {# hint} other {# hints}}", "no plural form few"],
  ["{count, plural, one {# hint}}", "`other`"],
  ["{count, plural, one {# hint} other {# hints}", "cannot be used"],
  ["   ", "empty"],
])("%s in place of a text with a count: %s", async (text, problem) => {
  const key = "search.suggestion_count";
  const preview = (await editor.post(`${words}preview/`, { language: "en", key, text })).body;
  const { version } = (await editor.get(`${words}en/${key}/`)).body;
  const { status, body } = await editor.put(`${words}en/${key}/`, { text, version });
  if (problem === null) {
    expect([status, preview.problem]).toEqual([200, null]);
    expect(preview.examples.map(({ says }: { says: string }) => says)).toEqual([
      "0 hints",
      "1 hint",
      "2 hints",
      "12,500 hints",
    ]);
    expect(languageOf("en").messages.search.suggestion_count({ count: 1 })).toBe("1 hint");
  } else {
    expect([status, body.code]).toEqual([422, "invalid_input"]);
    expect(body.fields.text).toContain(problem);
    expect(preview).toEqual({ problem: body.fields.text, examples: [] });
  }
});

// proves S24.2
test("each change is in the history of its key, and an earlier text or the catalogue's is restored", async () => {
  await write("hi", "frame.search", "ढूँढें");
  await write("hi", "frame.search", "तलाश");
  const { body } = await editor.get(`${words}hi/frame.search/`);
  expect(body.override).toMatchObject({ text: "तलाश", state: "in_use", by: "Asha Rao" });
  expect(body.changes).toMatchObject([
    { before: "ढूँढें", after: "तलाश", by: "Asha Rao" },
    { before: null, after: "ढूँढें" },
  ]);
  const late = await editor.put(`${words}hi/frame.search/`, { text: "देखें", version: "catalogue" });
  expect([late.status, late.body.code]).toEqual([409, "changed_meanwhile"]);
  expect((await write("hi", "frame.search", body.changes[0].before)).body.override.text).toBe("ढूँढें");
  const back = await write("hi", "frame.search", body.catalogue_text);
  expect(back.body).toMatchObject({ override: null, version: "catalogue" });
  expect(back.body.changes).toHaveLength(4);
  const rows = await site.db.select().from(staffChanges);
  expect(rows.filter(({ resource, recordId }) => resource === "words" && recordId === "hi:frame.search")).toHaveLength(
    4,
  );
});

// proves S24.2
test("a text whose key or placeholders a release changed is retained, marked and no longer shown", async () => {
  const row = { locale: "mr", staffId: null, staffName: "Asha Rao", updatedAt: testNow };
  await site.db.insert(wordOverrides).values([
    { ...row, key: "frame.site_name", text: "दीप", catalogueText: "an older text" },
    { ...row, key: "frame.gone", text: "जुने", catalogueText: "it was here" },
    { ...row, key: "search.suggestion_count", text: "सूचना", catalogueText: "it had no count" },
  ]);
  await renewWords(site.deps);
  const { results } = (await editor.get(`${words}?language=mr&only=attention`)).body;
  expect(
    Object.fromEntries(results.map((of: { key: string; override: object }) => [of.key, of.override])),
  ).toMatchObject({
    "frame.site_name": { state: "catalogue_changed", catalogue_text: "an older text" },
    "search.suggestion_count": { state: "does_not_fit" },
    "frame.gone": { state: "no_longer_used" },
  });
  const { messages } = languageOf("mr");
  expect(messages.frame.site_name()).toBe("दीप");
  expect(messages.search.suggestion_count({ count: 2 })).toMatch(/^2 /);
  expect((await write("mr", "frame.gone", null)).body).toMatchObject({ catalogue_text: null, override: null });
  expect((await editor.get(`${words}mr/frame.never/`)).status).toBe(404);
});

// proves S24.2
test("a file is counted before it is taken; what cannot be used is named by its line and left out", async () => {
  const csv = { "content-type": "text/csv" };
  await write("en", "frame.search", "Look up");
  const file = [
    "language,key,text",
    "en,frame.search,",
    "hi,search.suggestion_count,सुझाव",
    "hi,frame.site_name,दीपक",
    "mr,frame.nowhere,काही",
    "xx,frame.search,?",
    "en,frame.site_name,Margdeep",
  ].join("\n");
  const counted = { added: 1, changed: 1, left: 1 };
  const rejected = [
    { row: 3, column: "text" },
    { row: 5, column: "key" },
    { row: 6, column: "language" },
  ];
  const dry = await editor.post(`${words}import/?dry_run=true`, file, csv);
  expect(dry.body).toMatchObject({ ...counted, rejected });
  expect(languageOf("hi").messages.frame.site_name()).not.toBe("दीपक");
  expect((await editor.post(`${words}import/`, file, csv)).body).toMatchObject({ ...counted, rejected });
  expect(languageOf("hi").messages.frame.site_name()).toBe("दीपक");
  expect(languageOf("en").messages.frame.search()).toBe("Search");
  const sent = await editor.get(`${words}export.csv`);
  expect(sent.text).toContain('"hi","frame.site_name","');
  expect((await editor.post(`${words}import/?dry_run=true`, sent.text, csv)).body).toMatchObject({
    added: 0,
    changed: 0,
  });
});
