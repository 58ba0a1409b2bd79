import { randomInt } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { standInKeys, startRazorpayStandIn } from "../support/razorpay-stand-in.ts";
import { readOutbox } from "../support/read-mail.ts";
import { startPayers } from "./support/payers.ts";
import { type DatabaseName, databases, isHere, openStage, reservedAddress, type Stage } from "./support/stage.ts";
import { makeAccount, until } from "./support/visitor.ts";
import { startWriters } from "./support/writers.ts";

/** How often each product is killed. */
const kills = 4 * Number(process.env.FAULT_ROUNDS ?? 1);
const payers = 3;

type Outcome = Awaited<ReturnType<typeof killAgainAndAgain>>;
const outcomes = new Map<DatabaseName, Outcome>();

// On both databases at the same time: most of it is waiting for starts.
beforeAll(
  async () => {
    const here = databases.filter(isHere);
    const found = await Promise.all(here.map(killAgainAndAgain));
    for (const [index, database] of here.entries()) outcomes.set(database, found[index]!);
  },
  300_000 + kills * 120_000,
);
afterAll(() => Promise.all([...outcomes.values()].map(({ close }) => close())));

/** Kills a product at random moments while people pay, write and save; then lets it finish, and stops it in order. */
async function killAgainAndAgain(database: DatabaseName) {
  const provider = await startRazorpayStandIn();
  const { address, env } = await reservedAddress();
  const stage = await openStage({
    database,
    env: { ...standInKeys, ...env, RAZORPAY_API_URL: provider.url, LOG_LEVEL: "warn" },
  });
  const close = async () => {
    await stage.close();
    await provider.close();
  };
  try {
    let product = await stage.start();
    const student = await makeAccount(address);
    const [paying, writing] = [
      startPayers(address, provider, payers),
      startWriters(
        address,
        student,
        Array.from({ length: 140 }, (_, index) => index + 1),
      ),
    ];
    const selfCrashes: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const before = paying.book.paidOrders.length;
      await until("somebody paid", () => paying.book.paidOrders.length > before);
      await new Promise((resolve) => setTimeout(resolve, randomInt(1_200)));
      if (!product.isRunning()) selfCrashes.push(product.printed());
      await product.kill();
      product = await stage.start();
    }
    await product.kill();
    await Promise.all([paying.stop(), writing.stop()]);
    await stage.letTenMinutesPass();
    product = await stage.start();
    const people = new Set(paying.book.paidOrders.map(({ email }) => email)).size + 1;
    await until("everybody has their e-mails", async () => {
      const written = await writtenMails(stage);
      const outcomesOfOrders = [...written.receipt, ...written.payment_attention].length;
      return written.welcome.length === people && outcomesOfOrders === paying.book.paidOrders.length;
    });
    await product.stop();
    return { stage, provider, paid: paying.book, written: writing.book, selfCrashes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Message-IDs in the outbox by kind; one that was written twice counts once, as a mail reader counts it. */
async function writtenMails({ folder }: Stage) {
  const mails = await readOutbox(join(folder, "outbox"));
  const ofKind = (kind: string) => [
    ...new Set(mails.filter(({ file }) => file.includes(`-${kind}-`)).map(({ headers }) => headers["message-id"])),
  ];
  return {
    welcome: ofKind("welcome"),
    receipt: ofKind("receipt"),
    payment_attention: ofKind("payment_attention"),
    mails,
  };
}

describe.for(databases.filter(isHere))("killed again and again, %s", (database) => {
  const outcome = () => outcomes.get(database)!;
  const read = <Row>(query: ReturnType<typeof sql>) => outcome().stage.read<Row>(query);

  // proves S4.4, D6, T7.1
  test("every captured payment has exactly one account, or waits for staff because the person has one", async () => {
    const { provider, paid } = outcome();
    const captured = [...provider.payments.values()].map(({ id, order_id }) => ({ payment_id: id, order: order_id }));
    expect(captured.length).toBe(paid.paidOrders.length);
    expect(captured.length).toBeGreaterThanOrEqual(kills);
    const orders = await read<{
      payment_id: string;
      order: string;
      state: string;
      attention: string | null;
      has_account: boolean;
    }>(sql`
      select payment_id, provider_order_id as order, state, attention, student_id is not null as has_account
      from orders where payment_id is not null`);
    expect(orders.map(({ payment_id, order }) => `${order} ${payment_id}`).toSorted()).toEqual(
      captured.map(({ payment_id, order }) => `${order} ${payment_id}`).toSorted(),
    );
    for (const { state, attention, has_account } of orders) {
      expect([
        { state: "account_created", attention: null, has_account: true },
        { state: "paid", attention: "account_taken", has_account: false },
      ]).toContainEqual({ state, attention, has_account });
    }
    expect(provider.refunds.size).toBe(0);
  });

  test("no account exists without a captured payment, none twice, and no payment without an account", async () => {
    const payers = new Set(outcome().paid.paidOrders.map(({ email }) => email));
    const accounts = await read<{ email_key: string; orders: number }>(sql`
      select email_key, (select count(*)::int from orders where student_id = s.id and state = 'account_created') as orders
      from students s where package_id = 2`);
    expect(accounts.map(({ email_key }) => email_key).toSorted()).toEqual([...payers].toSorted());
    expect(accounts.every(({ orders }) => orders === 1)).toBe(true);
    expect(outcome().paid.confirmedCreated.filter((email) => !payers.has(email))).toEqual([]);
  });

  test("everybody got each e-mail under one Message-ID, and none waits", async () => {
    const written = await read<{ kind: string; to_address: string; state: string; message_id: string }>(
      sql`select kind, to_address, state, message_id from emails`,
    );
    expect(written.filter(({ state }) => state !== "sent")).toEqual([]);
    const { mails } = await writtenMails(outcome().stage);
    const left = new Set(mails.map(({ headers }) => headers["message-id"]));
    expect([...left].toSorted()).toEqual(written.map(({ message_id }) => message_id).toSorted());
    const welcomed = written.filter(({ kind }) => kind === "welcome").map(({ to_address }) => to_address);
    expect(new Set(welcomed).size).toBe(welcomed.length);
  });

  test("no message and no saved college that was acknowledged is lost", async () => {
    const { messages, colleges } = outcome().written;
    expect(messages.length).toBeGreaterThan(0);
    const kept = await read<{ email: string }>(sql`select email from contact_messages`);
    expect(messages.filter((email) => !kept.some((row) => row.email === email))).toEqual([]);
    const saved = await read<{ college_id: number }>(sql`select college_id from wishlist_entries`);
    expect(colleges.length).toBeGreaterThan(0);
    expect(colleges.filter((college) => !saved.some((row) => row.college_id === college))).toEqual([]);
  });

  test("it never ended by itself", () => {
    expect(outcome().selfCrashes).toEqual([]);
  });
});
