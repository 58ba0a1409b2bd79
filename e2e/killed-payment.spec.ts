import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createFreshDatabase } from "../scripts/fresh-database.ts";
import { type Product, startProduct } from "../scripts/start-product.ts";
import { type DatabaseOptions, openDatabase } from "../src/db/client.server.ts";
import { migrate } from "../src/db/migrate.server.ts";
import { standInKeys, startRazorpayStandIn } from "../tests/support/razorpay-stand-in.ts";
import { newPerson, signUpDetails } from "./support/paid-sign-up.ts";
import { expect, test } from "./support/test.ts";

test.describe.configure({ mode: "serial" });
test.skip(({ isMobile }) => isMobile, "no browser takes part: once is enough");

/** One stream and one paid package: the whole starter data would only take time. */
async function prepare(options: DatabaseOptions): Promise<void> {
  const database = await openDatabase(options);
  await migrate(database, "migrations");
  await database.db.execute(sql`insert into streams (name, slug, position) values ('Engineering', 'engineering', 0)`);
  await database.db.execute(sql`insert into packages (name, description, amount_rupees) values ('Guide', '', 1999)`);
  await database.close();
}

/** A product with a database that outlives it, and Razorpay's stand-in. */
async function openStage() {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const fresh = serverUrl ? await createFreshDatabase(serverUrl) : undefined;
  const folder = await mkdtemp(join(tmpdir(), "margdeep-killed-"));
  await prepare({ databaseUrl: fresh?.url, folder: join(folder, "database") });
  const provider = await startRazorpayStandIn();
  const start = () =>
    startProduct({
      ...standInKeys,
      RAZORPAY_API_URL: provider.url,
      MODE: "trial",
      SAMPLE_DATA: "false",
      LOG_LEVEL: "warn",
      DATA_DIR: folder,
      ...(fresh && { DATABASE_URL: fresh.url }),
    });
  return {
    provider,
    start,
    /** What the database holds, once the product has stopped. */
    read: async (email: string) => {
      const database = await openDatabase({ databaseUrl: fresh?.url, folder: join(folder, "database") });
      const { rows } = (await database.db.execute(sql`
        select (select count(*)::int from students where email_key = ${email}) as accounts,
          (select count(*)::int from orders where state = 'account_created') as paid_orders,
          (select count(*)::int from orders) as orders,
          (select count(*)::int from emails where kind = 'welcome') as welcomes,
          (select count(*)::int from emails where kind = 'receipt') as receipts`)) as unknown as { rows: object[] };
      await database.close();
      return rows[0];
    },
    close: async () => {
      await provider.close();
      await fresh?.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const once = { accounts: 1, paid_orders: 1, orders: 1, welcomes: 1, receipts: 1 };

async function post(product: Product, path: string, body: unknown) {
  const response = await fetch(product.address + path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return response.json();
}

function createOrder(product: Product, person: ReturnType<typeof newPerson>) {
  return post(product, "/api/create-order/", { amount: 199_900, sign_up: signUpDetails(person, 1) });
}

function kill(product: Product): void {
  process.kill(product.pid, "SIGKILL");
}

/** Waits until the order's page says that the account stands. */
async function expectFinished(address: string) {
  await expect
    .poll(async () => (await (await fetch(address)).text()).includes("User created successfully"), { timeout: 90_000 })
    .toBe(true);
}

test("killed between payment and account, the product finds exactly one account and one paid order after its start", async () => {
  test.setTimeout(240_000);
  const stage = await openStage();
  try {
    const person = newPerson();
    const first = await stage.start();
    const order = await createOrder(first, person);
    const payment = stage.provider.pay(order.order_id);
    // The product has asked the provider and waits for its answer when it dies: the money is there, the account is not.
    stage.provider.failNext({ kind: "hang" });
    const answered = stage.provider.requests.length;
    const asked = post(first, "/api/payment-success/", stage.provider.checkoutAnswer(payment)).catch(() => null);
    await expect.poll(() => stage.provider.requests.length).toBeGreaterThan(answered);
    kill(first);
    expect(await asked).toBeNull();
    await first.stop();

    const second = await stage.start();
    const { pathname } = new URL(order.checkout_url);
    await expectFinished(second.address + pathname);
    await second.stop();
    expect(await stage.read(person.email)).toEqual(once);
  } finally {
    await stage.close();
  }
});

test("a webhook that comes before the browser makes the account; the browser's answer then changes nothing", async () => {
  test.setTimeout(120_000);
  const stage = await openStage();
  try {
    const person = newPerson();
    const product = await stage.start();
    const order = await createOrder(product, person);
    const payment = stage.provider.pay(order.order_id);
    const webhook = stage.provider.webhook("payment.captured", payment);
    for (const _time of [1, 2, 3, 4, 5]) {
      expect((await fetch(`${product.address}/api/payment-webhook/`, webhook)).status).toBe(200);
    }
    await expectFinished(product.address + new URL(order.checkout_url).pathname);
    const reply = await post(product, "/api/payment-success/", stage.provider.checkoutAnswer(payment));
    expect(reply).toEqual({ message: "Payment successful", account: "created" });
    await product.stop();
    expect(await stage.read(person.email)).toEqual(once);
  } finally {
    await stage.close();
  }
});
