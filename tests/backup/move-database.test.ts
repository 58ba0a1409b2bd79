// proves S6.3

import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { migrate } from "#db/migrate.server.ts";
import { emails } from "#db/schema/emails.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { verifyLedger } from "#features/disclosures/service/verify-ledger.server.ts";
import { openJobQueue } from "#gateways/pg-boss-queue.server.ts";
import { type Move, moveDatabase } from "../../scripts/backup/move-database.ts";
import { openSession } from "../../scripts/backup/session.ts";
import { listTables, measureTables } from "../../scripts/backup/tables.ts";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { insertPackage, insertStudent } from "../support/account-factories.ts";
import { cloneTemplate } from "../support/database.ts";
import { testNow } from "../support/deps.ts";
import { type Cleanup, temporaryFolder } from "../support/product-home.ts";

const serverUrl = process.env.TEST_DATABASE_URL ?? "";
const migrations = join(import.meta.dirname, "../../migrations");
// Whole databases are made and moved here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const cleanup: Cleanup = [];
let move: Move;

/** The closed folder of a product that was used, made once: each test moves a copy. */
const used = { cleanup: [] as Cleanup, folder: "", student: { id: 0 } };
beforeAll(async () => {
  if (!serverUrl) return;
  used.folder = join(await temporaryFolder(used.cleanup), "database");
  used.student = await fillEmbedded(used.folder);
});
afterAll(async () => {
  for (const work of used.cleanup.splice(0).reverse()) await work();
});

beforeEach(async () => {
  const fresh = await createFreshDatabase(serverUrl);
  cleanup.push(fresh.drop);
  const folder = join(await temporaryFolder(cleanup), "database");
  move = { folder, databaseUrl: fresh.url, direction: "to PostgreSQL", migrations };
});
afterEach(async () => {
  for (const work of cleanup.splice(0).reverse()) await work();
});

const open = (where: "embedded" | "PostgreSQL") =>
  openDatabase(where === "embedded" ? { folder: move.folder } : { folder: "", databaseUrl: move.databaseUrl });

async function contentOf(where: "embedded" | "PostgreSQL") {
  const database = await open(where);
  const session = await openSession(database);
  const content = await measureTables(session);
  await session.close();
  await database.close();
  return content;
}

/** A product that was used: a student, an e-mail whose job waits, values that are easily corrupted on their way. */
async function fillEmbedded(folder: string): Promise<{ id: number }> {
  const database = await openDatabase({ folder });
  await migrate(database, migrations);
  const jobs = await openJobQueue(database, pino({ level: "silent" }));
  const { db } = database;
  const student = await insertStudent(db, { lastName: `O'Neil "\\{},\n\tनाम` });
  const [email] = await db
    .insert(emails)
    .values({
      ...{ kind: "welcome", toName: "Asha", toAddress: student.email, dedupeKey: "welcome-1" },
      ...{ details: { words: null, list: ["a,b", '"'] }, messageId: "<1@example.org>" },
      ...{ createdAt: new Date("2026-11-21T09:30:00.123Z"), giveUpAt: testNow },
    })
    .returning();
  await jobs.add(db, "send-email", { emailId: email!.id });
  await jobs.stop();
  await db.execute(sql`delete from courses where position > 2`);
  await insertOldOrder(db);
  for (let times = 0; times < 3; times += 1) await recordLook(database, student.id);
  await database.close();
  return student;
}

/** An order at a price that its package no longer has. */
async function insertOldOrder(db: OpenDatabase["db"]): Promise<void> {
  const { id } = await insertPackage(db, { name: "Repriced", amountRupees: 500 });
  await db.execute(sql`
    insert into orders (public_id, gateway, idempotency_key, receipt, package_id, package_name, amount_paise, created_at, updated_at)
    values ('old-order', 'sandbox', 'k', 'r', ${id}, 'Repriced', 50000, now(), now())`);
  await db.execute(sql`update packages set amount_rupees = 800 where id = ${id}`);
}

const recordLook = ({ db }: OpenDatabase, studentId: number) =>
  db.transaction((tx) =>
    recordDisclosures({ now: () => testNow }, tx, {
      ...{ studentIds: [studentId], kind: "details_opened", purpose: "counselling", fields: ["email"] },
      staff: { id: 1, role: "counsellor" },
    }),
  );

async function copyUsed(): Promise<void> {
  await rm(move.folder, { recursive: true, force: true });
  await cp(used.folder, move.folder, { recursive: true });
}

describe.skipIf(!serverUrl)("with a PostgreSQL server", () => {
  test("a move compares every table, keeps waiting jobs, and the next row gets the next number", async () => {
    await copyUsed();
    const said: string[] = [];
    await moveDatabase(move, (line) => said.push(line));
    expect(said.join("\n")).toMatch(/\d+ tables with \d+ rows are the same in both/);
    expect(await contentOf("PostgreSQL")).toEqual(await contentOf("embedded"));
    const database = await open("PostgreSQL");
    cleanup.push(() => database.close());
    const { rows } = (await database.db.execute(
      sql`select name, state::text as state from pgboss.job where name = 'send-email'`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ name: "send-email", state: "created" }]);
    expect((await insertStudent(database.db)).id).toBe(used.student.id + 1);
    // An order at a price of the past has moved, and the database still refuses another one.
    const old = sql`select price_paise from orders where public_id = 'old-order'`;
    expect(((await database.db.execute(old)) as unknown as { rows: unknown[] }).rows).toEqual([
      { price_paise: 50_000 },
    ]);
    const changed = sql`update orders set amount_paise = 80000 where public_id = 'old-order'`;
    await expect(database.db.execute(changed)).rejects.toThrow();
    await recordLook(database, used.student.id);
    expect(await verifyLedger(database.db)).toEqual({ rows: 4, broken: null });
    // Triggers and foreign keys are on again.
    await expect(database.db.execute(sql`delete from packages`)).rejects.toThrow();
    const session = await openSession(database);
    cleanup.push(() => session.close());
    const off = await session.rows(`select tgname from pg_trigger where tgenabled = 'D'`);
    expect(off).toEqual([]);
  });

  test("a move back is the same move", async () => {
    const clone = await cloneTemplate(serverUrl, inject("migratedDatabase"));
    cleanup.push(clone.drop);
    move = { ...move, databaseUrl: clone.url, direction: "to embedded" };
    const filled = await open("PostgreSQL");
    await insertStudent(filled.db);
    await filled.close();
    await moveDatabase(move, () => {});
    expect(await contentOf("embedded")).toEqual(await contentOf("PostgreSQL"));
  });

  test("a target that has tables is refused and stays as it is", async () => {
    await copyUsed();
    const database = await open("PostgreSQL");
    await database.db.execute(sql`create table theirs as select 1 as one`);
    await database.close();
    await expect(moveDatabase(move, () => {})).rejects.toThrow(/has tables already/);
    expect((await contentOf("PostgreSQL")).map(({ table }) => table)).toEqual(["public.theirs"]);
  });

  test("a move that fails half-way leaves the target as empty as it was", async () => {
    await copyUsed();
    const source = await open("embedded");
    await source.db.execute(sql`create table only_here as select 1 as one`);
    await source.close();
    await expect(moveDatabase(move, () => {})).rejects.toThrow(/no table public\.only_here/);
    const database = await open("PostgreSQL");
    const session = await openSession(database);
    expect(await listTables(session)).toEqual([]);
    await session.close();
    await database.close();
  });

  test("while somebody uses the database, or it is of an older version, nothing is moved", async () => {
    const old = await open("embedded");
    await old.close();
    await expect(moveDatabase(move, () => {})).rejects.toThrow(/of an older version/);
    await copyUsed();
    const database = await open("PostgreSQL");
    await database.db.execute(sql`select 1`);
    await expect(moveDatabase(move, () => {})).rejects.toThrow(/Others use this database/);
    await database.close();
  });
});
