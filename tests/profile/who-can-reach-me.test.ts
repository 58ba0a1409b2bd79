// proves S6.3, D23

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { guardianConsents } from "#db/schema/accounts.ts";
import { emails } from "#db/schema/emails.ts";
import { orders } from "#db/schema/payments.ts";
import { attachments } from "#db/schema/tickets.ts";
import type { ReachEntry } from "#features/reach/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { paise } from "#lib/money.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { createApp } from "../../src/app.server.ts";
import { bearerOf, insertPackage, insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testNow } from "../support/deps.ts";
import { createReview } from "../support/factories.ts";
import { outboxMail, runDueJobs, sentMail, testDepsWithJobs } from "../support/jobs.ts";
import { insertMessage, insertTicket } from "../support/people.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";

let database: OpenDatabase;
let deps: Deps;
let app: ReturnType<typeof createApp>;
let meera: TestStaff;
let ravi: TestStaff;
beforeAll(async () => {
  database = await openTestDatabase();
  deps = await testDepsWithJobs(database, { mail: outboxMail() });
  app = createApp(deps);
  meera = await makeStaff(database.db, "counsellor", { name: "Meera Joshi" });
  ravi = await makeStaff(database.db, "accounts", { name: "Ravi Kale" });
});
afterAll(() => database.close());

const counsellor = () => staffClient(app, meera);
const accountant = () => staffClient(app, ravi);

/** A student with a session, and the calls of "Who can reach me" in their name. */
async function student(given: Parameters<typeof insertStudent>[1] = {}) {
  const row = await insertStudent(database.db, given);
  const { headers } = await signIn(deps, row.id);
  const ask = async (method: string, path: string, as: Record<string, string> = headers) => {
    const response = await app.request(path, { method, headers: as });
    // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
    return { status: response.status, body: (await response.json()) as any };
  };
  return {
    ...row,
    headers,
    ask,
    list: async (): Promise<ReachEntry[]> => (await ask("GET", "/api/reach/")).body.entries,
    withdraw: (key: string) => ask("POST", `/api/reach/${key}/withdraw/`),
    allow: (key: string) => ask("POST", `/api/reach/${key}/allow/`),
    seen: async (): Promise<{ kind: string; fields: string[]; staff_id: number }[]> =>
      (await ask("GET", "/api/disclosures/")).body.results,
  };
}

const entryOf = (entries: ReachEntry[], key: string) => entries.find((entry) => entry.key === key);

async function insertOrder(studentId: number, given: Partial<typeof orders.$inferInsert> = {}) {
  const dates = { createdAt: testNow, updatedAt: testNow, paidAt: testNow, finishedAt: testNow };
  const publicId = randomPublicId();
  const names = { packageName: "Guide", payerName: "Asha Patil", payerEmail: "payer@example.org" };
  const { id: packageId } = await insertPackage(database.db, { amountRupees: 999 });
  await database.db.insert(orders).values({
    ...{ ...dates, ...names, publicId, packageId, studentId, gateway: "sandbox", idempotencyKey: publicId },
    ...{
      receipt: publicId.slice(0, 20),
      amountPaise: paise(99_900),
      paidPaise: paise(99_900),
      state: "account_created",
      ...given,
    },
  });
  return publicId;
}

describe("the list", () => {
  test("names every person and purpose, why, since and until when, with its way back or the reason that there is none", async () => {
    const asha = await student();
    const ticket = await insertTicket(database.db, asha.id, { subject: "Hostel fees" });
    const message = await insertMessage(database.db, { studentId: asha.id, permits: ["answer_phone"] });
    await createReview(database.db, { studentId: asha.id, isPublished: true });
    await insertOrder(asha.id);
    await database.db.insert(guardianConsents).values({
      ...{ id: randomPublicId(), studentId: asha.id, guardianName: "Sita Rao", guardianEmail: "sita@example.org" },
      ...{ tokenHash: randomPublicId(), language: "en", noticeVersion: "1", noticeText: "Notice", askedAt: testNow },
      expiresAt: testNow,
    });
    const entries = await asha.list();
    const permission = entries.find(({ key }) => key.startsWith("permission-"));
    expect(entries.map(({ key }) => key).sort()).toEqual(
      [
        ...["details", "contact", "review", "guardian", "payments", "service", "processors"],
        ...[`message-${message.reference}`, `ticket-${ticket.reference}`, permission!.key],
      ].sort(),
    );
    for (const { who, what, why, until, can_withdraw, fixed_because: because } of entries) {
      expect([who, what, why, until].every((words) => words.length > 5)).toBe(true);
      expect(can_withdraw).toBe(because === null);
    }
    expect(entryOf(entries, "details")!.who).toContain("Meera");
    expect(entryOf(entries, "details")!.who).not.toContain("Joshi");
    expect(entryOf(entries, "payments")).toMatchObject({ who: expect.stringContaining("Ravi"), can_withdraw: false });
    expect(entryOf(entries, "guardian")!.who).toContain("Sita Rao");
    expect(entryOf(entries, "review")!.who).toContain("Everyone");
    expect(permission).toMatchObject({ what: expect.stringContaining("Call you"), since: testNow.toISOString() });
  });

  // proves S6.3
  test("is read and changed by the student's own program, and by nobody without session or token", async () => {
    const asha = await student();
    const program = await bearerOf(deps, asha.id);
    expect((await asha.ask("GET", "/api/reach/", program)).body.entries).toHaveLength(4);
    expect((await asha.ask("POST", "/api/reach/contact/withdraw/", program)).status).toBe(200);
    const service = await bearerOf(deps, "service");
    for (const [who, status] of [
      [{}, 401],
      [service, 401],
    ] as const)
      expect((await asha.ask("GET", "/api/reach/", who)).status).toBe(status);
  });

  test("what the law or the account needs, what is not there and what is somebody else's is refused", async () => {
    const [asha, other] = [await student(), await student()];
    const { reference } = await insertMessage(database.db, { studentId: other.id, permits: ["answer_phone"] });
    const permission = (await other.list()).find(({ key }) => key.startsWith("permission-"))!;
    for (const key of ["payments", "service", "guardian", "processors"]) {
      expect(await asha.withdraw(key)).toMatchObject({ status: 409, body: { code: "reach_fixed" } });
    }
    for (const key of [`message-${reference}`, permission.key, "ticket-T-2222222", "permission-0", "nothing"]) {
      expect(await asha.withdraw(key)).toMatchObject({ status: 404, body: { code: "reach_not_found" } });
    }
    for (const key of ["service", permission.key, "review", "x"]) expect((await asha.allow(key)).status).toBe(404);
    expect((await other.list()).filter(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([]);
  });
});

describe("what is withdrawn is no longer read", () => {
  const studentsPath = "/api/staff/students/";

  test("details: not by the record, the list or a search of counsellors; allowed again it is", async () => {
    const asha = await student({ firstName: "Zubeda", email: "zubeda@example.org", address: "12 Lake Road" });
    const record = () => counsellor().get(`${studentsPath}${asha.id}/`);
    const found = async () =>
      Promise.all(
        ["zubeda", "zubeda@example.org", asha.contact].map(
          async (q) => (await counsellor().get(`${studentsPath}?q=${q}`)).body.count,
        ),
      );
    expect((await record()).body).toMatchObject({ name: "Zubeda Patil", email: asha.email, contact: asha.contact });
    expect(await found()).toEqual([1, 1, 1]);
    await asha.withdraw("details");
    const { text, body } = await record();
    for (const detail of ["Zubeda", "zubeda@", asha.contact, "Lake Road", asha.dob]) expect(text).not.toContain(detail);
    expect(body).toMatchObject({ public_id: asha.publicId, withheld: ["details"] });
    expect(await found()).toEqual([0, 0, 0]);
    expect((await counsellor().get(studentsPath)).text).not.toContain("Zubeda");
    const orderId = await insertOrder((await student()).id);
    const linked = await accountant().get(`/api/staff/orders/${orderId}/students/?q=zubeda`);
    expect([linked.status, linked.body.results]).toEqual([200, []]);
    expect(entryOf(await asha.list(), "details")).toMatchObject({ can_withdraw: false, can_allow: true });
    await asha.allow("details");
    expect((await record()).body).toMatchObject({ name: "Zubeda Patil", withheld: [] });
  });

  test("contact: the record and the list show no number and no address, and no call can be recorded", async () => {
    const asha = await student({ firstName: "Farida" });
    const calls = () => counsellor().post(`${studentsPath}${asha.id}/calls/`);
    expect((await calls()).status).toBe(204);
    await asha.withdraw("contact");
    await asha.withdraw("contact");
    const { body, text } = await counsellor().get(`${studentsPath}${asha.id}/`);
    expect(body).toMatchObject({ name: "Farida Patil", email: "", contact: "", withheld: ["contact"] });
    expect(text).not.toContain(asha.contact);
    expect((await counsellor().get(`${studentsPath}?q=farida`)).body.results).toMatchObject([
      { email: "", contact: "" },
    ]);
    expect(await calls()).toMatchObject({ status: 409, body: { code: "call_not_allowed" } });
  });

  test("the list of students masks numbers and addresses: whole ones are disclosed by the record alone", async () => {
    const asha = await student({ firstName: "Ojaswini", email: "ojaswini@example.org" });
    const { body } = await counsellor().get(`${studentsPath}?q=ojaswini`);
    expect(body.results).toMatchObject([{ email: "o…@example.org", contact: `…${asha.contact.slice(-4)}` }]);
    expect(await asha.seen()).toEqual([]);
  });

  test("a call: the number is gone from the conversation, and no call can be recorded", async () => {
    const asha = await student();
    const { reference } = await insertMessage(database.db, { studentId: asha.id, permits: ["answer_phone"] });
    const at = `/api/staff/inbox/${reference}/`;
    const call = () => counsellor().post(`${at}call/`, { body: "She will decide on Monday" });
    expect((await call()).body.notes).toMatchObject([{ body: "She will decide on Monday" }]);
    const permission = (await asha.list()).find(({ key }) => key.startsWith("permission-"))!;
    await asha.withdraw(permission.key);
    expect((await counsellor().get(at)).body).toMatchObject({ contact: "", may_phone: false });
    expect(await call()).toMatchObject({ status: 409, body: { code: "call_not_allowed" } });
    const ticket = await insertTicket(database.db, asha.id);
    expect((await counsellor().post(`/api/staff/inbox/${ticket.reference}/call/`, { body: "x" })).status).toBe(409);
  });

  test.each(["message", "ticket"] as const)(
    "a %s: the inbox, its search, other conversations and its files say only that it was there, and nobody answers",
    async (kind) => {
      const word = `Kadamba${kind}`;
      const asha = await student();
      const made =
        kind === "ticket"
          ? await insertTicket(database.db, asha.id, { subject: word, name: word, body: word })
          : await insertMessage(database.db, { studentId: asha.id, name: word, message: word });
      const other = await insertMessage(database.db, { studentId: asha.id });
      const at = `/api/staff/inbox/${made.reference}/`;
      const last = (await counsellor().get(at)).body.last_message_id;
      await counsellor().post(`${at}note/`, { body: word });
      expect((await counsellor().get(`/api/staff/inbox/?q=${word}`)).body.count).toBe(1);
      const fileId = await insertFile(asha.id, kind === "ticket" ? made.id : null);
      await asha.withdraw(`${kind}-${made.reference}`);
      const conversation = await counsellor().get(at);
      expect(conversation.body).toMatchObject({
        is_withdrawn: true,
        state: "closed",
        name: "",
        email: "",
        messages: [],
      });
      const replies = [
        conversation,
        await counsellor().get("/api/staff/inbox/?per_page=100"),
        await counsellor().get(`/api/staff/inbox/${other.reference}/`),
        await counsellor().get(`/api/staff/students/${asha.id}/`),
      ];
      for (const { text } of replies) expect(text).not.toContain(word);
      expect((await counsellor().get(`/api/staff/inbox/?q=${word}`)).body.count).toBe(0);
      if (fileId) expect((await counsellor().get(`/api/staff/inbox/attachments/${fileId}`)).status).toBe(404);
      expect((await counsellor().post(`${at}answer/`, { body: "x", last_message_id: last })).status).toBe(409);
      expect(await counsellor().post(`${at}reopen/`)).toMatchObject({ body: { code: "withdrawn_by_sender" } });
      expect(entryOf(await asha.list(), `${kind}-${made.reference}`)).toMatchObject({
        withdrawn_at: testNow.toISOString(),
      });
      if (kind === "message") return;
      await asha.ask("POST", `/api/tickets/${made.reference}/reopen/`);
      expect((await counsellor().get(at)).body).toMatchObject({ is_withdrawn: false, subject: word });
    },
  );

  async function insertFile(studentId: number, ticketId: number | null) {
    if (ticketId === null) return null;
    const [message] = (
      (await database.db.execute(sql`select id from ticket_messages where ticket_id = ${ticketId}`)) as unknown as {
        rows: { id: number }[];
      }
    ).rows;
    const id = randomPublicId();
    await database.db.insert(attachments).values({
      ...{
        id,
        studentId,
        ticketMessageId: message!.id,
        name: "mark.pdf",
        contentType: "application/pdf",
        sizeBytes: 1,
      },
      ...{ storageKey: id, position: 0, state: "ready", createdAt: testNow },
    });
    return id;
  }

  test("an e-mail about it that was not sent yet is dropped", async () => {
    const asha = await student();
    const { reference } = await insertMessage(database.db, { studentId: asha.id });
    await counsellor().post(`/api/staff/inbox/${reference}/answer/`, { body: "Yes", last_message_id: 0 });
    await asha.withdraw(`message-${reference}`);
    sentMail(deps).length = 0;
    await runDueJobs(deps, { evenLater: true });
    expect(sentMail(deps)).toEqual([]);
    const [mail] = await database.db.select().from(emails).where(eq(emails.toAddress, asha.email));
    expect(mail).toMatchObject({ kind: "enquiry_answered", state: "dropped" });
  });

  test("a review: it is off the public list, and off the counsellors'", async () => {
    const asha = await student();
    await createReview(database.db, { studentId: asha.id, isPublished: true, review: "Wonderful guidance" });
    await asha.withdraw("review");
    expect(await (await app.request("/api/reviews/?page_size=100")).text()).not.toContain("Wonderful guidance");
    expect((await counsellor().get("/api/staff/reviews/")).text).not.toContain("Wonderful guidance");
  });

  test("a payment stays for bookkeeping: the order and the accountant's file still name the payer", async () => {
    const asha = await student();
    const publicId = await insertOrder(asha.id, { payerName: "Nargis Khan" });
    const found = async (q: string) => (await accountant().get(`/api/staff/orders/?q=${q}`)).body.count;
    expect([await found(asha.contact), await found("nargis")]).toEqual([1, 1]);
    await asha.withdraw("details");
    expect([await found(asha.contact), await found("nargis")]).toEqual([0, 1]);
    expect((await accountant().get(`/api/staff/orders/${publicId}/`)).body).toMatchObject({
      ...{ payer_name: "Nargis Khan", student: { id: asha.id } },
    });
    expect(entryOf(await asha.list(), "payments")).toMatchObject({ fixed_because: expect.stringContaining("Tax law") });
  });
});

describe("each disclosure is a row of the student's ledger", () => {
  const kindsOf = async (asha: Awaited<ReturnType<typeof student>>) => (await asha.seen()).map(({ kind }) => kind);

  test("the record opened, with the names of what was seen, and a call", async () => {
    const asha = await student();
    await counsellor().get(`/api/staff/students/${asha.id}/`);
    await counsellor().get(`/api/staff/students/${asha.id}/`);
    await counsellor().post(`/api/staff/students/${asha.id}/calls/`);
    expect(await kindsOf(asha)).toEqual(["call_recorded", "details_opened", "details_opened"]);
    expect((await asha.seen())[1]).toMatchObject({
      ...{ staff_id: meera.id, staff_role: "counsellor", purpose: "counselling" },
      fields: expect.arrayContaining(["email", "contact", "dob"]),
    });
    expect(JSON.stringify(await asha.seen())).not.toContain(asha.contact);
    await asha.withdraw("contact");
    await counsellor().get(`/api/staff/students/${asha.id}/`);
    expect((await asha.seen())[0]!.fields).not.toContain("contact");
  });

  test("a conversation opened, once however often its open screen reads it again; an answer; a call", async () => {
    const asha = await student();
    const { reference } = await insertMessage(database.db, { studentId: asha.id, permits: ["answer_phone"] });
    const at = `/api/staff/inbox/${reference}/`;
    for (let times = 0; times < 3; times += 1) await counsellor().get(at);
    await counsellor().post(`${at}call/`, { body: "No answer" });
    await counsellor().post(`${at}answer/`, { body: "Yes", last_message_id: 0 });
    await staffClient(app, await makeStaff(database.db, "admin")).get(at);
    expect(await kindsOf(asha)).toEqual(["conversation_opened", "answer_sent", "call_recorded", "conversation_opened"]);
  });

  test("an order opened, and an export that contained the student", async () => {
    const [asha, other] = [await student(), await student()];
    const publicId = await insertOrder(asha.id);
    await accountant().get(`/api/staff/orders/${publicId}/`);
    const day = testNow.toISOString().slice(0, 10);
    const file = await accountant().get(`/api/staff/orders/export.csv?from=${day}&to=${day}`);
    expect([file.status, file.text.includes("Asha Patil")]).toEqual([200, true]);
    expect(await kindsOf(asha)).toEqual(["exported", "order_opened"]);
    expect(await kindsOf(other)).toEqual([]);
  });

  test("the list of orders masks addresses", async () => {
    const asha = await student();
    await insertOrder(asha.id, { payerEmail: "whole.address@example.org" });
    const { text } = await accountant().get("/api/staff/orders/");
    expect(text).not.toContain("whole.address@");
    expect(text).toContain("w…@example.org");
  });
});
