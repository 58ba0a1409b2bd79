// proves S28.2

import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "#db/client.server.ts";
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

  // proves S28.2
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
      // What belongs to one person is read from `db` itself, and from no replica.
      await expect(answeredBy(database)).rejects.toThrow();
      expect(returns).toBe(0);
      await startCluster(ownCluster());
      await until("it is back", () => returns === 1);
      expect(reads.replica()?.isUsed).toBe(false);
    } finally {
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
