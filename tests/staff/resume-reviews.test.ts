import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expireResumes } from "#features/appointments/written/share-resume.server.ts";
import { openFiles } from "#gateways/files.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, signIn } from "../support/account-factories.ts";
import { type Calls, openCalls } from "../support/calls.ts";
import * as made from "../support/generated-files.ts";
import { sourcePages } from "../support/source-pages.ts";
import { formOf } from "../support/ticket-client.ts";

let the: Calls;
let meera: Awaited<ReturnType<Calls["counsellor"]>>;
let folder: string;
beforeAll(async () => {
  the = await openCalls();
  folder = await mkdtemp(join(tmpdir(), "margdeep-resumes-"));
  const config = readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent", DATA_DIR: folder });
  Object.assign(the.deps, { files: await openFiles(config) });
});
afterAll(async () => {
  await the.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await the.reset();
  await the.database.db.execute(sql`delete from attachments`);
  for await (const { key } of the.deps.files.list("attachments")) await the.deps.files.remove(key);
  meera = await the.counsellor();
});

const at = async (text: string) => {
  the.clock.now = new Date(text);
  await the.database.db.execute(sql`update staff_sessions set expires_at = ${text}::timestamptz + interval '1 hour',
    last_seen_at = ${text}::timestamptz, created_at = ${text}::timestamptz`);
};
const filesOnDisk = async () => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).length;
};
const letters = async () =>
  (
    await the.rows(sql`select details->>'event' as event, details->>'reader' as reader from emails
      where details->>'event' in ('written', 'resume') order by id`)
  ).map(({ event, reader }) => `${event} to ${reader}`);
const comments = [
  { page: 1, section: "education", text: "Put the newest first." },
  { page: null, section: "layout", text: "One page is enough." },
  { page: 2, section: null, text: "Leave this page out." },
];

/** A student with a call on Monday 23 November, 10:00 in India. */
async function booked() {
  const her = await the.caller();
  await her.book(`${meera.id}@2026-11-23T04:30:00.000Z`);
  const [{ id, reference }] = (await the.rows(
    sql`select id, reference from appointments order by id desc limit 1`,
  )) as [{ id: number; reference: string }];
  const own = `/api/resumes/${reference}/`;
  const path = `/api/staff/calls/${id}/`;
  async function share(files: [string, Buffer][] = [["Asha.pdf", made.pdf(900)]], studentId = her.studentId) {
    const headers = await bearerOf(the.deps, studentId);
    const response = await the.app.request(own, { method: "POST", headers, body: formOf({ intent: "share" }, files) });
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
    return { status: response.status, body: (await response.json()) as any };
  }
  return {
    ...{ her, path, own, reference, share },
    read: async () => (await the.call(her.studentId, "GET", own)).body,
    review: (body: object, version = 1, who = meera) => who.client.put(`${path}resumes/${version}/review/`, body),
    open: (version = 1, who = meera) => who.client.get(`${path}resumes/${version}/file`),
    seen: async () => (await meera.client.get(path)).body.resumes,
  };
}

test("the student shares a PDF, the counsellor writes a draft and sends it once, and the student reads it", async () => {
  const { share, read, review, seen } = await booked();
  expect(await read()).toMatchObject({ counsellor: "Meera Joshi", can_share: true, versions: [] });
  expect(await seen()).toEqual([]);
  expect((await share()).status).toBe(201);
  expect(await seen()).toMatchObject([{ version: 1, name: "Asha.pdf", size_bytes: 900, draft: null, reviews: [] }]);
  expect((await review({ comments: comments.slice(0, 1) })).status).toBe(204);
  expect((await seen())[0].draft).toEqual({ comments: comments.slice(0, 1), summary: "" });
  expect((await read()).versions[0].reviews).toEqual([]);
  const unsent = await review({ comments, send: true });
  expect([unsent.status, unsent.body.fields]).toEqual([422, { summary: "is required" }]);
  expect((await review({ comments, summary: "Good, and too long.", send: true })).status).toBe(204);
  const [version] = (await read()).versions;
  expect(version.reviews).toEqual([
    {
      ...{ version: 1, comments, summary: "Good, and too long.", author: "Meera Joshi" },
      sent_at: the.clock.now.toISOString(),
    },
  ]);
  expect((await seen())[0]).toMatchObject({ draft: null, reviews: [{ version: 1 }] });
  expect(await letters()).toEqual(["resume to counsellor", "written to student"]);
  const history = await the.rows(
    sql`select summary from staff_changes where resource = 'calls' order by id desc limit 2`,
  );
  expect(history).toEqual([{ summary: "Résumé review sent" }, { summary: "Résumé review drafted" }]);
});

test("what was sent does not change: what is written after it is its next version", async () => {
  const { share, read, review } = await booked();
  await share();
  await review({ summary: "First", send: true });
  await review({ summary: "Second thoughts" });
  expect((await read()).versions[0].reviews).toMatchObject([{ version: 1, summary: "First" }]);
  await review({ summary: "Second", send: true });
  expect((await read()).versions[0].reviews).toMatchObject([
    { version: 2, summary: "Second" },
    { version: 1, summary: "First" },
  ]);
  const change = the.database.db.execute(sql`update resume_reviews set summary = 'other' where version = 1`);
  await expect(change).rejects.toMatchObject({ cause: { message: expect.stringContaining("does not change") } });
});

test("several sent at the same moment are versions, each whole", async () => {
  const { share, read, review } = await booked();
  await share();
  const statuses = await Promise.all(
    ["A", "B", "C"].map(async (summary) => (await review({ summary, send: true })).status),
  );
  expect(statuses).toEqual([204, 204, 204]);
  const { reviews } = (await read()).versions[0];
  expect(reviews.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
});

test("only one PDF is taken, checked by its bytes, and nothing else is stored", async () => {
  const { share, own, her } = await booked();
  const refused: [string, Buffer][][] = [
    [],
    [["a.png", await made.png()]],
    [["a.pdf", await made.png()]],
    [["a.pdf", Buffer.from("no pdf")]],
    [["a.pdf", made.pdf(6 * 1024 * 1024)]],
    [
      ["a.pdf", made.pdf()],
      ["b.pdf", made.pdf()],
    ],
  ];
  for (const files of refused) {
    const { status, body } = await share(files);
    expect([status, Object.keys(body.fields)]).toEqual([422, ["files"]]);
  }
  expect((await the.call(her.studentId, "POST", own, {})).body.fields).toEqual({ files: "Please choose one PDF file" });
  expect(await the.rows(sql`select 1 from attachments`)).toEqual([]);
  expect(await filesOnDisk()).toBe(0);
});

test("the file is opened by its student, its counsellor and an admin alone, and each look is in the ledger", async () => {
  const { her, share, open, review, read, own, seen } = await booked();
  await share();
  const [version] = (await read()).versions;
  const download = `/api/attachments/${version.file.id}`;
  expect((await the.call(her.studentId, "GET", download)).status).toBe(200);
  const somebody = await the.caller();
  for (const [method, address] of [
    ["GET", download],
    ["GET", own],
    ["DELETE", own],
  ] as const) {
    expect((await the.call(somebody.studentId, method, address)).status).toBe(404);
  }
  expect((await share(undefined, somebody.studentId)).status).toBe(404);
  expect((await meera.client.get(`/api/staff/inbox/attachments/${version.file.id}`)).status).toBe(404);
  const ravi = { ...meera, client: await the.client("counsellor", "Ravi Kale") };
  expect((await open(1, ravi)).body.code).toBe("not_your_role");
  expect((await review({ summary: "Mine" }, 1, ravi)).body.code).toBe("not_your_role");
  const editor = { ...meera, client: await the.client("editor", "Eda") };
  expect((await open(1, editor)).status).toBe(403);
  expect((await open(2)).body.code).toBe("resume_not_found");
  const opened = await open();
  expect([opened.status, opened.headers.get("content-disposition")]).toEqual([
    ...[200, expect.stringContaining(`attachment; filename="Asha.pdf"`)],
  ]);
  const admin = { ...meera, client: await the.client("admin", "Ada") };
  expect((await open(1, admin)).status).toBe(200);
  await seen();
  const ledger = (await the.call(her.studentId, "GET", "/api/disclosures/")).body.results;
  expect(ledger.map(({ kind, fields }: { kind: string; fields: string[] }) => [kind, fields])).toEqual([
    ["details_opened", ["name", "call", "resume"]],
    ["file_opened", ["resume"]],
    ["file_opened", ["resume"]],
  ]);
  const reach = JSON.stringify((await the.call(her.studentId, "GET", "/api/reach/")).body.entries);
  expect(reach).toContain("Sees: name, call with a counsellor, résumé");
});

test("a new version takes the file's place; withdrawing removes it, and the comments stay", async () => {
  const { her, share, review, read, open, seen, own } = await booked();
  await share();
  await review({ summary: "Shorter, please", send: true });
  await share([["Asha 2.pdf", made.pdf(700)]]);
  expect(await filesOnDisk()).toBe(1);
  expect((await open(1)).status).toBe(404);
  expect((await open(2)).status).toBe(200);
  expect((await read()).versions).toMatchObject([
    { version: 2, name: "Asha 2.pdf", reviews: [] },
    { version: 1, file: null, reviews: [{ summary: "Shorter, please" }] },
  ]);
  expect((await the.call(her.studentId, "DELETE", own)).status).toBe(200);
  expect((await the.call(her.studentId, "DELETE", own)).status).toBe(200);
  expect(await filesOnDisk()).toBe(0);
  expect((await open(2)).status).toBe(404);
  expect((await seen())[0]).toMatchObject({ size_bytes: null });
  const entries = JSON.stringify((await the.call(her.studentId, "GET", "/api/reach/")).body.entries);
  expect(entries).not.toContain("résumé");
});

test("who can reach the student ends it too", async () => {
  const { her, share, open } = await booked();
  await share();
  const { entries } = (await the.call(her.studentId, "GET", "/api/reach/")).body;
  const { key } = entries.find((one: { key: string }) => one.key.startsWith("call-"));
  expect((await the.call(her.studentId, "POST", `/api/reach/${key}/withdraw/`)).status).toBeLessThan(300);
  expect((await open()).status).toBe(404);
  expect(await filesOnDisk()).toBe(0);
});

test("a counsellor to whom the call moves sees nothing that was shared with the one before", async () => {
  const { share, path } = await booked();
  await share();
  const ravi = await the.counsellor({}, "Ravi Kale");
  await the.database.db.execute(sql`update appointments set counsellor_id = ${ravi.id}`);
  expect((await ravi.client.get(path)).body.resumes).toEqual([]);
  expect((await ravi.client.get(`${path}resumes/1/file`)).body.code).toBe("resume_not_found");
  expect((await meera.client.get(`${path}resumes/1/file`)).body.code).toBe("not_your_role");
});

test("30 days after the call nobody can share or open it, and the file is removed", async () => {
  const { her, share, open, read, review, seen } = await booked();
  await share();
  await review({ summary: "Good", send: true });
  await at("2026-12-23T05:14:00Z");
  await expireResumes(the.deps);
  expect((await open()).status).toBe(200);
  await at("2026-12-23T05:15:00Z");
  expect((await open()).body.code).toBe("resume_not_found");
  expect(await seen()).toEqual([]);
  expect((await share()).body.code).toBe("too_late_to_change");
  await expireResumes(the.deps);
  expect(await filesOnDisk()).toBe(0);
  expect(await read()).toMatchObject({ can_share: false, versions: [{ file: null, reviews: [{ summary: "Good" }] }] });
  expect((await the.call(her.studentId, "GET", "/api/resumes/")).body.results).toHaveLength(1);
});

test("sending can deliver a deliverable of the same package, and of no other", async () => {
  const { her, share, review } = await booked();
  await share();
  const list = await her.idOf("List");
  const other = await the.caller();
  for (const deliverable of [await other.idOf("List"), her.id]) {
    const refused = await review({ summary: "Good", send: true, deliverable });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ["deliverable"]]);
  }
  expect((await review({ summary: "Good", send: true, deliverable: list })).status).toBe(204);
  expect(await her.stateOf("List")).toBe("delivered");
});

test("a comment names a page or a section, and each has its bounds", async () => {
  const { share, review } = await booked();
  await share();
  const one = { page: 1, section: null, text: "x" };
  const wrong: [object, string][] = [
    [{ comments: [{ ...one, page: null }] }, "comments.0.section"],
    [{ comments: [{ ...one, page: 21 }] }, "comments.0.page"],
    [{ comments: [{ ...one, section: "hobbies" }] }, "comments.0.section"],
    [{ comments: [{ ...one, text: " " }] }, "comments.0.text"],
    [{ comments: Array.from({ length: 61 }, () => one) }, "comments"],
    [{ summary: "s".repeat(2001) }, "summary"],
  ];
  for (const [body, field] of wrong) {
    const refused = await review(body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, [field]]);
  }
});

test("my package leads to its page, which takes the file and removes it without script, in three languages", async () => {
  const { her, review, reference, share } = await booked();
  const app = createApp(the.deps, { pages: await sourcePages() });
  const { headers } = await signIn(the.deps, her.studentId);
  const path = `/student-dashboard/resumes/${reference}`;
  const page = async (address: string, cookie = "") => {
    const sent = { ...headers, cookie: `${headers.cookie}${cookie}` };
    return (await (await app.request(address, { headers: sent })).text()).replace(/<!--.*?-->/g, "");
  };
  for (const from of [`calls/${her.id}`, "package"]) {
    expect(await page(`/student-dashboard/${from}`)).toContain(`href="${path}"`);
  }
  const origin = the.deps.config.PUBLIC_URL;
  const post = (body: FormData | URLSearchParams) =>
    app.request(path, { method: "POST", headers: { ...headers, origin }, body });
  const empty = await post(formOf({ intent: "share" }));
  expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining("Please choose one PDF file")]);
  expect((await post(formOf({ intent: "share" }, [["Asha.pdf", made.pdf()]]))).status).toBe(303);
  await review({ comments, summary: "Good, and too long.", send: true });
  expect(await page(path)).toMatch(/Good, and too long\..*Education, page 1.*Put the newest first\..*Layout.*page 2/s);
  await review({ comments: [], summary: "Shorter.", send: true });
  expect(await page(path)).toMatch(/Version 2 of the comments: Meera Joshi changed them on.*The earlier comments/s);
  expect((await post(new URLSearchParams({ intent: "remove" }))).status).toBe(303);
  expect(await page(path)).toContain("The file is no longer here.");
  await share();
  for (const [language, words] of [
    ["hi", "रेज़्यूमे की समीक्षा"],
    ["mr", "रेझ्युमेचे परीक्षण"],
  ]) {
    const translated = await app.request(path, { headers: { ...headers, "accept-language": language as string } });
    expect(await translated.text()).toContain(words);
  }
});
