import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendEmail } from "#features/emails/service/send-email.server.ts";
import { openMail, outboxFolder } from "#gateways/open-mail.server.ts";
import { type Calls, openCalls } from "../support/calls.ts";

let the: Calls;
let folder: string;
beforeAll(async () => {
  the = await openCalls();
  folder = await mkdtemp(join(tmpdir(), "margdeep-calls-"));
});
afterAll(async () => {
  await the.close();
  await rm(folder, { recursive: true });
});

/** Sends what waits, as workers do after each change. */
async function send() {
  // Names of files have the time: each message gets its own.
  let ms = the.clock.now.getTime() + (await readdir(outboxFolder(config())).catch(() => [])).length;
  const mail = openMail(config(), () => {
    ms += 1;
    return new Date(ms);
  });
  const rows = await the.rows(sql`select id from emails where kind = 'call' and state = 'waiting' order by id`);
  for (const { id } of rows) await sendEmail({ ...the.deps, mail }, { emailId: Number(id) });
}

const config = () => ({ ...the.deps.config, SMTP_URL: "", DATA_DIR: folder });

/** What was sent, in order: to whom, and the calendar file that is attached. */
async function sent() {
  const box = outboxFolder(config());
  const texts = await Promise.all((await readdir(box)).sort().map((name) => readFile(join(box, name), "latin1")));
  return texts.map((text) => {
    const part = /Content-Type: text\/calendar.*?\r\n\r\n(.*?)\r\n--/s.exec(text)?.[1] ?? "";
    const file = Buffer.from(part, "base64").toString().replaceAll("\r\n ", "");
    return { to: /^To: (.*)$/m.exec(text)?.[1] ?? "", file };
  });
}

test("an e-mail about a call brings it as a file, which the file of the next one replaces", async () => {
  const meera = await the.counsellor();
  const her = await the.caller();
  await her.book(`${meera.id}@2026-11-23T04:30:00.000Z`, { guardian_email: "baba@example.org" });
  await send();
  await her.ask("POST", "move/", { time: `${meera.id}@2026-11-25T04:30:00.000Z` });
  await send();
  await her.ask("POST", "cancel/");
  await send();
  const files = await sent();
  const lineOf = (file: string, name: string) => new RegExp(`^${name}:(.*)\r$`, "m").exec(file)?.[1];
  expect(files).toHaveLength(9);
  expect(new Set(files.map(({ file }) => lineOf(file, "UID"))).size).toBe(1);
  const guardian = files.filter(({ to }) => to.includes("baba@example.org")).map(({ file }) => file);
  expect(guardian.map((file) => ["SEQUENCE", "DTSTART", "DTEND", "STATUS"].map((name) => lineOf(file, name)))).toEqual([
    ["0", "20261123T043000Z", "20261123T051500Z", "CONFIRMED"],
    ["1", "20261125T043000Z", "20261125T051500Z", "CONFIRMED"],
    ["2", "20261125T043000Z", "20261125T051500Z", "CANCELLED"],
  ]);
  // A guardian's file leads nowhere that only the student can open.
  expect(guardian.join("")).not.toContain("/calls/");
});
