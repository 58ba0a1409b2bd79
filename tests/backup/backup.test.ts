// proves T2.16

import { execFile } from "node:child_process";
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { openBackupSocket } from "#db/backup-socket.server.ts";
import { attachments } from "#db/schema/tickets.ts";
import { eraseAccount } from "#features/profile/service/erase-account.server.ts";
import type { Config } from "#lib/config.server.ts";
import { createBackup } from "../../scripts/backup/create-backup.ts";
import { readManifest } from "../../scripts/backup/manifest.ts";
import { restoreBackup } from "../../scripts/backup/restore-backup.ts";
import { insertStudent, signIn, testPassword } from "../support/account-factories.ts";
import { testNow } from "../support/deps.ts";
import { pdf } from "../support/generated-files.ts";
import { insertTicket } from "../support/people.ts";
import {
  atHome,
  type Cleanup,
  emptyPlace,
  type OpenHome,
  productHome,
  temporaryFolder,
} from "../support/product-home.ts";
import { cookieOf, post } from "../support/session-client.ts";
import { formOf, newTicket } from "../support/ticket-client.ts";

const migrations = join(import.meta.dirname, "../../migrations");
const atEnd: Cleanup = [];
const afterTest: Cleanup = [];
const undo = async (cleanup: Cleanup) => {
  for (const work of cleanup.splice(0).reverse()) await work();
};
afterEach(() => undo(afterTest));
afterAll(() => undo(atEnd));

// Whole databases are packed, unpacked and counted here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const quiet = () => {};
const dayMs = 86_400_000;
let minute = 0;
/** Each backup is of a later minute. */
const backUp = (config: Config, to: string, more: { retentionDays?: number; now?: Date } = {}) => {
  minute += 1;
  const now = new Date(testNow.getTime() + minute * 60_000);
  return createBackup(config, { to, withFiles: true, now, ...more }, quiet);
};
const restore = (config: Config, backup: string, more: { mayReplace?: boolean; say?: (line: string) => void } = {}) => {
  const { say = quiet, ...options } = more;
  return restoreBackup(
    config,
    backup,
    { mayReplace: false, withFiles: true, migrations, now: testNow, ...options },
    say,
  );
};
const studentsAt = (home: OpenHome) => emailsOf(home, sql`select email from students order by id`);
async function emailsOf({ database }: OpenHome, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = (await database.db.execute(query)) as unknown as { rows: { email: string }[] };
  return rows.map(({ email }) => email);
}

/** A student with a ticket and a file, and how to look whether all of it is there. */
async function busyStudent({ app, deps, database }: OpenHome) {
  const student = await insertStudent(database.db);
  const { headers } = await signIn(deps, student.id);
  const file = pdf(2_000);
  const sent = await app.request("/api/tickets/", {
    method: "POST",
    headers,
    body: formOf(newTicket, [["marks.pdf", file]]),
  });
  expect(sent.status).toBe(201);
  const [attachment] = await database.db.select().from(attachments);
  return { student, file, address: `/api/attachments/${attachment!.id}` };
}

/** Logs in with the password and opens the file, as the student would. */
async function expectAtWork({ app }: OpenHome, { student, file, address }: Awaited<ReturnType<typeof busyStudent>>) {
  const reply = await post(app, "/api/sign-in/", { identifier: student.email, password: testPassword });
  expect(reply.status).toBe(200);
  const opened = await app.request(address, { headers: { cookie: cookieOf(reply.headers) } });
  expect([opened.status, file.equals(Buffer.from(await opened.arrayBuffer()))]).toEqual([200, true]);
}

test("a backup made while people write holds one moment of it; restored, a student logs in and opens a file", async () => {
  const [from, to, into] = [
    await productHome(afterTest),
    await temporaryFolder(afterTest),
    await emptyPlace(afterTest),
  ];
  const said: string[] = [];
  const seen = await atHome(from, async (home) => {
    const socket = await openBackupSocket(home.database, from.DATA_DIR, home.deps.log);
    const busy = await busyStudent(home);
    let isDone = false;
    const written = [busy.student.email];
    const write = async () => {
      while (!isDone) {
        const student = await insertStudent(home.database.db, { passwordHash: "none" });
        await insertTicket(home.database.db, student.id);
        written.push(student.email);
        // The embedded database answers without ever letting go of the thread, which the backup needs too.
        await pause(25);
      }
    };
    const writing = write();
    const backup = await backUp(from, to).finally(() => {
      isDone = true;
    });
    const atBackup = written.length;
    await writing;
    await socket.close();
    return { busy, backup, written, atBackup };
  });
  await restore(into, seen.backup, { say: (line) => said.push(line) });
  expect(said.join("\n")).toMatch(/\d+ tables with \d+ rows are as they were/);
  await atHome(into, async (home) => {
    const restored = await studentsAt(home);
    expect(restored).toEqual(seen.written.slice(0, restored.length));
    expect(restored.length).toBeLessThanOrEqual(seen.atBackup + 1);
    await expectAtWork(home, seen.busy);
    // What comes next gets a number that nobody has.
    expect((await insertStudent(home.database.db)).id).toBeGreaterThan(seen.busy.student.id);
  });
});

/** One home with a student and a file, and a backup of it that the tests spoil copies of. */
let kept: { home: Config; backups: string; backup: string; busy: Awaited<ReturnType<typeof busyStudent>> };
beforeAll(async () => {
  const [home, backups] = [await productHome(atEnd), await temporaryFolder(atEnd)];
  const busy = await atHome(home, busyStudent);
  kept = { home, backups, busy, backup: await backUp(home, backups) };
});

test("nobody but its owner can read a backup", async () => {
  const names = await readdir(kept.backups, { recursive: true, withFileTypes: true });
  expect(names.length).toBeGreaterThan(3);
  expect((await stat(kept.backup)).mode & 0o077).toBe(0);
  expect((await stat(join(kept.backup, "manifest.json"))).mode & 0o077).toBe(0);
});

/** A copy of the backup in a folder of its own. */
async function copyOfBackup(): Promise<{ folder: string; dump: string; file: string }> {
  const folder = join(await temporaryFolder(afterTest), "margdeep-copy");
  await promisify(execFile)("cp", ["-r", kept.backup, folder]);
  const { database, files } = await readManifest(folder);
  return { folder, dump: join(folder, database.dump.name), file: join(folder, "files", files![0]!.name) };
}

const damages: [string, (copy: Awaited<ReturnType<typeof copyOfBackup>>) => Promise<unknown>, RegExp][] = [
  ["whose dump was cut short", ({ dump }) => truncate(dump, 5_000), /damaged: database\.\S+ has 5000 bytes/],
  ["whose dump has another byte", ({ dump }) => flip(dump), /damaged: database\.\S+ is not what it was/],
  ["whose dump is missing", ({ dump }) => rm(dump), /not whole: database\.\S+ is missing/],
  [
    "one of whose files grew",
    ({ file }) => appendFile(file, "more"),
    /damaged: files\/attachments\/\S+ has 2004 bytes/,
  ],
  ["one of whose files is missing", ({ file }) => rm(file), /not whole: files\/attachments\/\S+ is missing/],
  ["whose manifest was cut", ({ folder }) => truncate(join(folder, "manifest.json"), 300), /manifest\.json is damaged/],
  ["without a manifest", ({ folder }) => rm(join(folder, "manifest.json")), /is no backup/],
];

async function flip(path: string) {
  const bytes = await readFile(path);
  bytes[bytes.length - 100]! ^= 1;
  await writeFile(path, bytes);
}

test.each(damages)("a backup %s is refused before anything is written", async (_name, damage, sentence) => {
  const [copy, into] = [await copyOfBackup(), await emptyPlace(afterTest)];
  await damage(copy);
  await expect(restore(into, copy.folder)).rejects.toThrow(sentence);
  expect(await readdir(into.DATA_DIR)).toEqual([]);
});

test("a place that is taken is refused, left as it was when a restore fails, and replaced with --replace", async () => {
  const [copy, taken] = [await copyOfBackup(), await productHome(afterTest)];
  await atHome(taken, ({ database }) => insertStudent(database.db, { email: "here.before@example.org" }));
  await expect(restore(taken, kept.backup)).rejects.toThrow(/There is a database in .* already/);
  const path = join(copy.folder, "manifest.json");
  const manifest = JSON.parse(await readFile(path, "utf8"));
  manifest.tables.find(({ table }: { table: string }) => table === "public.students").rows += 1;
  await writeFile(path, JSON.stringify(manifest));
  await expect(restore(taken, copy.folder, { mayReplace: true })).rejects.toThrow(
    /public\.students has 1 rows instead of 2/,
  );
  expect(await atHome(taken, studentsAt)).toEqual(["here.before@example.org"]);
  await restore(taken, kept.backup, { mayReplace: true });
  await atHome(taken, async (home) => {
    expect(await studentsAt(home)).toEqual([kept.busy.student.email]);
    await expectAtWork(home, kept.busy);
  });
});

// proves T7.14
test("last night's backup restored after an erasure: the app works, and who was erased stays erased", async () => {
  const [home, backups] = [await productHome(afterTest), await temporaryFolder(afterTest)];
  const { busy, leaver } = await atHome(home, async (open) => ({
    busy: await busyStudent(open),
    leaver: await insertStudent(open.database.db, { email: "leaver@example.org", eraseAt: new Date(0) }),
  }));
  const lastNight = await backUp(home, backups);
  await atHome(home, ({ deps }) => eraseAccount(deps, leaver.id, "asked"));
  // In the same place its own ledger knows; elsewhere a newer backup beside it does.
  await restore(home, lastNight, { mayReplace: true });
  await atHome(home, ({ deps }) => eraseAccount(deps, leaver.id, "asked"));
  await backUp(home, backups);
  const elsewhere = await emptyPlace(afterTest);
  await restore(elsewhere, lastNight);
  for (const place of [home, elsewhere]) {
    await atHome(place, async (open) => {
      expect(await studentsAt(open)).toEqual([busy.student.email]);
      await expectAtWork(open, busy);
    });
  }
});

test("old backups go once a new one is whole, the newest stays whatever its age, and a failed one leaves nothing", async () => {
  const to = await temporaryFolder(afterTest);
  const first = await backUp(kept.home, to);
  const later = new Date(testNow.getTime() + 40 * dayMs);
  const second = await backUp(kept.home, to, { retentionDays: 30, now: later });
  expect([await readdir(to), first === second]).toEqual([[second.slice(to.length + 1)], false]);
  const nowhere = { ...kept.home, DATABASE_URL: undefined, DATA_DIR: join(to, "nothing") };
  await mkdir(nowhere.DATA_DIR);
  await chmod(nowhere.DATA_DIR, 0o700);
  await expect(backUp(nowhere, to, { retentionDays: 30, now: new Date(later.getTime() + 40 * dayMs) })).rejects.toThrow(
    /There is no database in/,
  );
  expect((await readdir(to)).filter((name) => name !== "nothing")).toEqual([second.slice(to.length + 1)]);
});

test("the command says what it did and ends with 0; what fails is one sentence and ends with 1", async () => {
  const { home } = kept;
  const to = await temporaryFolder(afterTest);
  const { DATABASE_URL = "", DATA_DIR } = home;
  const env = { ...process.env, MODE: "trial", DATABASE_URL, DATA_DIR };
  const run = (script: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, "../../scripts", script), ...args], { env });
  expect((await run("backup.ts", "--to", to)).stdout).toMatch(
    /\d+ tables in .* 1 files of 0\.0 MB\nDone in [\d.]+ s\.\n$/,
  );
  const refused = run("restore.ts", join(to, (await readdir(to))[0]!));
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There are 1 files in .*\n$/),
  });
});
