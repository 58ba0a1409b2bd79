import { randomInt } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { openDatabase } from "../../../src/db/client.server.ts";
import { startPayers } from "../../faults/support/payers.ts";
import { openStage, type Stage } from "../../faults/support/stage.ts";
import { until } from "../../faults/support/visitor.ts";
import { startBalancer } from "../../processes/support/balancer.ts";
import { startMessages } from "../../processes/support/messages.ts";
import { type RazorpayStandIn, standInKeys, startRazorpayStandIn } from "../../support/razorpay-stand-in.ts";
import { startDevices } from "./devices.ts";
import { cutoffEditor } from "./edit-cutoffs.ts";
import { type Kinds, startVisitors } from "./visitors.ts";
import { startWatch } from "./watch.ts";

export interface DrillOptions {
  processes: number;
  seconds: number;
  /** Visitors at a time. */
  people: number;
}

/** After a start lists and kits are built; nobody is measured with that. */
const warmUpMs = process.env.DRILL_DATABASE ? 30_000 : 10_000;

/** What a drill found. */
export interface Drill {
  processes: number;
  people: number;
  kinds: Kinds;
  used: Awaited<ReturnType<Awaited<ReturnType<typeof startWatch>>>>;
  /** Milliseconds until all processes showed a changed cut-off. */
  editsMs: number[];
  devices: { written: number; conflicts: number; wrong: string[] };
  messages: { written: number; failed: number };
  payments: number;
  /** What is lost, or there twice: nothing. */
  wrong: string[];
  loadBefore: number;
}

/**
 * A result day on a number of processes behind HAProxy: people look around, sign up, pay, write and edit a list; staff change
 * cut-offs; one process is killed and started again.
 */
export async function runDrill({ processes: count, seconds, people }: DrillOptions): Promise<Drill> {
  // Below the ports that connections take for themselves: a process finds its own again.
  const port = 20_000 + randomInt(10_000);
  const ports = Array.from({ length: count }, (_, index) => port + 1 + index);
  const place = { address: `http://127.0.0.1:${port}`, ports };
  const provider = await startRazorpayStandIn();
  // With the models of chances, where the prepared folder has them.
  const folder = mkdtempSync(join(tmpdir(), "margdeep-drill-"));
  cpSync(inject("preparedFolder"), folder, { recursive: true, filter: (path) => !path.includes("/database") });
  const env = {
    ...{ PUBLIC_URL: place.address, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn", PAGE_CACHE_FILL: "off" },
    ...{ ...standInKeys, RAZORPAY_API_URL: provider.url },
  };
  const stage = await openStage({ database: "PostgreSQL", env, folder });
  const close: (() => unknown)[] = [
    () => stage.close(),
    () => provider.close(),
    () => rmSync(folder, { recursive: true, force: true }),
  ];
  try {
    const start = (index: number) => stage.start({ PORT: String(place.ports[index]) });
    const products = await Promise.all(place.ports.map((_, index) => start(index)));
    const balancer = await startBalancer(place);
    close.unshift(balancer.stop);
    const database = await openDatabase({ databaseUrl: stage.databaseUrl, folder: "" });
    close.unshift(() => database.close());
    const read = <Row>(query: ReturnType<typeof sql>) =>
      database.db.execute(query).then((result) => (result as unknown as { rows: Row[] }).rows);
    const colleges = await read<{ id: number }>(sql`select id from colleges where is_active order by id`);
    const editCutoff = await cutoffEditor(database, place.address, read);
    const devices = await startDevices(place.address);
    await wait(warmUpMs);
    const loadBefore = loadavg()[0] ?? 0;
    const watch = startWatch(() => products.filter((one) => one.isRunning()).map(({ pid }) => pid), read);
    let isAway = false;
    const visitors = startVisitors(
      place.address,
      colleges.map(({ id }) => id),
      people,
      () => isAway,
    );
    const payers = startPayers(place.address, provider, 2);
    const messages = startMessages(place.address, 1);
    const editsMs: number[] = [];
    const edit = async () => {
      editsMs.push(await editCutoff(products.map(({ address }) => address)));
    };
    for (let times = 0; times < 3; times += 1) {
      await wait((seconds * 1_000) / 8);
      await edit();
    }
    const killed = count - 1;
    isAway = true;
    await products[killed]!.kill();
    await wait(2_000);
    products[killed] = await start(killed);
    const isBack = () => fetch(`${place.address}/readyz`).then(({ ok }) => ok);
    await until("the balancer has found it again", () => isBack().catch(() => false));
    isAway = false;
    await edit();
    await wait((seconds * 1_000) / 4);
    await visitors.stop();
    const used = await watch();
    const [written, sent] = [await devices.stop(), await messages.stop()];
    await payers.stop();
    await Promise.all(products.map((product) => product.stop()));
    await stage.letTenMinutesPass();
    await start(0);
    const wrong = [
      ...written.wrong.map((text) => `${text} of the list is not there once`),
      ...(await findWrongMessages(stage, sent.acknowledged)),
      ...(await findWrongPayments(stage, provider)),
    ];
    return {
      ...{ processes: count, people, kinds: visitors.kinds, used, editsMs, devices: written, wrong, loadBefore },
      messages: { written: sent.acknowledged.length, failed: sent.refused.length },
      payments: provider.payments.size,
    };
  } finally {
    for (const work of close) await work();
  }
}

async function findWrongMessages(stage: Stage, acknowledged: string[]): Promise<string[]> {
  const rows = await stage.read<{ email: string; times: number }>(
    sql`select email, count(*)::int as times from contact_messages group by email`,
  );
  const times = new Map(rows.map((row) => [row.email, row.times]));
  return [
    ...acknowledged.filter((email) => !times.has(email)).map((email) => `the message of ${email} is lost`),
    ...rows.filter((row) => row.times > 1).map(({ email }) => `the message of ${email} is there twice`),
  ];
}

/** Each captured payment has one order, which has made an account or waits for a person because the payer has one. */
async function findWrongPayments(stage: Stage, { payments }: RazorpayStandIn): Promise<string[]> {
  const settled = sql`
    select payment_id, count(*)::int as orders from orders
    where payment_id is not null and (state = 'account_created' or attention = 'account_taken') group by payment_id`;
  const read = () => stage.read<{ payment_id: string; orders: number }>(settled);
  await until("every payment is settled", async () => (await read()).length >= payments.size, 60_000).catch(() => {});
  const rows = new Map((await read()).map((row) => [row.payment_id, row.orders]));
  const twice = await stage.read<{ to_address: string }>(
    sql`select to_address from emails where kind in ('welcome') group by to_address having count(*) > 1`,
  );
  return [
    ...[...payments.keys()].filter((id) => rows.get(id) !== 1).map((id) => `${id} has ${rows.get(id) ?? 0} orders`),
    ...twice.map(({ to_address }) => `${to_address} was welcomed twice`),
  ];
}
