// proves T2.12

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { repeatedWork } from "../src/work.server.ts";
import { openTestDatabase } from "./support/database.ts";
import { testDeps, testNow } from "./support/deps.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.db.execute(sql`truncate emails, webhook_events cascade`));

const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000).toISOString();

async function idsIn(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const { rows } = (await database.db.execute(query)) as unknown as { rows: { id: unknown }[] };
  return rows.map(({ id }) => id);
}

/** Runs one piece of repeated work, as the queue does. */
async function run(name: string): Promise<void> {
  const work = repeatedWork(testDeps(database)).find((one) => one.name === name);
  expect(work).toBeDefined();
  await work?.run();
}

test("e-mails that were sent or dropped are removed after a year; others stay until somebody has handled them", async () => {
  const email = (id: string, state: string, days: number) =>
    database.db.execute(sql`
      insert into emails (kind, to_address, dedupe_key, message_id, state, created_at, give_up_at)
      values ('welcome', 'a@example.org', ${id}, ${id}, ${state}, ${daysAgo(days)}::timestamptz, ${daysAgo(days - 5)}::timestamptz)`);
  for (const state of ["sent", "dropped", "failed", "waiting"]) {
    await email(`${state} 364 days ago`, state, 364);
    await email(`${state} 366 days ago`, state, 366);
  }
  await run("remove-old-emails");
  expect(await idsIn(sql`select dedupe_key as id from emails order by id`)).toEqual([
    "dropped 364 days ago",
    "failed 364 days ago",
    "failed 366 days ago",
    "sent 364 days ago",
    "waiting 364 days ago",
    "waiting 366 days ago",
  ]);
});

async function webhook(id: string, days: number, given: { isProcessed?: boolean; isFailed?: boolean } = {}) {
  const at = daysAgo(days);
  await database.db.execute(sql`
    insert into webhook_events (event_id, kind, payload, received_at, processed_at, failed_at)
    values (${id}, 'order.paid', '{}', ${at}::timestamptz, ${given.isProcessed ? at : null}::timestamptz,
      ${given.isFailed ? at : null}::timestamptz)`);
}
const webhooks = () => idsIn(sql`select event_id as id from webhook_events order by event_id`);

test("webhooks that were processed are removed after a year; others stay until somebody has handled them", async () => {
  await webhook("new", 364, { isProcessed: true });
  await webhook("old", 366, { isProcessed: true });
  await webhook("old and given up", 366, { isFailed: true });
  await webhook("old and open", 366);
  await run("remove-old-webhooks");
  expect(await webhooks()).toEqual(["new", "old and given up", "old and open"]);
});

test("the newest webhook stays: an alert goes by when the provider last wrote", async () => {
  await webhook("the newest", 400, { isProcessed: true });
  await webhook("an older one", 401, { isProcessed: true });
  await run("remove-old-webhooks");
  expect(await webhooks()).toEqual(["the newest"]);
});

test("more rows than one statement removes are removed in one run", async () => {
  await database.db.execute(sql`
    insert into emails (kind, to_address, dedupe_key, message_id, state, created_at, give_up_at)
    select 'welcome', 'a@example.org', n::text, n::text, 'sent', ${daysAgo(400)}::timestamptz, ${daysAgo(395)}::timestamptz
    from generate_series(1, 2500) n`);
  await run("remove-old-emails");
  expect(await idsIn(sql`select id from emails`)).toEqual([]);
});
