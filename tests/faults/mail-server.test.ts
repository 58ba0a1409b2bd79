// proves T7.8

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort, type Product } from "../../scripts/start-product.ts";
import { type MailServerBehaviour, openMailServer } from "../support/mail-server.ts";
import { readMail } from "../support/read-mail.ts";
import { isHere, openStage, type Stage } from "./support/stage.ts";
import { makeAccount, type NewPerson, newPerson, post, signUpDetails, until } from "./support/visitor.ts";

type MailServer = Awaited<ReturnType<typeof openMailServer>>;

let stage: Stage;
let product: Product;
let port: number;
let mailServer: MailServer | undefined;

/** The mail server comes back at its address, behaving like this. */
async function openMail(behaviour: MailServerBehaviour = {}): Promise<MailServer> {
  mailServer = await openMailServer(behaviour, port);
  return mailServer;
}

async function closeMail(): Promise<void> {
  await mailServer?.close();
  mailServer = undefined;
}

interface Email {
  kind: string;
  state: string;
  attempts: number;
  last_error: string | null;
}

const emailsTo = ({ email }: NewPerson) =>
  stage.read<Email>(sql`select kind, state, attempts, last_error from emails where to_address = ${email} order by id`);

/** Signs somebody up, which must succeed whatever the mail server does, and waits for the first attempt to have failed. */
async function signUpInVain(): Promise<NewPerson> {
  const person = newPerson();
  const answer = await post(product.address, "/api/sign-up/", signUpDetails(person));
  expect([answer.status, answer.body.message]).toEqual([201, "User created successfully"]);
  await until("the first attempt has failed", async () => (await emailsTo(person))[0]?.last_error !== null);
  return person;
}

/** The pauses after failed tries are over; the next e-mail wakes the workers, which find the others due. */
async function waitOutRetries(): Promise<void> {
  await stage.read(sql`update pgboss.job set start_after = now() where name = 'send-email' and state = 'retry'`);
  await makeAccount(product.address);
}

const jobsInRetry = sql`select count(*)::int as count from pgboss.job where name = 'send-email' and state = 'retry'`;

describe.skipIf(!isHere("PostgreSQL"))("a mail server in trouble", () => {
  beforeAll(async () => {
    port = await freePort();
    stage = await openStage({
      database: "PostgreSQL",
      env: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: "warn" },
    });
    product = await stage.start();
  });
  afterAll(async () => {
    await stage?.close();
    await closeMail();
  });

  test("gone, asking to come later (451) or silent after taking a message: nobody who signs up or asks for a reset notices, and each e-mail comes once later", async () => {
    const whileGone = await signUpInVain();
    const reset = await post(product.address, "/api/password-reset/", { email: whileGone.email });
    const unknown = await post(product.address, "/api/password-reset/", { email: newPerson().email });
    expect(reset).toEqual({ status: 202, body: unknown.body });
    await until("the reset mail was tried", async () => (await emailsTo(whileGone))[1]?.last_error != null);

    await openMail({ atRecipient: () => [451, "4.7.1 come back later"] });
    const whileBusy = await signUpInVain();
    await closeMail();
    await openMail({ atData: () => "hang" });
    const whileSilent = await signUpInVain();
    await closeMail();
    expect((await emailsTo(whileBusy))[0]).toMatchObject({
      state: "waiting",
      last_error: expect.stringContaining("451"),
    });
    expect((await emailsTo(whileSilent))[0]).toMatchObject({ state: "waiting" });

    const { deliveries } = await openMail();
    await until(
      "all four wait for their next attempt",
      async () => (await stage.read<{ count: number }>(jobsInRetry))[0]?.count === 4,
    );
    await waitOutRetries();
    await until(
      "all have left",
      async () => (await stage.read(sql`select from emails where state = 'waiting'`)).length === 0,
    );
    for (const [person, count] of [
      [whileGone, 2],
      [whileBusy, 1],
      [whileSilent, 1],
    ] as const) {
      const got = deliveries
        .filter(({ to }) => to.includes(person.email))
        .map(({ source }) => readMail(source).headers["message-id"]);
      expect(new Set(got).size).toBe(count);
      expect(got.length).toBe(count);
    }
    await closeMail();
  });

  test("refusing a recipient for good (550): the account exists, staff see the refusal, and nothing is tried again", async () => {
    await openMail({ atRecipient: () => [550, "5.1.1 no such user"] });
    const person = await signUpInVain();
    expect(await emailsTo(person)).toEqual([
      { kind: "welcome", state: "failed", attempts: 1, last_error: expect.stringContaining("550") },
    ]);
    // Lines of the log come a tenth of a second late.
    await until("the log tells of it", () => product.printed().includes("an e-mail was refused"));
    const token = await post(product.address, "/api/token/", { username: person.email, password: person.password });
    expect(token.status).toBe(200);
  });
});
