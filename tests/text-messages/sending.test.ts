import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { students } from "#db/schema/accounts.ts";
import type { NewText } from "#features/text-messages/contract.ts";
import { withdrawTexts } from "#features/text-messages/service/own-texts.server.ts";
import { queueText } from "#features/text-messages/service/queue-text.server.ts";
import { requeueTexts, sendText } from "#features/text-messages/service/send-text.server.ts";
import { readTextFigures } from "#features/text-messages/service/text-figures.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { runDueJobs } from "../support/jobs.ts";
import { insertReached, openTextProduct, type TextProduct } from "../support/text-messages.ts";

let database: OpenDatabase;
let product: TextProduct;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`delete from pgboss.job`);
  await database.db.delete(students);
  await database.db.execute(sql`delete from text_stops`);
  product = await openTextProduct(database);
});
afterEach(() => product.provider.close());

let causes = 0;
const aDay = 86_400_000;

/** An answer that is ready, which is of use for two days. */
function answer(studentId: number, given: Partial<NewText> = {}): NewText {
  causes += 1;
  return {
    kind: "answer_ready",
    studentId,
    details: { reference: "T-7KQ2XD9" },
    dedupeKey: `answer:${causes}`,
    giveUpAt: new Date(product.deps.now().getTime() + 2 * aDay),
    ...given,
  } as NewText;
}

const queue = (text: NewText) => product.deps.db.transaction((tx) => queueText(product.deps, tx, text));
const states = async () => (await product.rows()).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state));
const sent = () => product.provider.taken.map(({ to }) => to);

test("a message leaves by each channel that was agreed to, with the template of its language, and its cost is noted", async () => {
  const student = await insertReached(database, ["sms-answers", "whatsapp-answers", "sms-dates"], { language: "hi" });
  await queue(answer(student.id));
  await queue(answer(student.id, { dedupeKey: `answer:${causes}` }));
  await runDueJobs(product.deps);
  const taken = product.provider.taken.toSorted((one, other) => one.to.localeCompare(other.to));
  expect(taken).toMatchObject([
    { to: `+91${student.contact}`, template: "HX-sms.answer_ready.hi", values: { 1: "T-7KQ2XD9" } },
    { to: `whatsapp:+91${student.contact}`, template: "HX-whatsapp.answer_ready.hi" },
  ]);
  expect(await product.rows()).toMatchObject([
    { state: "sent", channel: "sms", costPaise: 40, attempts: 1, providerId: taken[0]?.sid },
    { state: "sent", channel: "whatsapp", costPaise: 24 },
  ]);
});

test("without consent, a confirmed number, a channel or a guardian nothing leaves", async () => {
  const nobody = await insertReached(database, ["sms-dates"]);
  await queue(answer(nobody.id));
  expect(await product.rows()).toEqual([]);

  const moved = await insertReached(database, ["sms-answers"]);
  await queue(answer(moved.id));
  await database.db.execute(sql`update students set contact_key = '9111111111' where id = ${moved.id}`);
  const child = await insertReached(database, ["sms-answers"], { consent: "pending" });
  await queue(answer(child.id));
  const leaving = await insertReached(database, ["sms-answers"], { eraseAt: product.deps.now() });
  await queue(answer(leaving.id));
  await runDueJobs(product.deps);
  expect(await states()).toEqual([
    "dropped: number not confirmed",
    "dropped: account on hold",
    "dropped: account on hold",
  ]);
  expect(sent()).toEqual([]);
});

test("a consent that is withdrawn drops what waits, of this purpose and channel alone", async () => {
  const student = await insertReached(database, ["sms-answers", "whatsapp-answers"]);
  await queue(answer(student.id));
  await withdrawTexts(product.deps, student.id, { channel: "sms", purpose: "answers" });
  await runDueJobs(product.deps);
  expect(await states()).toEqual(["dropped: no consent", "sent"]);
  expect(sent()).toEqual([`whatsapp:+91${student.contact}`]);
});

test.each([
  ["at nine in the evening", "2026-11-21T15:30:00Z", "2026-11-22T02:30:00.000Z"],
  ["after midnight", "2026-11-21T20:10:00Z", "2026-11-22T02:30:00.000Z"],
  ["a minute before eight", "2026-11-22T02:29:00Z", "2026-11-22T02:30:00.000Z"],
])("a message %s waits until eight in India", async (_when, now, morning) => {
  product.setNow(now);
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  await runDueJobs(product.deps);
  expect(sent()).toEqual([]);
  expect((await product.rows())[0]?.notBefore?.toISOString()).toBe(morning);
  product.setNow(morning);
  await requeueTexts(product.deps);
  await runDueJobs(product.deps);
  expect(sent()).toHaveLength(1);
});

test("a message that is tried again at night waits for the morning too, and is found then", async () => {
  product.setNow("2026-11-21T15:29:00Z");
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  product.provider.failNext({ kind: "status", status: 429 });
  await runDueJobs(product.deps);
  product.pass(5);
  await runDueJobs(product.deps, { evenLater: true });
  expect(await states()).toEqual(["waiting: quiet hours"]);
  await requeueTexts(product.deps);
  await runDueJobs(product.deps, { evenLater: true });
  expect(sent()).toEqual([]);
  product.setNow("2026-11-22T02:31:00Z");
  await requeueTexts(product.deps);
  await runDueJobs(product.deps);
  expect(sent()).toHaveLength(1);
});

test("five messages a week reach a student, the sixth is dropped, and a week later there is room again", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  for (let count = 0; count < 6; count += 1) await queue(answer(student.id));
  await runDueJobs(product.deps);
  expect(sent()).toHaveLength(5);
  expect((await states()).filter((state) => state === "dropped: weekly limit")).toHaveLength(1);
  product.pass(8 * 24 * 60);
  await queue(answer(student.id));
  await runDueJobs(product.deps);
  expect(sent()).toHaveLength(6);
});

test("a message without a template in its language is not sent, and the log says so", async () => {
  const student = await insertReached(database, ["sms-appointments"], { language: "mr" });
  const startsAt = "2026-11-23T10:00:00.000Z";
  await queue({ ...answer(student.id), kind: "appointment_moved", details: { startsAt } });
  await runDueJobs(product.deps);
  expect(await states()).toEqual(["failed: no template"]);
  expect(product.logLines.join()).toContain("no template");
  await queue({ ...answer(student.id), kind: "appointment_soon", details: { startsAt } });
  await runDueJobs(product.deps);
  expect(product.provider.taken).toMatchObject([{ values: { 1: expect.stringMatching(/^23 .* 2026, 3:30 pm$/) } }]);
});

test("a provider that is away for an hour: nothing is lost, and nothing is sent twice", async () => {
  const people = [];
  for (let count = 0; count < 4; count += 1) people.push(await insertReached(database, ["sms-answers"]));
  product.provider.setAway(true);
  for (const { id } of people) await queue(answer(id));
  for (let minutes = 0; minutes < 60; minutes += 10) {
    const { failed } = await runDueJobs(product.deps, { evenLater: true });
    expect(failed).toHaveLength(4);
    product.pass(10);
  }
  product.provider.setAway(false);
  await runDueJobs(product.deps, { evenLater: true });
  await requeueTexts(product.deps);
  await runDueJobs(product.deps, { evenLater: true });
  expect(sent().sort()).toEqual(people.map(({ contact }) => `+91${contact}`).sort());
  expect(await states()).toEqual(["sent", "sent", "sent", "sent"]);
});

test.each([
  ["hangs after it took the message", { kind: "hang", isTaken: true }],
  ["hangs before", { kind: "hang", isTaken: false }],
  ["drops the connection after it took the message", { kind: "drop", isTaken: true }],
  ["drops the connection before", { kind: "drop", isTaken: false }],
  ["answers what nobody can read", { kind: "garbage" }],
  ["answers 500", { kind: "status", status: 500 }],
  ["is busy", { kind: "status", status: 429 }],
  ["does not know our key", { kind: "status", status: 401 }],
] as const)("a provider that %s gets the message once", async (_how, fault) => {
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  product.provider.failNext(fault);
  const first = await runDueJobs(product.deps);
  expect(first.failed).toMatchObject([{ name: "send-text-message" }]);
  expect(await product.rows()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  product.pass(1);
  // The query of what became of it fails too, and is repeated before anything is sent.
  if (fault.kind === "drop") {
    product.provider.failNext({ kind: "status", status: 500 });
    await runDueJobs(product.deps, { evenLater: true });
    product.pass(2);
  }
  await runDueJobs(product.deps, { evenLater: true });
  expect(sent()).toEqual([`+91${student.contact}`]);
  expect(await product.rows()).toMatchObject([{ state: "sent", providerId: product.provider.taken[0]?.sid }]);
});

test("while one message has no answer the next to the same number waits, so that none is taken for the other", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  product.provider.failNext({ kind: "drop", isTaken: false });
  await runDueJobs(product.deps);
  await queue(answer(student.id));
  await runDueJobs(product.deps);
  expect(await states()).toEqual(["waiting: UND_ERR_SOCKET", "waiting: another one"]);
  product.pass(2);
  await runDueJobs(product.deps, { evenLater: true });
  await requeueTexts(product.deps);
  await runDueJobs(product.deps, { evenLater: true });
  expect(await states()).toEqual(["sent", "sent"]);
  expect(new Set((await product.rows()).map(({ providerId }) => providerId)).size).toBe(2);
});

test("the same job in two processes at once sends one message", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  const [row] = await product.rows();
  await Promise.allSettled([1, 2, 3].map(() => sendText(product.deps, { messageId: row?.id ?? 0 })));
  expect(sent()).toHaveLength(1);
  expect(await states()).toEqual(["sent"]);
});

test("a process that dies while it sends: the next one asks the provider first, once the attempt must be over", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  const [row] = await product.rows();
  const dying = {
    ...product.deps,
    textMessages: { ...product.deps.textMessages, send: () => new Promise<never>(() => {}) },
  };
  void sendText(dying, { messageId: row?.id ?? 0 });
  await expect.poll(async () => (await product.rows())[0]?.attempts).toBe(1);
  await expect(sendText(product.deps, { messageId: row?.id ?? 0 })).rejects.toThrow("already being sent");
  product.pass(1);
  await sendText(product.deps, { messageId: row?.id ?? 0 });
  expect(product.provider.requests).toEqual(["GET", "POST"]);
  expect(sent()).toHaveLength(1);
});

test("a refused message fails with the provider's code; one to a number that is stopped ends all", async () => {
  const student = await insertReached(database, ["sms-answers", "sms-dates"]);
  await queue(answer(student.id));
  product.provider.failNext({ kind: "status", status: 400, code: 21211 });
  await runDueJobs(product.deps);
  expect(await states()).toEqual(["failed: 400 21211"]);
  await queue(answer(student.id));
  product.provider.failNext({ kind: "status", status: 400, code: 21610 });
  await runDueJobs(product.deps);
  await queue(answer(student.id));
  expect(await states()).toEqual(["failed: 400 21211", "failed: 400 21610"]);
});

test("staff see what waits, what was sent, what it cost, and why others were not sent", async () => {
  const student = await insertReached(database, ["sms-answers", "whatsapp-answers"]);
  for (let count = 0; count < 3; count += 1) await queue(answer(student.id));
  await runDueJobs(product.deps);
  await queue(answer(student.id));
  const figures = await readTextFigures(product.deps, new Date(0));
  expect(figures).toEqual({
    is_on: true,
    oldest_waiting_at: product.deps.now().toISOString(),
    channels: [
      expect.objectContaining({ channel: "sms", waiting: 1, undelivered: 0 }),
      expect.objectContaining({ channel: "whatsapp", waiting: 1, undelivered: 0 }),
    ],
    reasons: [{ reason: "weekly limit", count: 1 }],
  });
  const [sms, whatsapp] = figures.channels;
  expect([sms, whatsapp].map((one) => (one?.sent ?? 0) + (one?.not_sent ?? 0))).toEqual([3, 3]);
  expect(sms?.paise).toBe(40 * (sms?.sent ?? 0));
  expect(whatsapp?.paise).toBe(24 * (whatsapp?.sent ?? 0));
});

test("a message is given up when it is of no use any more", async () => {
  const student = await insertReached(database, ["sms-answers"]);
  await queue(answer(student.id));
  product.provider.failNext({ kind: "status", status: 429 });
  await runDueJobs(product.deps);
  product.pass(3 * 24 * 60);
  await runDueJobs(product.deps, { evenLater: true });
  expect(await states()).toEqual(["failed: given up; last: 429 20500"]);
  expect(sent()).toEqual([]);
});

test("no number is in a log line, nor in the rows of messages", async () => {
  const student = await insertReached(database, ["sms-answers", "whatsapp-answers"]);
  for (const fault of [
    { kind: "status", status: 400, code: 21211 },
    { kind: "status", status: 500 },
    { kind: "drop", isTaken: false },
  ] as const) {
    product.provider.failNext(fault, fault);
    await queue(answer(student.id));
    await runDueJobs(product.deps);
  }
  expect(product.logLines.length).toBeGreaterThan(0);
  expect(product.logLines.join()).not.toContain(student.contact);
  expect(JSON.stringify(await product.rows())).not.toContain(student.contact);
});
