import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { jobs } from "#db/schema/publishing.ts";
import { holdPostings } from "#staff/content/posting-clearance.server.ts";
import { unique } from "../support/factories.ts";
import { openPublishingClient, type PublishingClient } from "../support/publishing-client.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

const asking = "Pay a registration fee of Rs 500 and deposit before joining.";
const listPath = "/api/staff/jobs/";
const job = (more = {}) => ({
  company: `Nira Software ${unique()}`,
  position: "Trainee",
  kind: "job",
  posted_on: "2026-11-20",
  is_published: true,
  description: `We build software. ${asking} No bond.`,
  ...more,
});

let desk: PublishingClient;
let author: PublishingClient["editor"];
let second: ReturnType<typeof staffClient>;
beforeAll(async () => {
  desk = await openPublishingClient();
  author = desk.editor;
});
afterAll(() => desk.close());
beforeEach(async () => {
  second = staffClient(desk.app, await makeStaff(desk.db, "editor", { name: "Second Editor" }));
});

const pathOf = (id: number) => `${listPath}${id}/`;
const isPublic = async (id: number) => (await desk.visit(`/api/jobs/${id}/`)).status === 200;
const clearanceOf = async (id: number, who = author) => (await who.get(`${pathOf(id)}clearance/`)).body;
const versionOf = async (id: number) => (await author.get(pathOf(id))).body.version;
const clear = async (id: number, who = second, publish = true) =>
  who.post(`${pathOf(id)}clearance/`, { version: await versionOf(id), publish });

/** A posting that the author wrote and that waits. */
async function held(more = {}): Promise<number> {
  const { status, body } = await author.post(listPath, job(more));
  expect([status, body.is_published, body.site_path]).toEqual([201, false, null]);
  return body.id;
}

test("a posting that asks for money is saved as a draft, its sentence marked, though nobody ticked the box", async () => {
  const id = await held();
  expect(await isPublic(id)).toBe(false);
  expect(await clearanceOf(id)).toEqual({ state: "held", sentences: [asking], cleared_by: null, may_clear: false });
  const waiting = await author.get(`${listPath}?filter[is_held]=true&per_page=100`);
  expect(waiting.body.results.find((one: { id: number }) => one.id === id)).toMatchObject({ is_held: true });
  const others = await author.get(`${listPath}?filter[is_held]=false&per_page=100`);
  expect(others.body.results.map((one: { id: number }) => one.id)).not.toContain(id);
});

test("no other way in publishes it: a change, many at once, a CSV file, an older version", async () => {
  const id = await held();
  const once = await author.patch(pathOf(id), { version: await versionOf(id), is_published: true });
  expect([once.status, once.body.is_published]).toEqual([200, false]);
  expect((await author.patch(listPath, { ids: [id], changes: { is_published: true } })).body).toEqual({ changed: 0 });
  const company = `CSV Works ${unique()}`;
  const csv = `company,position,kind,posted_on,is_published,description\n${company},Trainee,job,2026-11-20,true,${asking}\n`;
  const imported = await author.ask("POST", `${listPath}import/`, csv, { "content-type": "text/csv" });
  expect(imported.body).toMatchObject({ added: 1, rejected: [] });
  const [fromFile] = await desk.db.select().from(jobs).where(eq(jobs.company, company));
  expect(fromFile).toMatchObject({ isPublished: false, moneySentences: [asking] });
  await author.delete(`${pathOf(id)}?version=${encodeURIComponent(await versionOf(id))}`);
  const [removal] = (await author.get(`${pathOf(id)}history/`)).body.results;
  const back = await author.post(`${pathOf(id)}restore/`, { change_id: removal.id, side: "before", version: null });
  expect([back.status, back.body.is_published]).toEqual([200, false]);
  expect(await isPublic(id)).toBe(false);
});

// proves D10
test("a second person clears and publishes it; the history says who, and what the sentence was", async () => {
  const id = await held();
  expect((await clearanceOf(id, second)).may_clear).toBe(true);
  const { status, body } = await clear(id);
  expect([status, body.is_published]).toEqual([200, true]);
  expect(await isPublic(id)).toBe(true);
  expect(await clearanceOf(id)).toMatchObject({ state: "cleared", cleared_by: "Second Editor", may_clear: false });
  const [last] = (await author.get(`${pathOf(id)}history/`)).body.results;
  expect(last).toMatchObject({ summary: `Cleared and published: “${asking}”`, staff_name: "Second Editor" });
  const again = await clear(id);
  expect([again.status, again.body.code]).toEqual([409, "posting_not_held"]);
});

test("nobody who wrote one of the sentences clears it, also after another person's change to the text", async () => {
  const id = await held();
  const own = await clear(id, author);
  expect([own.status, own.body.code]).toEqual([403, "posting_own"]);
  const version = await versionOf(id);
  expect((await second.patch(pathOf(id), { version, eligibility: "Any degree" })).status).toBe(200);
  for (const who of [author, second]) expect((await clear(id, who)).body.code).toBe("posting_own");
  const third = staffClient(desk.app, await makeStaff(desk.db, "admin"));
  expect((await clear(id, third)).status).toBe(200);
});

test("a clearance is for the text that was read: another text is held again, a new pay is not", async () => {
  const id = await held();
  await clear(id);
  const paid = await author.patch(pathOf(id), { version: await versionOf(id), pay_min: 9000, pay_period: "month" });
  expect([paid.status, paid.body.is_published]).toEqual([200, true]);
  const description = "Send Rs 900 to our account.";
  const changed = await author.patch(pathOf(id), { version: await versionOf(id), description });
  expect([changed.status, changed.body.is_published]).toEqual([200, false]);
  expect(await isPublic(id)).toBe(false);
  expect(await clearanceOf(id, second)).toMatchObject({ state: "held", sentences: [description], may_clear: true });
  const fair = await author.patch(pathOf(id), {
    version: await versionOf(id),
    description: "No fee is charged.",
    is_published: true,
  });
  expect(fair.body.is_published).toBe(true);
  expect((await clearanceOf(id)).state).toBe("not_needed");
});

test("what changed since the second person read it is read again first, and a posting ticked as asking stays a draft", async () => {
  const id = await held();
  const version = await versionOf(id);
  await author.patch(pathOf(id), { version, position: "Intern" });
  expect((await second.post(`${pathOf(id)}clearance/`, { version, publish: true })).body.code).toBe(
    "changed_meanwhile",
  );
  const ticked = await held({ asks_student_for_money: true, is_published: false });
  expect((await clear(ticked)).status).toBe(422);
  expect((await clear(ticked, second, false)).body.is_published).toBe(false);
});

test("the database itself refuses to publish what nobody else cleared", async () => {
  const id = await held();
  const refused = (set: object) => desk.db.update(jobs).set(set).where(eq(jobs.id, id));
  const reason = async (work: Promise<unknown>) => String(await work.then(String, (thrown: Error) => thrown.cause));
  expect(await reason(refused({ isPublished: true }))).toMatch(/jobs_money_needs_clearance/);
  const byAuthor = { clearedBy: desk.member.id, clearedAt: new Date(), isPublished: true };
  expect(await reason(refused(byAuthor))).toMatch(/jobs_cleared_by_second_person/);
});

test("a posting that came past the console is taken off the site", async () => {
  const rows = [job(), job({ description: "No fee is charged." })].map(({ posted_on, is_published: _, ...values }) => ({
    ...{ ...values, kind: "job" as const, postedOn: posted_on },
  }));
  const [asks, fair] = await desk.db.insert(jobs).values(rows).returning();
  await holdPostings(desk.deps);
  const isPublished = async (id: number) =>
    (await desk.db.select({ is: sql<boolean>`is_published` }).from(jobs).where(eq(jobs.id, id)))[0]?.is;
  expect([await isPublished(asks!.id), await isPublished(fair!.id)]).toEqual([false, true]);
  expect(await clearanceOf(asks!.id)).toMatchObject({ state: "held", may_clear: true });
});
