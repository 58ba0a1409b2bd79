import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collegeOfficeLinks, collegeOffices, collegeStatements } from "#db/schema/institutions.ts";
import { renewIndex } from "#features/catalogue/search/current-index.server.ts";
import { eraseOldOffices } from "#features/institutions/service/decide-office.server.ts";
import { sweepFiles } from "#features/tickets/service/sweep-files.server.ts";
import { claimCollegePath, collegeOfficePath, collegePath } from "#lib/addresses.ts";
import { readConfig } from "#lib/config.server.ts";
import { linkToken } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { createBranch, createCollege } from "../support/factories.ts";
import * as made from "../support/generated-files.ts";
import { sourcePages } from "../support/source-pages.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";
import { formOf, openTicketClient, type TicketClient } from "../support/ticket-client.ts";

/** From a college's claim of its page to what the page shows as stated by the college. */
let desk: TicketClient;
let withPages: ReturnType<typeof createApp>;
let editor: TestStaff;
let college: { id: number; name: string };
beforeAll(async () => {
  desk = await openTicketClient();
  editor = await makeStaff(desk.deps.db, "editor", { name: "Meera Joshi" });
  withPages = createApp(desk.deps, { pages: await sourcePages() });
});
afterAll(() => desk.close());
beforeEach(async () => {
  await desk.deps.db.execute(sql`truncate college_offices, college_statements, emails, contact_messages cascade`);
  college = await createCollege(desk.deps.db, { website: "https://www.coep.ac.in" });
});

const db = () => desk.deps.db;
const staffDesk = () => staffClient(desk.app, editor);
const registrar = { name: "Asha Patil", role: "Registrar", email: "registrar@coep.ac.in" };
const claim = (body: object = registrar, id = college.id) =>
  desk.ask("POST", `/api/colleges/${id}/office/`, "nobody", body);
const fees = { topic: "fees", year: "2026", value: "1,25,000", programme: "B.Tech" };
const document = () => made.pdf(2000);

/** The address of the newest link that was sent. */
async function newestLink(): Promise<string> {
  const links = await db().select().from(collegeOfficeLinks);
  const id = links.at(-1)!.id;
  return `/api/college-office/${id}/${linkToken(desk.deps.secretKey, "college-office", id)}/`;
}
async function approvedLink(body = registrar): Promise<string> {
  await claim(body);
  const link = await newestLink();
  await desk.ask("POST", `${link}confirm/`, "nobody");
  const { body: waiting } = await staffDesk().get("/api/staff/college-offices/");
  const id = waiting.results.at(-1).id;
  expect((await staffDesk().post(`/api/staff/college-offices/${id}/decide/`, { state: "approved" })).status).toBe(204);
  return link;
}
const state = (link: string, words: Record<string, string> = fees, bytes: Buffer | null = document()) =>
  desk.ask("POST", `${link}statements/`, "nobody", formOf(words, bytes ? [["order.pdf", bytes]] : []));
const decide = (id: number, to: string, reason = "") =>
  staffDesk().post(`/api/staff/college-statements/${id}/decide/`, { state: to, reason });
const details = async () => (await desk.ask("GET", `/api/college-details/${college.id}/`, "nobody")).body;
const mailKinds = async () => (await desk.rows("emails")).map(({ kind }) => kind);
const page = async (path: string) => (await withPages.request(path)).text();

describe("a claim", () => {
  test("needs a mailbox at the domain of the college's web site, and says so in words", async () => {
    const refusal = async (email: string) => {
      const { status, body } = await claim({ ...registrar, email });
      return [status, body.fields?.email];
    };
    const atDomain = "Please use your address at coep.ac.in, or write to us under Support";
    expect(await refusal("registrar@coep.ac.in.example.com")).toEqual([422, atDomain]);
    expect(await refusal("registrar@iitb.ac.in")).toEqual([422, atDomain]);
    expect(await refusal("coep.registrar@gmail.com")).toEqual([
      422,
      "This is a private mailbox. Please use your address at coep.ac.in, or write to us under Support",
    ]);
    expect(await desk.rows("emails")).toEqual([]);
    expect((await claim({ ...registrar, role: " " })).body.fields).toHaveProperty("role");
    expect((await claim(registrar, 2147483647)).status).toBe(404);
    const other = await createCollege(db(), { website: null });
    expect((await claim(registrar, other.id)).body.code).toBe("office_without_website");
    expect(await page(claimCollegePath(other.id))).toContain("We know no web site of this college’s own");
    expect(await page(claimCollegePath(college.id))).toContain("must be at coep.ac.in");
  });

  test("is answered the same for a mailbox that is known, new or declined; a declined one gets no link", async () => {
    const first = await claim();
    const again = await claim({ ...registrar, email: "Registrar+x@COEP.ac.in" });
    expect([first.status, first.body]).toEqual([202, again.body]);
    expect(await db().select().from(collegeOffices)).toHaveLength(1);
    await desk.ask("POST", `${await newestLink()}confirm/`, "nobody");
    const [office] = await db().select().from(collegeOffices);
    expect(office).toMatchObject({ state: "waiting" });
    const decideOffice = (body: object) => staffDesk().post(`/api/staff/college-offices/${office!.id}/decide/`, body);
    expect((await decideOffice({ state: "declined" })).status).toBe(422);
    expect((await decideOffice({ state: "ended", reason: "x" })).status).toBe(409);
    expect((await decideOffice({ state: "declined", reason: "The college does not know you" })).status).toBe(204);
    expect((await decideOffice({ state: "approved" })).status).toBe(409);
    const before = await mailKinds();
    expect(before).toEqual(["office_link", "office_link", "office_told"]);
    expect((await claim()).body).toEqual(first.body);
    expect(await mailKinds()).toEqual(before);
    expect(await db().select().from(collegeOfficeLinks)).toEqual([]);
  });

  test("of an approved office cannot be rewritten by somebody else, and a mailbox gets three links an hour", async () => {
    await approvedLink();
    await claim({ ...registrar, name: "Somebody Else" });
    expect((await db().select().from(collegeOffices))[0]).toMatchObject({ name: "Asha Patil", state: "approved" });
    const { RATE_LIMITS } = readConfig({ LOG_LEVEL: "silent" });
    const app = createApp({ ...desk.deps, config: { ...desk.deps.config, RATE_LIMITS } });
    await db().execute(sql`truncate emails cascade`);
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify(registrar);
      const reply = await app.request(`/api/colleges/${college.id}/office/`, { method: "POST", headers, body });
      statuses.push(reply.status);
    }
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    expect(await mailKinds()).toEqual(["office_link", "office_link", "office_link"]);
  });

  test("is not confirmed by opening its link, nor by a guessed, old or other kind of link", async () => {
    await claim();
    const link = await newestLink();
    expect((await desk.ask("GET", link, "nobody")).body).toMatchObject({ state: "unconfirmed", role: "Registrar" });
    const [row] = await db().select().from(collegeOfficeLinks);
    const other = linkToken(desk.deps.secretKey, "hostel-owner", row!.id);
    for (const token of ["guessed", other, linkToken(desk.deps.secretKey, "college-office", "x")]) {
      expect((await desk.ask("POST", `/api/college-office/${row!.id}/${token}/confirm/`, "nobody")).status).toBe(410);
      expect(await page(collegeOfficePath(row!.id, token))).toContain("This link is too old");
    }
    expect((await state(link)).status).toBe(403);
    await db().update(collegeOfficeLinks).set({ expiresAt: desk.deps.now() });
    expect((await desk.ask("POST", `${link}confirm/`, "nobody")).status).toBe(410);
    expect((await db().select().from(collegeOffices))[0]!.state).toBe("unconfirmed");
  });
});

describe("what an approved office states", () => {
  test("needs one PDF and a value that fits its topic", async () => {
    const link = await approvedLink();
    const fields = async (words: Record<string, string>, bytes: Buffer | null = document()) =>
      Object.keys((await state(link, words, bytes)).body.fields ?? {});
    expect(await fields({ ...fees, value: "cheap" })).toEqual(["value"]);
    expect(await fields({ ...fees, year: "" })).toEqual(["year"]);
    expect(await fields({ ...fees, topic: "rank" })).toEqual(["topic"]);
    expect(await fields(fees, null)).toEqual(["files"]);
    expect(await fields(fees, await made.png())).toEqual(["files"]);
    expect(await fields(fees, made.html())).toEqual(["files"]);
    expect(await db().select().from(collegeStatements)).toEqual([]);
    expect(await desk.filesOnDisk()).toEqual([]);
  });

  test("is shown, marked and dated, beside the official figure, which stays in all lists and answers", async () => {
    const branch = await createBranch(db(), { collegeId: college.id, intake: 60 });
    const link = await approvedLink();
    const searched = `/api/colleges/?q=${encodeURIComponent(college.name)}`;
    const lists = async () => {
      await renewIndex(desk.deps);
      const paths = [searched, `${searched}&fees_up_to=10`, `/api/colleges-from-stream/?stream_id=${branch.streamId}`];
      return Promise.all(paths.map(async (path) => (await desk.ask("GET", path, "nobody")).body));
    };
    const [before, listed] = [await details(), await lists()];
    const sent = await state(link, { topic: "seats", year: "2026", value: "5000", programme: "" });
    expect([sent.status, sent.body.state]).toEqual([201, "waiting"]);
    await state(link, { ...fees, value: "1" });
    expect((await details()).stated).toEqual([]);
    const { body: queue } = await staffDesk().get("/api/staff/college-statements/");
    expect(queue.results[0]).toMatchObject({
      ...{ topic: "seats", value: "5000", before: null, has_file: true, file_name: "order.pdf" },
      official: expect.arrayContaining(["All: 60"]),
    });
    const file = `/api/staff/college-statements/${sent.body.id}/file`;
    expect((await staffDesk().get(file)).status).toBe(200);
    expect((await staffClient(desk.app, null).get(file)).status).toBe(404);
    for (const { id } of queue.results) expect((await decide(id, "accepted")).status).toBe(204);
    expect((await decide(sent.body.id, "accepted")).status).toBe(409);
    const { stated, updated_at: _, ...after } = await details();
    expect(stated).toEqual([
      { topic: "fees", programme: "B.Tech", year: 2026, value: "1", stated_on: "2026-11-21" },
      { topic: "seats", programme: "", year: 2026, value: "5000", stated_on: "2026-11-21" },
    ]);
    const { stated: none, updated_at: __, ...official } = before;
    expect([none, after]).toEqual([[], official]);
    expect(await lists()).toEqual(listed);
    const html = await page(collegePath(college.id));
    expect(html).toContain("Stated by the college");
    expect(html).toContain("5,000");
    expect(html).toContain("on 21 Nov 2026");
  });

  test("gives way to a newer one of the same thing; the office and staff can take it off the page", async () => {
    const link = await approvedLink();
    const ids = [];
    for (const value of ["100", "200"]) {
      const { body } = await state(link, { ...fees, value });
      ids.push(body.id);
      await decide(body.id, "accepted");
    }
    const values = async () => (await details()).stated.map(({ value }: { value: string }) => value);
    expect(await values()).toEqual(["200"]);
    expect((await decide(ids[0], "declined", "Old")).status).toBe(409);
    expect((await decide(ids[1], "declined")).status).toBe(422);
    expect((await decide(ids[1], "declined", "The order was withdrawn")).status).toBe(204);
    expect(await values()).toEqual([]);
    const { body: third } = await state(link);
    await decide(third.id, "accepted");
    expect((await desk.ask("DELETE", `${link}statements/${third.id}/`, "nobody")).status).toBe(204);
    expect(await values()).toEqual([]);
    expect(await mailKinds()).toContain("office_told");
  });

  test("is nobody else's to withdraw, and too much at once is refused", async () => {
    const link = await approvedLink();
    const { body: mine } = await state(link);
    const mineCollege = college;
    college = await createCollege(db(), { website: "https://vit.edu" });
    const other = await approvedLink({ ...registrar, email: "office@vit.edu" });
    expect((await desk.ask("DELETE", `${other}statements/${mine.id}/`, "nobody")).status).toBe(404);
    expect((await db().select().from(collegeStatements))[0]!.state).toBe("waiting");
    const [office] = await db().select().from(collegeOffices).where(eq(collegeOffices.collegeId, mineCollege.id));
    const row = { collegeId: mineCollege.id, officeId: office!.id, topic: "phone", value: "02025507000" } as const;
    const at = { createdAt: desk.deps.now(), statedOn: "2026-11-21" };
    await db()
      .insert(collegeStatements)
      .values(Array.from({ length: 19 }, () => ({ ...row, ...at })));
    const refused = await state(link);
    expect([refused.status, refused.body.code]).toEqual([409, "statements_full"]);
    expect((await desk.rows("attachments")).length).toBe(1);
  });
});

test("an office answers a report about its page, and learns nothing of who wrote it; another college's office cannot", async () => {
  const branch = await createBranch(db(), { collegeId: college.id, intake: 60 });
  const report = {
    ...{ should_be: "90, I am Ravi Kumar", evidence_url: "https://example.org/ravi", words: "Ask me, Ravi" },
    ...{ name: "Ravi Kumar", email: "ravi@example.org" },
  };
  await desk.ask("POST", `/api/facts/seats-${branch.id}/reports/`, "asha", report);
  const link = await approvedLink();
  const { body: seen } = await desk.ask("GET", link, "nobody");
  expect(seen.reports).toEqual([
    expect.objectContaining({ fact: `seats-${branch.id}`, shown: expect.stringContaining("60"), answer: null }),
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/ravi/i);
  const answer = (to: string) =>
    desk.ask("POST", `${to}reports/${seen.reports[0].id}/`, "nobody", { answer: "It is 60, by the AICTE letter" });
  expect((await answer(link)).status).toBe(204);
  const { body: queue } = await staffDesk().get("/api/staff/reports/");
  expect(queue.results[0].office_answer).toBe("It is 60, by the AICTE letter");
  college = await createCollege(db(), { website: "https://vit.edu" });
  const other = await approvedLink({ ...registrar, email: "office@vit.edu" });
  expect((await answer(other)).status).toBe(404);
});

test("access ends by staff or by the office itself; people are erased, and what was accepted stays the college's", async () => {
  const link = await approvedLink();
  const { body: shown } = await state(link);
  await decide(shown.id, "accepted");
  await state(link, { topic: "phone", value: "020 2550 7000" });
  expect((await desk.ask("DELETE", link, "nobody")).status).toBe(204);
  expect(await desk.rows("emails")).toEqual([]);
  expect((await desk.ask("GET", link, "nobody")).status).toBe(410);
  expect(await db().select().from(collegeOffices)).toEqual([]);
  expect(await db().select().from(collegeStatements)).toEqual([
    expect.objectContaining({ id: shown.id, state: "accepted", officeId: null }),
  ]);
  await sweepFiles({ ...desk.deps, now: () => new Date(Date.now() + 7_200_000) });
  expect((await desk.rows("attachments")).length).toBe(1);
  const second = await approvedLink();
  const [office] = await db().select().from(collegeOffices);
  const body = { state: "ended", reason: "She left the college" };
  expect((await staffDesk().post(`/api/staff/college-offices/${office!.id}/decide/`, body)).status).toBe(204);
  expect((await state(second)).status).toBe(410);
  const later = (days: number) => ({
    ...desk.deps,
    now: () => new Date(desk.deps.now().getTime() + days * 86_400_000),
  });
  await eraseOldOffices(later(89));
  expect(await db().select().from(collegeOffices)).toHaveLength(1);
  await eraseOldOffices(later(91));
  expect(await db().select().from(collegeOffices)).toEqual([]);
  await claim();
  await eraseOldOffices(later(8));
  expect(await db().select().from(collegeOffices)).toEqual([]);
  const { body: history } = await staffDesk().get("/api/staff/history/");
  expect(JSON.stringify(history)).toContain("Claim: ended");
  expect(JSON.stringify(history)).not.toMatch(/registrar@|Asha Patil/);
});

test("the forms of the pages do the same without script: claim, confirm, state with a file, withdraw, leave", async () => {
  const origin = new URL(desk.deps.config.PUBLIC_URL).origin;
  const post = async (path: string, body: FormData | URLSearchParams) => {
    const reply = await withPages.request(path, { method: "POST", headers: { origin }, body });
    return [reply.status, await reply.text()] as const;
  };
  const press = (path: string, fields: Record<string, string>) => post(path, new URLSearchParams(fields));
  const [refused, words] = await press(claimCollegePath(college.id), { ...registrar, email: "x@gmail.com" });
  expect([refused, words.includes("This is a private mailbox")]).toEqual([422, true]);
  expect((await press(claimCollegePath(college.id), registrar))[1]).toContain("a link is on its way");
  const office = (await newestLink()).replace("/api", "").replace(/\/$/, "");
  expect((await press(office, { intent: "confirm" }))[1]).toContain("Your claim waits for our staff");
  await db().update(collegeOffices).set({ state: "approved", decidedAt: desk.deps.now() });
  const sent = await post(office, formOf(fees, [["order.pdf", document()]]));
  expect(sent[0]).toBe(200);
  expect(sent[1]).toContain("₹1,25,000 a year");
  const wrong = await post(office, formOf({ ...fees, value: "cheap" }, [["order.pdf", document()]]));
  expect([wrong[0], wrong[1].includes("Please enter one whole number")]).toEqual([422, true]);
  const [statement] = await db().select().from(collegeStatements);
  expect((await press(office, { intent: "withdraw", id: String(statement!.id) }))[1]).toContain("It is withdrawn");
  expect((await press(office, { intent: "leave" }))[1]).toContain("are erased, and this link no longer works");
  expect(await db().select().from(collegeOffices)).toEqual([]);
});
