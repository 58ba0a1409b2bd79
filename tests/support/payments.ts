import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { AccountDraft } from "#features/accounts/contract.ts";
import { beginOrder, type NewOrderInput } from "#features/payments/service/begin-order.server.ts";
import { createRazorpayPayments } from "#gateways/razorpay.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { createApp } from "../../src/app.server.ts";
import { insertPackage } from "./account-factories.ts";
import { openTestDatabase } from "./database.ts";
import { testDeps, testNow } from "./deps.ts";
import { createStream, unique } from "./factories.ts";
import { standInKeys, startRazorpayStandIn } from "./razorpay-stand-in.ts";

/** The whole application with a fake Razorpay, its own database and an adjustable clock. */
export async function openPayments() {
  const [database, provider] = await Promise.all([openTestDatabase(), startRazorpayStandIn()]);
  const clock = { now: testNow };
  const overrides: Partial<Deps> = {
    now: () => clock.now,
    payments: createRazorpayPayments({
      keyId: standInKeys.RAZORPAY_KEY_ID,
      keySecret: standInKeys.RAZORPAY_KEY_SECRET,
      webhookSecrets: [standInKeys.RAZORPAY_WEBHOOK_SECRET],
      apiUrl: provider.url,
      checkoutUrl: `${provider.url}/checkout.js`,
      log: pino({ level: "silent" }),
      // Long, because the embedded database, this process and the fake provider share one thread.
      timing: { tryMs: 10_000, totalMs: 20_000, pauseMs: 2, openMs: 1 },
    }),
  };
  const deps = testDeps(database, overrides);
  const paid = await insertPackage(database.db, { name: "Guide", amountRupees: 1_999, position: 1 });
  const offered = await insertPackage(database.db, {
    name: "Career",
    amountRupees: 4_999,
    hasOffer: true,
    offerPercentage: 60,
    position: 2,
  });
  const stream = await createStream(database.db);
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await database.db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;

  /** Sign-up details of a new student, with a password hash that is never verified. */
  const draftOf = (given: Partial<AccountDraft> = {}): AccountDraft => {
    const number = unique();
    return {
      firstName: "Asha",
      lastName: "Patil",
      contact: String(8_000_000_000 + number),
      email: `payer-${number}@example.org`,
      passwordHash: "$argon2id$v=19$m=64,t=1,p=1$c29tZXNhbHQ$aGFzaA",
      dob: "2005-04-17",
      address: "",
      pincode: "",
      streamIds: [stream.id],
      packageId: paid.id,
      guardian: null,
      language: "en",
      ...given,
    };
  };
  return {
    database,
    deps,
    provider,
    clock,
    app: createApp(deps),
    paid,
    offered,
    stream,
    draftOf,
    rows,
    /** Simulates a second process on the same database. */
    otherProcess: () => testDeps(database, { ...overrides, log: pino({ level: "silent" }) }),
    begin: (given: Partial<NewOrderInput> = {}) =>
      beginOrder(deps, {
        packageId: paid.id,
        amountPaise: null,
        draft: given.draft === undefined ? draftOf({ packageId: given.packageId ?? paid.id }) : given.draft,
        browserToken: null,
        idempotencyKey: `attempt-${unique()}`,
        source: "api",
        ...given,
      }),
    orderOf: async (publicId: string) => (await rows(sql`select * from orders where public_id = ${publicId}`))[0]!,
    eventsOf: async (publicId: string) =>
      (
        await rows(
          sql`select kind, source from order_events e join orders o on o.id = order_id where public_id = ${publicId} order by e.id`,
        )
      ).map(({ kind, source }) => `${kind} by ${source}`),
    /** Kinds of the e-mails sent to an address, in alphabetical order. */
    emailsTo: async (address: string) =>
      (await rows(sql`select kind from emails where to_address = ${address} order by kind`)).map(({ kind }) => kind),
    accountsOf: async (email: string) =>
      rows(sql`select id, package_id from students where email_key = ${email.toLowerCase()}`),
    close: () => Promise.all([database.close(), provider.close()]),
  };
}

export type Payments = Awaited<ReturnType<typeof openPayments>>;
