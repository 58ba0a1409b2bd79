import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { recordDisclosures } from "#features/disclosures/service/record-disclosures.server.ts";
import { verifyLedger } from "#features/disclosures/service/verify-ledger.server.ts";
import { eraseClosedAccounts } from "#features/profile/service/erase-accounts.server.ts";
import { exportData } from "#features/profile/service/export-data.server.ts";
import { reportLedger } from "../../scripts/report-ledger.ts";
import { createApp } from "../../src/app.server.ts";
import { repeatedWork } from "../../src/work.server.ts";
import { insertStudent, signIn } from "../support/account-factories.ts";
import { cloneTemplate, openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";
import { makeStaff, staffClient } from "../support/staff.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const deps = () => testDeps(database);
const staff = { id: 7, role: "counsellor" } as const;

const record = (studentIds: number[], on = database) =>
  on.db.transaction((tx) =>
    recordDisclosures({ now: () => testNow }, tx, {
      ...{ studentIds, kind: "details_opened", purpose: "counselling", fields: ["email", "contact"], staff },
    }),
  );

interface Row {
  id: number;
  prev_hash: string;
  hash: string;
  subject_hash: string;
}

async function rows(): Promise<Row[]> {
  const found = (await database.db.execute(
    sql`select id::int, prev_hash, hash, subject_hash from disclosures order by id`,
  )) as unknown as { rows: Row[] };
  return found.rows;
}

/** Does what only the owner of the database can: changes the ledger behind its triggers. */
async function tamper(change: ReturnType<typeof sql>) {
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`alter table disclosures disable trigger user`);
    await tx.execute(sql`grant update, delete on disclosures to current_user`);
    await tx.execute(change);
    await tx.execute(sql`alter table disclosures enable trigger user`);
  });
}

describe("the ledger", () => {
  test("is one chain without a gap, however many write at once, and what is rolled back leaves no row", async () => {
    const students = [await insertStudent(database.db), await insertStudent(database.db)];
    const ids = students.map(({ id }) => id);
    const undone = database.db.transaction(async (tx) => {
      await recordDisclosures({ now: () => testNow }, tx, {
        ...{ studentIds: ids, kind: "exported", purpose: "bookkeeping", fields: ["name"], staff },
      });
      throw new Error("undone");
    });
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => record([ids[at % 2] as number])),
      expect(undone).rejects.toThrow("undone"),
      record([...ids].reverse()),
    ]);
    const chain = await rows();
    expect(chain.map(({ id }) => id)).toEqual(chain.map((_, at) => at + 1));
    expect(chain).toHaveLength(22);
    expect(chain.map(({ prev_hash }) => prev_hash)).toEqual(
      ["0".repeat(64), ...chain.map(({ hash }) => hash)].slice(0, -1),
    );
    expect(await verifyLedger(database.db)).toEqual({ rows: 22, broken: null });
  });

  test("is only ever added to", async () => {
    for (const change of [
      sql`update disclosures set kind = 'exported'`,
      sql`delete from disclosures`,
      sql`truncate disclosures`,
    ]) {
      await expect(database.db.execute(change)).rejects.toThrow();
    }
    expect((await verifyLedger(database.db)).broken).toBeNull();
  });

  test("names no student: without the salt a pseudonym cannot be made from an id", async () => {
    const { id, publicId } = await insertStudent(database.db);
    await record([id]);
    const { subject_hash: subject } = (await rows()).at(-1)!;
    for (const guess of [String(id), publicId]) {
      expect(createHash("sha256").update(guess).digest("hex")).not.toBe(subject);
    }
  });

  test("stays whole when a student is erased, and no longer knows who it was", async () => {
    const gone = await insertStudent(database.db, { eraseAt: new Date(testNow.getTime() - 1) });
    await record([gone.id]);
    const before = await rows();
    await eraseClosedAccounts({ ...deps(), files: { ...deps().files, remove: async () => {} } });
    expect(await rows()).toEqual(before);
    expect((await verifyLedger(database.db)).broken).toBeNull();
    const { rows: salts } = (await database.db.execute(
      sql`select student_id from disclosure_subjects where student_id = ${gone.id}`,
    )) as unknown as { rows: unknown[] };
    expect(salts).toEqual([]);
  });

  test("is in the student's data file, where each row can be checked with a few lines of any language", async () => {
    const asha = await insertStudent(database.db);
    await record([asha.id]);
    const file = JSON.parse(await exportData(deps(), asha.id));
    expect(file.disclosures).toHaveLength(1);
    const [{ hash, prev_hash, ...row }] = file.disclosures;
    const sorted = Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)));
    expect(
      createHash("sha256")
        .update(prev_hash + JSON.stringify(sorted))
        .digest("hex"),
    ).toBe(hash);
  });

  // proves S6.3
  test("is the student's own in the API: with hashes, in pages, and of nobody else", async () => {
    const app = createApp(deps());
    const [asha, other] = [await insertStudent(database.db), await insertStudent(database.db)];
    for (let times = 0; times < 3; times += 1) await record([asha.id]);
    const { headers } = await signIn(deps(), asha.id);
    const read = async (query: string, as: Record<string, string>) => {
      const response = await app.request(`/api/disclosures/${query}`, { headers: as });
      // biome-ignore lint/suspicious/noExplicitAny: tests read fields of replies
      return { status: response.status, body: (await response.json()) as any };
    };
    const { body } = await read("?page_size=2", headers);
    expect(body).toMatchObject({ count: 3, next: expect.stringContaining("page=2") });
    expect(body.results).toMatchObject([
      { kind: "details_opened", fields: ["email", "contact"], staff_id: 7, staff_role: "counsellor" },
      { purpose: "counselling", hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect((await read("", (await signIn(deps(), other.id)).headers)).body.count).toBe(0);
    expect((await read("", {})).status).toBe(401);
  });
});

const serverUrl = process.env.TEST_DATABASE_URL ?? "";

test.skipIf(!serverUrl)("several processes on one PostgreSQL write one chain", async () => {
  const clone = await cloneTemplate(serverUrl, inject("migratedDatabase"));
  const processes = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl: clone.url, folder: "" })));
  try {
    const { id } = await insertStudent(processes[0]!.db);
    await Promise.all(processes.flatMap((one) => Array.from({ length: 30 }, () => record([id], one))));
    expect(await verifyLedger(processes[0]!.db)).toEqual({ rows: 90, broken: null });
  } finally {
    await Promise.all(processes.map((one) => one.close()));
    await clone.drop();
  }
});

describe("a verification", () => {
  test("names the first row that was changed, removed or cut off, and staff are told", async () => {
    const whole = await rows();
    const check = async () => {
      await repeatedWork(deps())
        .find(({ name }) => name === "verify-disclosures")
        ?.run();
      const admin = await makeStaff(database.db, "admin");
      const { body } = await staffClient(createApp(deps()), admin).get("/api/staff/status/");
      return body.troubles.map(({ code }: { code: string }) => code).includes("ledger_broken");
    };
    expect(await check()).toBe(false);
    expect(await reportLedger(database.db)).toEqual({
      exitCode: 0,
      line: expect.stringContaining(`${whole.length} rows`),
    });
    const third = whole[2]!;
    await tamper(sql`update disclosures set fields = '{email}' where id = 3`);
    expect((await verifyLedger(database.db)).broken).toEqual({ id: 3, reason: "it was changed" });
    expect(await check()).toBe(true);
    expect(await reportLedger(database.db)).toEqual({ exitCode: 1, line: expect.stringContaining("broken at row 3") });
    await tamper(sql`update disclosures set fields = '{email,contact}', prev_hash = repeat('1', 64) where id = 3`);
    expect((await verifyLedger(database.db)).broken).toMatchObject({
      id: 3,
      reason: "it does not follow the row before it",
    });
    await tamper(sql`update disclosures set prev_hash = ${third.prev_hash} where id = 3`);
    expect(await check()).toBe(false);
    const last = whole.length;
    await tamper(sql`delete from disclosures where id = ${last}`);
    expect((await verifyLedger(database.db)).broken).toEqual({ id: last, reason: "it is missing" });
  });
});
