// proves S2.7

import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { emails } from "#db/schema/emails.ts";
import type { NewEmail } from "#features/emails/contract.ts";
import { requeueStalledEmails, wakeDelayedEmails } from "#features/emails/service/send-email.server.ts";
import { queueEmail } from "#features/emails/service.server.ts";
import { openMail } from "#gateways/open-mail.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openTestDatabase } from "../support/database.ts";
import { testNow } from "../support/deps.ts";
import { runDueJobs, testDepsWithJobs } from "../support/jobs.ts";
import { type MailServerBehaviour, openMailServer } from "../support/mail-server.ts";
import { linkIn, readMail, readOutbox } from "../support/read-mail.ts";

const timeouts = { connect: 400, greeting: 400, silence: 400 };
const welcome: NewEmail = {
  kind: "welcome",
  to: { name: "Asha Patil", address: "asha@example.org" },
  language: "en",
  details: { firstName: "Asha", packageName: "Basic", isWaitingForGuardian: false },
  dedupeKey: "welcome:1",
};

let database: OpenDatabase;
let closers: (() => Promise<void>)[] = [];
let logLines: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`delete from pgboss.job`);
  await database.db.delete(emails);
  logLines = [];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

/** The product with a mail server that behaves as told, or with the one at `url`. */
async function openProduct(mailUrl: string, env: Record<string, string> = {}): Promise<Deps> {
  const config = { ...readConfig({ MAIL_FROM: "Margdeep <no-reply@margdeep.example>" }), SMTP_URL: mailUrl, ...env };
  const mail = openMail(config, () => testNow, timeouts);
  closers.push(() => mail.close());
  const log = pino({ level: "info" }, { write: (line) => void logLines.push(line) });
  return testDepsWithJobs(database, { mail, log, config });
}

async function openServer(behaviour: MailServerBehaviour = {}, port = 0) {
  const server = await openMailServer(behaviour, port);
  closers.push(() => server.close());
  return server;
}

const queue = (deps: Deps, email: NewEmail = welcome) => deps.db.transaction((tx) => queueEmail(deps, tx, email));
const row = async () => (await database.db.select().from(emails))[0];

test("an e-mail leaves in both forms, to its one recipient, with what keeps duplicates and holiday notices away", async () => {
  const server = await openServer();
  const deps = await openProduct(server.url);
  await queue(deps);
  expect(await runDueJobs(deps)).toEqual({ done: ["send-email"], failed: [] });
  expect(server.deliveries).toMatchObject([{ from: "no-reply@margdeep.example", to: ["asha@example.org"] }]);
  const mail = readMail(server.deliveries[0]?.source ?? "");
  expect(mail).toMatchObject({ subject: "Welcome to Margdeep", to: ["asha@example.org"] });
  expect(mail.headers).toMatchObject({
    from: "Margdeep <no-reply@margdeep.example>",
    to: "Asha Patil <asha@example.org>",
    "reply-to": "support@example.org",
    "auto-submitted": "auto-generated",
    "message-id": expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/),
  });
  expect(mail.text).toContain("Hello Asha,");
  expect(mail.html).toContain("<!doctype html>");
  expect(linkIn(mail)).toBe("http://localhost:3000/login");
  expect(await row()).toMatchObject({ state: "sent", attempts: 1, lastError: null, sentAt: testNow });
});

test("what is undone in the database is never sent; the same cause twice is one e-mail", async () => {
  const server = await openServer();
  const deps = await openProduct(server.url);
  const undone = deps.db.transaction(async (tx) => {
    await queueEmail(deps, tx, welcome);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await runDueJobs(deps);
  expect(server.deliveries).toHaveLength(0);
  await queue(deps);
  await queue(deps);
  await runDueJobs(deps);
  expect(server.deliveries).toHaveLength(1);
});

test("a server that asks twice to come later gets it the third time, under one Message-ID", async () => {
  let asked = 0;
  const seen: string[] = [];
  const server = await openServer({
    atRecipient: (address) => {
      seen.push(address);
      asked += 1;
      return asked < 3 ? [451, "4.7.1 greylisted, asha@example.org, come back"] : undefined;
    },
  });
  const deps = await openProduct(server.url);
  await queue(deps);
  const first = await runDueJobs(deps);
  expect(first.failed).toMatchObject([{ name: "send-email", error: { code: "451 4.7.1 EENVELOPE RCPT TO" } }]);
  expect(await row()).toMatchObject({ state: "waiting", attempts: 1, lastError: "451 4.7.1 EENVELOPE RCPT TO" });
  expect(await runDueJobs(deps)).toEqual({ done: [], failed: [] });
  await runDueJobs(deps, { evenLater: true });
  await runDueJobs(deps, { evenLater: true });
  expect(server.deliveries).toHaveLength(1);
  expect(seen).toHaveLength(3);
  expect(await row()).toMatchObject({ state: "sent", attempts: 3, lastError: null });
});

test.each([
  [
    "the recipient",
    { atRecipient: () => [550, "5.1.1 <asha@example.org> unknown here"] as [number, string] },
    "RCPT TO",
  ],
  ["the message", { atData: () => [554, "5.7.1 asha@example.org: spam"] as [number, string] }, "DATA"],
])("a server that refuses %s for good is not called again, and staff find it", async (_what, behaviour, command) => {
  const server = await openServer(behaviour);
  const deps = await openProduct(server.url);
  await queue(deps);
  expect((await runDueJobs(deps)).failed).toEqual([]);
  const failed = await row();
  expect(failed).toMatchObject({ state: "failed", attempts: 1, lastError: expect.stringContaining(command) });
  expect(failed?.lastError).toMatch(/^55\d 5\.\d\.1 /);
  expect(await runDueJobs(deps, { evenLater: true })).toEqual({ done: [], failed: [] });
  expect(logLines.join()).toContain("an e-mail was refused");
  expect(logLines.join()).not.toContain("asha");
});

test("while the server is down nothing is lost, and it is sent once when the server is back", async () => {
  const gone = await openMailServer();
  await gone.close();
  const deps = await openProduct(gone.url);
  await queue(deps);
  await queue(deps, { ...welcome, dedupeKey: "welcome:2" });
  for (let round = 0; round < 3; round += 1) await runDueJobs(deps, { evenLater: true });
  const waiting = await database.db.select().from(emails);
  expect(waiting).toMatchObject([
    { state: "waiting", attempts: 3, lastError: expect.stringContaining("CONN") },
    { state: "waiting", attempts: 3 },
  ]);
  const back = await openServer({}, gone.port);
  await runDueJobs(deps, { evenLater: true });
  expect(back.deliveries).toHaveLength(2);
});

test("the first e-mail that leaves after an outage takes those along that waited for it, not what was deferred by itself", async () => {
  const gone = await openMailServer();
  await gone.close();
  const deps = await openProduct(gone.url);
  await queue(deps);
  await queue(deps, { ...welcome, dedupeKey: "welcome:2" });
  await queue(deps, { ...welcome, dedupeKey: "welcome:3" });
  for (let round = 0; round < 3; round += 1) await runDueJobs(deps, { evenLater: true });
  expect(logLines.join()).toContain(`connect ECONNREFUSED 127.0.0.1:${gone.port}`);
  expect(logLines.join()).not.toContain("asha");
  await database.db.execute(sql`update pgboss.job set started_on = now() - interval '2 minutes'`);
  await database.db.execute(sql`
    update emails set last_error = '451 4.7.1 EENVELOPE RCPT TO' where dedupe_key = 'welcome:3'`);
  const back = await openServer({}, gone.port);
  expect(await runDueJobs(deps)).toEqual({ done: [], failed: [] });
  await queue(deps, { ...welcome, dedupeKey: "welcome:4" });
  await runDueJobs(deps);
  expect(back.deliveries).toHaveLength(3);
  // Staff let the last one leave, too.
  expect(await wakeDelayedEmails(deps, { byServer: false })).toBe(1);
  await runDueJobs(deps);
  expect(back.deliveries).toHaveLength(4);
});

test("a server that says nothing after the message costs one attempt of limited time", async () => {
  let hangs = true;
  const server = await openServer({ atData: () => (hangs ? "hang" : undefined) });
  const deps = await openProduct(server.url);
  await queue(deps);
  const started = performance.now();
  const { failed } = await runDueJobs(deps);
  expect(performance.now() - started).toBeLessThan(5_000);
  expect(failed).toMatchObject([{ error: { name: "MailDelayed", code: expect.stringContaining("ETIMEDOUT") } }]);
  hangs = false;
  await runDueJobs(deps, { evenLater: true });
  expect(server.deliveries).toHaveLength(1);
});

test("a server that never greets costs one attempt of limited time", async () => {
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => mute.close(() => resolve())));
  const deps = await openProduct(`smtp://127.0.0.1:${(mute.address() as { port: number }).port}`);
  await queue(deps);
  expect((await runDueJobs(deps)).failed).toMatchObject([{ error: { code: expect.stringContaining("ETIMEDOUT") } }]);
});

test("wrong credentials are the operator's fault: the e-mail waits", async () => {
  const server = await openServer({
    options: {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(Object.assign(new Error("no"), { responseCode: 535 })),
    },
  });
  const deps = await openProduct(server.url.replace("//", "//user:wrong@"));
  await queue(deps);
  expect((await runDueJobs(deps)).failed).toMatchObject([{ error: { code: expect.stringContaining("EAUTH") } }]);
  expect(await row()).toMatchObject({ state: "waiting" });
});

test("production sends nothing in the clear", async () => {
  const server = await openServer();
  const deps = await openProduct(server.url, { MODE: "production" });
  await queue(deps);
  expect((await runDueJobs(deps)).failed).toMatchObject([{ error: { code: expect.stringContaining("ETLS") } }]);
  expect(server.deliveries).toEqual([]);
});

test("an e-mail that waited past its time is given up, and is told as failed", async () => {
  const server = await openServer();
  const deps = await openProduct(server.url);
  await queue(deps, { ...welcome, giveUpAt: testNow });
  await runDueJobs(deps);
  expect(server.deliveries).toEqual([]);
  expect(await row()).toMatchObject({ state: "failed", lastError: expect.stringContaining("given up") });
});

test("an e-mail whose job was lost is found again; a crash before the mark sends it again under the same Message-ID", async () => {
  const server = await openServer();
  const deps = await openProduct(server.url);
  await queue(deps);
  await runDueJobs(deps);
  await database.db.execute(sql`delete from pgboss.job`);
  await database.db.update(emails).set({ state: "waiting", createdAt: new Date(testNow.getTime() - 3_600_000) });
  await requeueStalledEmails(deps);
  await requeueStalledEmails(deps);
  expect(await runDueJobs(deps)).toEqual({ done: ["send-email"], failed: [] });
  const ids = server.deliveries.map(({ source }) => readMail(source).headers["message-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

const evil = "evil@example.net";
test.each([
  ["a line end in the address", { name: "Asha", address: `asha@example.org\r\nRCPT TO:<${evil}>` }],
  ["two addresses", { name: "Asha", address: `asha@example.org, ${evil}` }],
  ["brackets in the address", { name: "Asha", address: `<asha@example.org> <${evil}>` }],
  ["a NUL in the address", { name: "Asha", address: "asha\u0000@example.org" }],
])("%s is refused before any mail server is contacted", async (_what, to) => {
  const server = await openServer();
  const { mail } = await openProduct(server.url);
  const message = { kind: "welcome", messageId: "<1@localhost>", subject: "s", text: "t", html: "h", to };
  await expect(mail.send(message)).rejects.toMatchObject({ name: "MailRefused", code: "address not valid" });
  expect(server.deliveries).toEqual([]);
});

test.each([
  ["a name", { name: `Asha\r\nBcc: ${evil}`, address: "asha@example.org" }, "Hello"],
  ["a name that looks like an address", { name: `${evil}>, <${evil}`, address: "asha@example.org" }, "Hello"],
  ["a subject", { name: "Asha", address: "asha@example.org" }, `Hello\r\nBcc: ${evil}\r\n\r\nbody`],
])("%s cannot add a header or a recipient", async (_what, to, subject) => {
  const server = await openServer();
  const { mail } = await openProduct(server.url);
  await mail.send({ kind: "welcome", messageId: "<1@localhost>", to, subject, text: "t", html: "h" });
  expect(server.deliveries).toMatchObject([{ to: ["asha@example.org"] }]);
  const { headers } = readMail(server.deliveries[0]?.source ?? "");
  expect(headers).not.toHaveProperty("bcc");
  expect(headers).not.toHaveProperty("cc");
});

test("without a mail server each message is a complete file, readable by its owner alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "margdeep-outbox-"));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  const mail = openMail({ ...readConfig({}), DATA_DIR: folder }, () => testNow);
  const deps = await testDepsWithJobs(database, { mail });
  await queue(deps);
  await runDueJobs(deps);
  const [message, ...others] = await readOutbox(join(folder, "outbox"));
  expect(others).toEqual([]);
  expect(message).toMatchObject({ subject: "Welcome to Margdeep", to: ["asha@example.org"] });
  expect(message?.file).toMatch(/^2026-11-21T09-30-00\.000-welcome-[0-9a-f]{6}\.eml$/);
  expect(new Date(message?.headers.date ?? "")).toEqual(testNow);
  const [sent] = await database.db.select().from(emails).where(eq(emails.state, "sent"));
  expect(message?.headers["message-id"]).toBe(sent?.messageId);
  expect((await stat(join(folder, "outbox", message?.file ?? ""))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, "outbox"))).mode & 0o777).toBe(0o700);
});
