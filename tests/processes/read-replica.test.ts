import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
import { trackWrites } from "#db/own-writes.server.ts";
import { openReads, type Reads } from "#db/reads.server.ts";
import { maxLagMs } from "#db/replica-lag.server.ts";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/fresh-database.ts";
import { freePort } from "../../scripts/start-product.ts";
import {
  type ClusterPlace,
  clusterUrl,
  postgresPrograms,
  startCluster,
  stopCluster,
} from "../faults/support/postgres.ts";
import { isHere, ownCluster } from "../faults/support/stage.ts";
import { until } from "../faults/support/visitor.ts";

let fresh: FreshDatabase;
let database: OpenDatabase;
let copy: ClusterPlace;
let replicaUrl: string;

/** A streaming replica of the tests' own server, as pg_basebackup makes one. */
async function makeReplica(): Promise<ClusterPlace> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-replica-"));
  chmodSync(folder, 0o711);
  const isRoot = process.getuid?.() === 0;
  const run = promisify(execFile);
  if (isRoot) await run("chown", ["postgres", folder]);
  const place = { folder: join(folder, "data"), port: await freePort() };
  const { port } = ownCluster();
  const program = join(postgresPrograms ?? "", "pg_basebackup");
  const backup = [
    program,
    "-D",
    place.folder,
    "-R",
    "-c",
    "fast",
    "-h",
    "127.0.0.1",
    "-p",
    String(port),
    "-U",
    "postgres",
  ];
  await run(isRoot ? "runuser" : "env", [...(isRoot ? ["-u", "postgres", "--"] : []), ...backup], { cwd: tmpdir() });
  await startCluster(place);
  return place;
}

/** On which server a read was answered: a replica says that it is in recovery. */
async function answeredBy(reads: Pick<Reads, "db">): Promise<"replica" | "database"> {
  const { rows } = (await reads.db.execute(sql`select pg_is_in_recovery() as is_replica`)) as unknown as {
    rows: { is_replica: boolean }[];
  };
  return rows[0]?.is_replica ? "replica" : "database";
}
/** The same of what belongs to one person: it is read from `db` itself. */
const ownAnsweredBy = () => answeredBy(database);
const isAnsweredBy = (reads: Pick<Reads, "db">, who: "replica" | "database") => async () =>
  (await answeredBy(reads)) === who;

describe.skipIf(!isHere("PostgreSQL"))("public facts are read from a streaming replica", () => {
  beforeAll(async () => {
    fresh = await createFreshDatabase(clusterUrl(ownCluster()));
    database = await openDatabase({ databaseUrl: fresh.url, folder: "" });
    copy = await makeReplica();
    const address = new URL(fresh.url);
    address.port = String(copy.port);
    replicaUrl = address.href;
  });
  afterAll(async () => {
    await stopCluster(copy, "immediate").catch(() => {});
    rmSync(join(copy.folder, ".."), { recursive: true, force: true });
    await database?.close();
    await fresh?.drop();
  });

  test("while it follows; after a change the database answers until the replica must have it", async () => {
    let nowMs = 0;
    const switches: boolean[] = [];
    // why: the time until a replica must have a change is many seconds; the test says when they have passed.
    const reads = openReads(database, replicaUrl, { onSwitch: (isUsed) => switches.push(isUsed), clock: () => nowMs });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      reads.preferPrimary();
      expect(await answeredBy(reads)).toBe("database");
      nowMs += maxLagMs;
      expect(await answeredBy(reads)).toBe("database");
      nowMs += maxLagMs;
      await until("the replica is read again", isAnsweredBy(reads, "replica"));
      expect(switches).toContain(true);
    } finally {
      await reads.close();
    }
  });

  test("not when it stopped following for more than ten seconds, and again when it caught up", async () => {
    let nowMs = 0;
    const reads = openReads(database, replicaUrl, { onSwitch: () => {}, clock: () => nowMs });
    const replica = await openDatabase({ databaseUrl: replicaUrl, folder: "" });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      await replica.db.execute(sql`select pg_wal_replay_pause()`);
      await database.db.execute(sql`create table late (number integer)`);
      nowMs += maxLagMs + 1;
      expect(await answeredBy(reads)).toBe("database");
      await replica.db.execute(sql`select pg_wal_replay_resume()`);
      await until("the replica is read again", isAnsweredBy(reads, "replica"));
      expect(reads.replica()).toEqual({ isUsed: true, behindSeconds: expect.any(Number) });
    } finally {
      await replica.close();
      await reads.close();
    }
  });

  test("not when it is away: the query under way is answered by the database, and nobody sees a failure", async () => {
    const reasons: string[] = [];
    const reads = openReads(database, replicaUrl, { onSwitch: (isUsed, reason) => isUsed || reasons.push(reason) });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      await stopCluster(copy, "immediate");
      expect(await answeredBy(reads)).toBe("database");
      expect(reasons).toHaveLength(1);
      await startCluster(copy);
      await until("the replica is read again", isAnsweredBy(reads, "replica"));
    } finally {
      await reads.close();
    }
  });

  test("while the database is away, whatever the lag; and it says when the database is back", async () => {
    let nowMs = 0;
    let returns = 0;
    const reads = openReads(database, replicaUrl, { onSwitch: () => {}, clock: () => nowMs });
    reads.onReturn(() => {
      returns += 1;
    });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      // A change was announced a moment ago: the primary would answer.
      reads.preferPrimary();
      expect(await answeredBy(reads)).toBe("database");
      await stopCluster(ownCluster(), "immediate");
      expect(await answeredBy(reads)).toBe("replica");
      nowMs += maxLagMs + 1;
      expect(await answeredBy(reads)).toBe("replica");
      expect(returns).toBe(0);
      await startCluster(ownCluster());
      await until("it is back", () => returns === 1);
      expect(reads.replica()?.isUsed).toBe(false);
    } finally {
      await startCluster(ownCluster());
      await reads.close();
    }
  });

  test("personal data too, but only while the database is away, and only as it was then", async () => {
    let nowMs = 0;
    const reasons: string[] = [];
    const onSwitch = (_isUsed: boolean, reason: string) => reasons.push(reason);
    const reads = openReads(database, replicaUrl, { onSwitch, clock: () => nowMs });
    const replica = await openDatabase({ databaseUrl: replicaUrl, folder: "" });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      expect(await ownAnsweredBy()).toBe("database");
      await stopCluster(ownCluster(), "immediate");
      nowMs += maxLagMs + 1;
      expect(await ownAnsweredBy()).toBe("replica");
      await expect(database.db.execute(sql`create table refused (number integer)`)).rejects.toThrow();
      await startCluster(ownCluster());
      await database.db.execute(sql`create table written (number integer)`);
      // Not by the next check, seconds later: who has just written reads what was written.
      expect(await ownAnsweredBy()).toBe("database");
      await until("the replica follows", isAnsweredBy(reads, "replica"));
      await replica.db.execute(sql`select pg_wal_replay_pause()`);
      await database.db.execute(sql`create table unseen (number integer)`);
      nowMs += maxLagMs + 1;
      await until("it is known to be behind", () => reasons.at(-1) === "it is more than 10 seconds behind");
      await stopCluster(ownCluster(), "immediate");
      await expect(ownAnsweredBy()).rejects.toThrow();
      expect(await answeredBy(reads)).toBe("replica");
    } finally {
      await replica.db.execute(sql`select pg_wal_replay_resume()`).catch(() => {});
      await replica.close();
      await startCluster(ownCluster());
      await reads.close();
    }
  });

  test("not for a request that has written: what it wrote may be what the replica lacks", async () => {
    const reads = openReads(database, replicaUrl, { onSwitch: () => {} });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      await trackWrites(async () => {
        await database.db.execute(sql`create table own (number integer)`);
        await stopCluster(ownCluster(), "immediate");
        await expect(ownAnsweredBy()).rejects.toThrow();
        expect(await answeredBy(reads)).toBe("replica");
      });
      expect(await trackWrites(ownAnsweredBy)).toBe("replica");
    } finally {
      await startCluster(ownCluster());
      await reads.close();
    }
  });

  test("once it has applied what it received: what was acknowledged a moment before the database was gone", async () => {
    const reads = openReads(database, replicaUrl, { onSwitch: () => {} });
    const replica = await openDatabase({ databaseUrl: replicaUrl, folder: "" });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      await replica.db.execute(sql`select pg_wal_replay_pause()`);
      await database.db.execute(sql`create table acknowledged (number integer)`);
      const sent = sql`select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) > 0 as is_there`;
      const isThere = async () =>
        ((await replica.db.execute(sent)) as unknown as { rows: { is_there: boolean }[] }).rows;
      await until("the replica has it in its log", async () => (await isThere())[0]?.is_there === true);
      await stopCluster(ownCluster(), "immediate");
      const read = database.db.execute(sql`select count(*) from acknowledged`);
      await replica.db.execute(sql`select pg_wal_replay_resume()`);
      await expect(read).resolves.toBeDefined();
    } finally {
      await replica.close();
      await startCluster(ownCluster());
      await reads.close();
    }
  });

  test("not while it has not applied what it received, and what it lacks is not said to be absent", async () => {
    let nowMs = 0;
    const reads = openReads(database, replicaUrl, { onSwitch: () => {}, clock: () => nowMs });
    const replica = await openDatabase({ databaseUrl: replicaUrl, folder: "" });
    try {
      await until("the replica is read", isAnsweredBy(reads, "replica"));
      expect(() => reads.confirmAbsence()).not.toThrow();
      await replica.db.execute(sql`select pg_wal_replay_pause()`);
      await database.db.execute(sql`create table not_applied (number integer)`);
      const isLate = sql`select pg_last_wal_receive_lsn() > pg_last_wal_replay_lsn() as late`;
      const late = async () => ((await replica.db.execute(isLate)) as unknown as { rows: { late: boolean }[] }).rows;
      await until("the replica has it in its log", async () => (await late())[0]?.late === true);
      await stopCluster(ownCluster(), "immediate");
      await expect(ownAnsweredBy()).rejects.toThrow();
      await replica.db.execute(sql`select pg_wal_replay_resume()`);
      await until("the replica has applied it", async () => (await late())[0]?.late === false);
      expect(await ownAnsweredBy()).toBe("replica");
      expect(() => reads.confirmAbsence()).toThrow();
      await startCluster(ownCluster());
      await database.db.execute(sql`create table written_again (number integer)`);
      // A request may have been answered by the replica a moment ago.
      expect(() => reads.confirmAbsence()).toThrow();
      nowMs += 5_001;
      expect(() => reads.confirmAbsence()).not.toThrow();
    } finally {
      await replica.db.execute(sql`select pg_wal_replay_resume()`).catch(() => {});
      await replica.close();
      await startCluster(ownCluster());
      await reads.close();
    }
  });

  test("not when it is no replica: a second database that follows nothing is never read, after a crash neither", async () => {
    await stopCluster(ownCluster(), "immediate");
    await startCluster(ownCluster());
    const other = await createFreshDatabase(clusterUrl(ownCluster()));
    const reasons: string[] = [];
    const reads = openReads(database, other.url, { onSwitch: (_isUsed, reason) => reasons.push(reason) });
    try {
      await until("it was looked at", () => reasons.length > 0);
      expect(await answeredBy(reads)).toBe("database");
      expect(reasons).toEqual(["it is no streaming replica"]);
    } finally {
      await reads.close();
      await other.drop();
    }
  });
});
