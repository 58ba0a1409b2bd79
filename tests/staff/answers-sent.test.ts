// proves D9, D23

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { contactMessages } from "#db/schema/enquiries.ts";
import { MailRefused } from "#gateways/mail.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { outboxMail, runDueJobs, sentMail, testDepsWithJobs } from "../support/jobs.ts";
import { insertMessage } from "../support/people.ts";
import { post } from "../support/session-client.ts";
import { makeStaff, staffClient, type TestStaff } from "../support/staff.ts";

let database: OpenDatabase;
let deps: Deps;
let app: ReturnType<typeof createApp>;
let meera: TestStaff;
/** What the mail server says to the next e-mails; null: it takes them. */
let refusal: string | null = null;
beforeAll(async () => {
  database = await openTestDatabase();
  const mail = outboxMail();
  const take = mail.send;
  mail.send = async (message) => {
    if (refusal) throw new MailRefused(refusal);
    await take(message);
  };
  deps = await testDepsWithJobs(database, { mail });
  app = createApp(deps);
  meera = await makeStaff(database.db, "counsellor", { name: "Meera Joshi" });
});
afterAll(() => database.close());
beforeEach(async () => {
  refusal = null;
  await runDueJobs(deps, { evenLater: true });
  sentMail(deps).length = 0;
  await database.db.delete(contactMessages);
});

const inbox = "/api/staff/inbox/";
const staff = () => staffClient(app, meera);
const words = { name: "Asha Patil", email: "asha@example.org", contact: "9800000000", message: "Is there a mess?" };

async function write(given: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await post(app, "/contacts/", { ...words, ...given }, headers);
  expect(status).toBe(201);
  return body.reference;
}

const answer = (reference: string, body = "Yes, there is.", last_message_id = 0) =>
  staff().post(`${inbox}${reference}/answer/`, { body, last_message_id });
const read = async (reference: string) => (await staff().get(`${inbox}${reference}/`)).body;

describe("an answer to a message", () => {
  test("goes to the address given although no box was ticked", async () => {
    const reference = await write();
    expect(await read(reference)).toMatchObject({ delivery: "letter", may_phone: false, may_write_again: false });
    expect((await answer(reference)).body).toMatchObject({ state: "answered", messages: [{}, { mail: "waiting" }] });
    await runDueJobs(deps);
    expect(sentMail(deps)).toMatchObject([
      { to: { address: words.email }, text: expect.stringContaining("Yes, there is.") },
    ]);
    expect(sentMail(deps)[0]!.text).not.toContain("ticked");
    expect((await read(reference)).messages[1].mail).toBe("sent");
  });

  test("tells a student at the account's address that it is there, without its words", async () => {
    const { id } = await insertStudent(database.db, { email: "own@example.org" });
    const { headers } = await signIn(deps, id);
    const reference = await write({}, headers);
    expect((await read(reference)).delivery).toBe("notice");
    await answer(reference);
    await runDueJobs(deps);
    const [mail] = sentMail(deps);
    expect(mail).toMatchObject({ to: { address: "own@example.org" } });
    expect(mail!.text).not.toContain("Yes, there is.");
  });

  test("that the mail server refuses leaves the message open, and staff see why; sent again it is answered", async () => {
    const reference = await write({ email: "nobody at home" });
    refusal = "550 no such mailbox";
    await answer(reference);
    await runDueJobs(deps);
    const undelivered = await read(reference);
    expect(undelivered).toMatchObject({ state: "open", messages: [{}, { mail: "failed" }] });
    expect(undelivered.waiting_since).not.toBeNull();
    expect((await staff().get(`${inbox}?filter[state]=answered`)).body.count).toBe(0);
    refusal = null;
    const admin = staffClient(app, await makeStaff(database.db, "admin"));
    const [failed] = (await admin.get("/api/staff/overview/")).body.jobs.emails;
    expect((await admin.post(`/api/staff/failed-emails/${failed.id}/retry/`)).status).toBeLessThan(300);
    await runDueJobs(deps);
    expect(await read(reference)).toMatchObject({
      state: "answered",
      waiting_since: null,
      messages: [{}, { mail: "sent" }],
    });
  });

  test("that was refused does not open a message again that has a later answer", async () => {
    const reference = await write();
    refusal = "550 no";
    await answer(reference);
    const { last_message_id } = await read(reference);
    await answer(reference, "One thing more.", last_message_id);
    refusal = null;
    await runDueJobs(deps);
    expect(await read(reference)).toMatchObject({
      state: "answered",
      messages: [{}, { mail: "sent" }, { mail: "sent" }],
    });
  });
});

describe("anything more than the answer", () => {
  // proves S3
  test("a call needs its box: without it staff are shown no number", async () => {
    expect(await read(await write())).toMatchObject({ contact: "", may_phone: false });
    const allowed = await write({ answer_phone: true, message: "Please call" });
    expect(await read(allowed)).toMatchObject({ contact: words.contact, may_phone: true });
  });

  // proves S3
  test("a message that was answered and closed is opened again only with its box; an unanswered one always", async () => {
    for (const [given, isAnswered, code] of [
      [{}, true, "further_mail_not_allowed"],
      [{ more_email: true }, true, undefined],
      [{}, false, undefined],
    ] as const) {
      const reference = await write({ ...given, message: `${isAnswered} ${code}` });
      if (isAnswered) await answer(reference);
      await staff().post(`${inbox}${reference}/close/`);
      const { status, body } = await staff().post(`${inbox}${reference}/reopen/`);
      expect([given, status, body.code]).toEqual([given, code ? 409 : 200, code]);
      expect((await read(reference)).state).toBe(code ? "closed" : "open");
    }
  });

  test("a ticked box of the time when an answer needed one allows nothing more", async () => {
    const { reference } = await insertMessage(database.db, { permits: ["answer_email"] });
    expect((await read(reference)).may_write_again).toBe(false);
  });
});
