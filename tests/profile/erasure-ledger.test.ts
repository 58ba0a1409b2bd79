import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "#db/client.server.ts";
import { erasures } from "#db/schema/profile.ts";
import { eraseAccount } from "#features/profile/service/erase-account.server.ts";
import { eraseAgain } from "#features/profile/service/erase-restored.server.ts";
import { ledgerFolder, readLedger, recordErasures } from "#features/profile/service/erasure-ledger.server.ts";
import { type FileStorage, FilesUnavailable, openFiles } from "#gateways/files.server.ts";
import { sha256 } from "#lib/secrets.server.ts";
import { insertStudent } from "../support/account-factories.ts";
import { openTestDatabase } from "../support/database.ts";
import { testDeps, testNow } from "../support/deps.ts";

let database: OpenDatabase;
let folder: string;
let files: FileStorage;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "margdeep-ledger-"));
  const { config } = testDeps(database);
  files = await openFiles({ ...config, DATA_DIR: folder });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.execute(sql`truncate students, erasures cascade`);
  for await (const { key } of files.list(ledgerFolder)) await files.remove(key);
});

const deps = (overrides = {}) => testDeps(database, { files, ...overrides });
const due = { eraseAt: new Date(testNow.getTime() - 1) };

test("an erasure is in the ledger by the hash of a random id, its time and reason, and nothing else", async () => {
  const student = await insertStudent(database.db, due);
  expect(await eraseAccount(deps(), student.id, "asked")).toBe(true);
  expect(await readLedger(files, new Date())).toEqual([
    { studentHash: sha256(student.publicId), erasedAt: testNow, reason: "asked" },
  ]);
  expect(await database.db.select().from(erasures)).toMatchObject([{ notedAt: testNow }]);
});

test("an erasure succeeds while the files cannot be reached, and is noted later", async () => {
  const student = await insertStudent(database.db, due);
  // why: the storage is another machine, which may be away for a while.
  const put = async () => {
    throw new FilesUnavailable(new Error("away"));
  };
  expect(await eraseAccount(deps({ files: { ...files, put } }), student.id, "asked")).toBe(true);
  expect(await database.db.select().from(erasures)).toMatchObject([{ notedAt: null }]);
  expect(await readLedger(files, testNow)).toEqual([]);
  await recordErasures(deps());
  await recordErasures(deps());
  expect((await readLedger(files, testNow)).map(({ studentHash }) => studentHash)).toEqual([sha256(student.publicId)]);
});

test("anyone who is in the ledger is erased again, under the first date, and nobody else is", async () => {
  const stays = await insertStudent(database.db);
  const cameBack = await insertStudent(database.db);
  const erasedAt = new Date("2026-11-01T00:00:00Z");
  const known = [
    { studentHash: sha256(cameBack.publicId), erasedAt, reason: "asked" as const },
    { studentHash: sha256("somebody who came later"), erasedAt, reason: "no_consent" as const },
  ];
  expect(await eraseAgain(deps(), known)).toBe(1);
  expect(await eraseAgain(deps(), known)).toBe(0);
  const { rows } = (await database.db.execute(sql`select id from students`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ id: stays.id }]);
  expect(await database.db.select().from(erasures)).toMatchObject([{ studentPublicId: cameBack.publicId, erasedAt }]);
});
