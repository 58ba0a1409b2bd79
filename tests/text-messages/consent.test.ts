import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { calendarFollows } from "#db/schema/calendar.ts";
import { sendReminders } from "#features/calendar/service/send-reminders.server.ts";
import { eraseAccount } from "#features/profile/service/erase-account.server.ts";
import { exportData } from "#features/profile/service/export-data.server.ts";
import { answerText, queueText } from "#features/text-messages/service/queue-text.server.ts";
import { answerTicket } from "#features/tickets/service/answer-ticket.server.ts";
import { openTicket } from "#features/tickets/service/open-ticket.server.ts";
import { openTextMessages } from "#gateways/open-text-messages.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { createCalendarEvent, createCalendarExam } from "../support/factories.ts";
import { runDueJobs, sentMail } from "../support/jobs.ts";
import { signedPost } from "../support/message-provider.ts";
import { sourcePages } from "../support/source-pages.ts";
import { insertReached, openTextProduct, type TextProduct } from "../support/text-messages.ts";

let database: OpenDatabase;
let product: TextProduct;
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  database = await openTestDatabase();
  product = await openTextProduct(database);
  app = createApp(product.deps, { pages: await sourcePages() });
});
afterAll(async () => {
  await product.provider.close();
  await database.close();
});
beforeEach(async () => {
  product.setNow("2026-11-21T09:30:00Z");
  product.provider.taken.length = 0;
  product.logLines.length = 0;
  await database.db.execute(sql`delete from pgboss.job`);
  await database.db.execute(sql`delete from text_messages`);
});

const publicUrl = "http://localhost:3000";
const page = "/student-dashboard/text-messages";
const webhook = "/api/text-message-webhook/";
const reply = (from: string, body: string, more: Record<string, string> = {}) =>
  app.request(webhook, signedPost(publicUrl, { From: from, Body: body, MessageSid: "SM1", ...more }));

/** A student's calls, and their page. */
async function clientOf(id: number) {
  const { headers } = await signIn(product.deps, id);
  const call = async (method: string, path = "", body?: object) => {
    const response = await app.request(`/api/text-messages/${path}`, {
      method,
      headers: { ...headers, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  const send = async (form: [string, string][]) => {
    const response = await app.request(page, { method: "POST", headers, body: new URLSearchParams(form) });
    return { status: response.status, text: await response.text() };
  };
  return { call, send, headers, open: async () => (await app.request(page, { headers })).text() };
}

const consentsOf = async (id: number) =>
  (await database.db.execute(
    sql`select channel || '-' || purpose as key from text_consents where student_id = ${id} and withdrawn_at is null order by 1`,
  )) as unknown as { rows: { key: string }[] };
const keysOf = async (id: number) => (await consentsOf(id)).rows.map(({ key }) => key);

test("a code shows that the number is the student's, and then the page takes and withdraws consents", async () => {
  product.setNow("2026-11-21T20:00:00Z");
  const student = await insertStudent(database.db);
  const { send, open } = await clientOf(student.id);
  expect(await open()).toContain("please show that the number in your profile is yours");
  const early = await send([
    ["intent", "save"],
    ["consent", "sms-dates"],
  ]);
  expect(early).toMatchObject({ status: 409, text: expect.stringContaining("Please confirm your number first") });

  expect((await send([["send_code", "sms"]])).text).toContain("The code is on its way");
  // At half past one at night in India: it was requested a moment ago.
  await runDueJobs(product.deps);
  const code = product.provider.taken[0]?.values[1] ?? "";
  expect(code).toMatch(/^\d{6}$/);
  expect(JSON.stringify(await product.rows())).not.toContain(code);

  const wrong = await send([
    ["intent", "confirm"],
    ["code", code === "000000" ? "000001" : "000000"],
  ]);
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("This code does not fit") });
  const right = await send([
    ["intent", "confirm"],
    ["code", ` ${code.slice(0, 3)} ${code.slice(3)} `],
  ]);
  expect(right.text).toContain("Now choose what we may send you");

  await send([
    ["intent", "save"],
    ["consent", "sms-dates"],
    ["consent", "whatsapp-answers"],
  ]);
  expect(await keysOf(student.id)).toEqual(["sms-dates", "whatsapp-answers"]);
  await send([
    ["intent", "save"],
    ["consent", "sms-dates"],
  ]);
  expect(await keysOf(student.id)).toEqual(["sms-dates"]);
  const { rows } = (await database.db.execute(
    sql`select text_shown from text_consents where student_id = ${student.id} order by id`,
  )) as unknown as { rows: { text_shown: string }[] };
  expect(rows[0]?.text_shown).toBe("By SMS: Last dates of exams that I follow, seven days and one day before");
});

test("five wrong codes, ten minutes, or another number, and the code no longer counts", async () => {
  const student = await insertStudent(database.db);
  const { call } = await clientOf(student.id);
  const request = async () => {
    await call("POST", "code/", { channel: "whatsapp" });
    await runDueJobs(product.deps);
    return product.provider.taken.at(-1)?.values[1] ?? "";
  };
  const first = await request();
  const wrong = first === "111111" ? "222222" : "111111";
  for (let tries = 0; tries < 5; tries += 1) {
    expect((await call("POST", "confirm/", { code: wrong })).body).toMatchObject({ code: "text_code_wrong" });
  }
  expect((await call("POST", "confirm/", { code: first })).status).toBe(422);
  const second = await request();
  product.pass(11);
  expect((await call("POST", "confirm/", { code: second })).status).toBe(422);
  const third = await request();
  expect((await call("POST", "confirm/", { code: third })).body).toMatchObject({ number: "confirmed" });
  await database.db.execute(sql`update students set contact_key = '9222222222' where id = ${student.id}`);
  expect((await call("GET")).body).toMatchObject({ number: "unconfirmed" });
});

test("a student under 18 needs a guardian, and a landline gets no code", async () => {
  const child = await insertReached(database, [], { consent: "pending" });
  const { call } = await clientOf(child.id);
  const dates = { consents: [{ channel: "sms", purpose: "dates" }] };
  expect(await call("PUT", "consents/", dates)).toMatchObject({
    status: 403,
    body: { code: "reminders_need_consent" },
  });
  const old = await insertStudent(database.db, { contact: "2012345678" });
  const client = await clientOf(old.id);
  expect(await client.call("POST", "code/", { channel: "sms" })).toMatchObject({
    status: 409,
    body: { code: "text_number_unusable" },
  });
});

test.each(["STOP", " stop. ", "रुको", "थांबा!", "Stop sending me this"])(
  "the reply %s ends every message at once, also a code, until START",
  async (word) => {
    const student = await insertReached(database, ["sms-answers", "whatsapp-dates"]);
    const { call } = await clientOf(student.id);
    await product.deps.db.transaction(async (tx) => {
      await queueText(product.deps, tx, answerText(student.id, "T-1", `stop:${student.id}`, product.deps.now()));
    });
    expect((await reply(`+91${student.contact}`, word)).status).toBe(200);
    expect((await reply(`+91${student.contact}`, word)).status).toBe(200);
    await runDueJobs(product.deps);
    expect(product.provider.taken).toEqual([]);
    expect(await product.rows()).toMatchObject([{ state: "dropped", reason: "stop word" }]);
    expect(await keysOf(student.id)).toEqual([]);
    expect((await call("GET")).body).toMatchObject({ number: "stopped" });
    expect((await call("POST", "code/", { channel: "sms" })).body).toMatchObject({ code: "text_number_stopped" });
    await reply(`whatsapp:+91${student.contact}`, "start");
    expect((await call("GET")).body).toMatchObject({ number: "confirmed", consents: [] });
    expect(product.logLines.join()).not.toContain(student.contact);
  },
);

test("a webhook with a wrong, missing or foreign signature is refused, and changes nothing", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  const post = signedPost(publicUrl, { From: `+91${student.contact}`, Body: "STOP" });
  const forged = [
    { ...post, headers: { ...post.headers, "x-twilio-signature": "" } },
    { ...post, body: `${post.body}&Extra=1` },
    { ...post, headers: { ...post.headers, "x-twilio-signature": post.headers["x-twilio-signature"].slice(1) } },
    signedPost("https://elsewhere.example", { From: `+91${student.contact}`, Body: "STOP" }),
  ];
  for (const one of forged) expect((await app.request(webhook, one)).status).toBe(400);
  expect(await keysOf(student.id)).toEqual(["sms-answers"]);
});

test("an ordinary reply changes nothing; what became of a message is noted once", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  await product.deps.db.transaction((tx) =>
    queueText(product.deps, tx, answerText(student.id, "T-1", `kept:${student.id}`, product.deps.now())),
  );
  await runDueJobs(product.deps);
  const [message] = await product.rows();
  expect((await reply(`+91${student.contact}`, "Thank you, do not stop")).status).toBe(200);
  expect(await keysOf(student.id)).toEqual(["sms-answers"]);
  const status = (MessageStatus: string, more = {}) =>
    reply("MRGDP", "", { MessageSid: message?.providerId ?? "", MessageStatus, ...more });
  await status("undelivered", { ErrorCode: "30006" });
  await status("undelivered", { ErrorCode: "30006" });
  await status("sent");
  await status("delivered");
  expect(await product.rows()).toMatchObject([{ state: "sent", delivery: "undelivered", reason: "30006" }]);
});

test("an answer to a ticket, and a last day, are told by the channels that were agreed to", async () => {
  const student = await insertReached(database, ["sms-answers", "whatsapp-dates"]);
  const ticket = { subject: "Hello", department: "Other", priority: "Low", message: "Hello" } as const;
  const own = { ...ticket, name: "Asha", email: student.email, send_key: "" };
  const reference = await openTicket(product.deps, student.id, own, []);
  await answerTicket(product.deps, { reference, staffName: "Meera", body: "Secretanswer" });
  const exam = await createCalendarExam(database.db, { name: "River Exam" });
  for (const [name, endsOn] of [
    ["Round 1", "2026-11-22"],
    ["Round 2", "2026-11-23"],
  ] as const) {
    const days = { startsOn: "2026-11-01", endsOn };
    await createCalendarEvent(database.db, {
      examId: exam.id,
      name,
      kind: "registration",
      status: "announced",
      ...days,
    });
  }
  await database.db
    .insert(calendarFollows)
    .values({ studentId: student.id, examId: exam.id, followedAt: product.deps.now() });
  await sendReminders(product.deps);
  await sendReminders(product.deps);
  await runDueJobs(product.deps);
  const taken = product.provider.taken.toSorted((one, other) => one.template.localeCompare(other.template));
  expect(taken).toMatchObject([
    { template: "HX-sms.answer_ready.en", values: { 1: reference } },
    { template: "HX-whatsapp.date_near.en", values: { 1: "River Exam: Round 1 (+1)", 2: "22 Nov 2026" } },
  ]);
  expect(sentMail(product.deps).filter(({ kind }) => kind === "calendar_reminder")).toEqual([]);
});

test("Who can reach me lists each consent and withdraws it at once; the export has it", async () => {
  const student = await insertReached(database, ["sms-dates"]);
  const { headers } = await clientOf(student.id);
  const list = await (await app.request("/api/reach/", { headers })).json();
  expect(list.entries).toContainEqual(expect.objectContaining({ key: "texts-sms-dates", can_withdraw: true }));
  expect(await exportData(product.deps, student.id)).toContain('"purpose": "dates"');
  const done = await app.request("/api/reach/texts-sms-dates/withdraw/", { method: "POST", headers });
  expect(done.status).toBe(200);
  expect(await keysOf(student.id)).toEqual([]);
});

test("an account that is erased leaves no message in the outbox of a trial", async () => {
  const folder = await mkdtemp(join(tmpdir(), "texts-"));
  const config = { ...product.deps.config, DATA_DIR: folder, MESSAGING_ACCOUNT: undefined };
  const deps = { ...product.deps, textMessages: openTextMessages(config, product.deps.now) };
  const student = await insertReached(database, ["sms-answers"], { eraseAt: null, language: "mr" });
  await deps.db.transaction((tx) => queueText(deps, tx, answerText(student.id, "T-9", "outbox", deps.now())));
  await runDueJobs(deps);
  const [name = ""] = await readdir(join(folder, "outbox"));
  expect(name).toMatch(/^2026-11-21T09-30-00\.000-sms-answer_ready-.+\.txt$/);
  const text = await readFile(join(folder, "outbox", name), "utf8");
  expect(text).toContain(`To: +91${student.contact}\nBy: SMS\nLanguage: mr`);
  expect(text).toContain("मार्गदीप: T-9 ला उत्तर आले आहे");
  await database.db.execute(sql`update students set erase_at = now() - interval '1 year' where id = ${student.id}`);
  expect(await eraseAccount({ ...deps, files: { ...deps.files, remove: async () => {} } }, student.id, "asked")).toBe(
    true,
  );
  expect(await readdir(join(folder, "outbox"))).toEqual([]);
  await rm(folder, { recursive: true });
});
