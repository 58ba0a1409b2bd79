import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadStarterData } from "../../imports/load-starter.ts";
import { freePort } from "../../scripts/start-product.ts";
import { openDatabase } from "../../src/db/client.server.ts";
import { migrate } from "../../src/db/migrate.server.ts";
import { until } from "../faults/support/visitor.ts";
import { type Cluster, openCluster } from "./support/cluster.ts";
import { sumsOfTables } from "./support/compare-rows.ts";
import { deployFolder, passwords } from "./support/node.ts";
import { runProgram, whyNotHere } from "./support/programs.ts";

const reason = whyNotHere();
const root = join(import.meta.dirname, "../..");
let cluster: Cluster;
let database: pg.Client;

/** Messages, straight into the tables: what is restored is PostgreSQL's, not the product's. */
const addMessages = (count: number) =>
  database.query(
    `insert into contact_messages (reference, content_hash, name, email, contact, message)
     select gen_random_uuid(), gen_random_uuid(), 'Asha', 'person-' || n || '@example.org', '8000000000', 'Message ' || n from generate_series(1, ${count}) n`,
  );

/** The instant by the database's own clock, and a moment in which nothing is written around it. */
async function markInstant(): Promise<string> {
  await wait(1_100);
  const { rows } = await database.query<{ instant: string }>("select clock_timestamp()::text as instant");
  await wait(1_100);
  return rows[0]!.instant;
}

/** Resolves when everything written so far is in the archive. */
async function archived(): Promise<void> {
  const { rows } = await database.query<{ file: string }>("select pg_walfile_name(pg_current_wal_lsn()) as file");
  const superuser = new pg.Client({ connectionString: cluster.superuserUrl("postgres") });
  await superuser.connect();
  try {
    await superuser.query("select pg_switch_wal()");
    await until("the archive has it", async () => {
      const found = await superuser.query("select last_archived_wal as file from pg_stat_archiver");
      return found.rows[0].file >= rows[0]!.file;
    });
  } finally {
    await superuser.end();
  }
}

describe.skipIf(reason !== null)("restore to a minute", () => {
  beforeAll(async () => {
    cluster = await openCluster();
    const opened = await openDatabase({ databaseUrl: cluster.productUrl("primary"), folder: "" });
    await migrate(opened, join(root, "migrations"));
    await loadStarterData(opened, join(root, "starter"), new Date());
    await opened.close();
    database = new pg.Client({ connectionString: cluster.productUrl("primary") });
    await database.connect();
  });
  afterAll(async () => {
    await database?.end();
    await cluster?.close();
  });

  // proves S28.3
  test("a base backup and the archive give every table as it was in the minute before a mistaken deletion", async () => {
    const primary = (await cluster.leader())!;
    await addMessages(100);
    await runProgram("pgbackrest", ["--stanza=margdeep", "--type=full", "backup"], primary.env);
    await addMessages(250);
    const instant = await markInstant();
    const before = await sumsOfTables(cluster.productUrl("primary"));
    await database.query("delete from contact_messages");
    await database.query("delete from hostels");
    await addMessages(7);
    await archived();

    const port = await freePort();
    const folder = join(cluster.folder, "restored");
    const said = await runProgram(join(deployFolder, "restore-to-minute.sh"), [instant, folder, String(port)], {
      ...primary.env,
      PGBACKREST_PG1_PATH: folder,
    });
    expect(said).toContain(`answers at 127.0.0.1:${port}`);
    try {
      const url = `postgres://margdeep:${passwords.product}@127.0.0.1:${port}/margdeep`;
      expect(await sumsOfTables(url)).toEqual(before);
      expect(before.contact_messages).toMatch(/^350 /);
      expect((await sumsOfTables(cluster.productUrl("primary"))).contact_messages).toMatch(/^7 /);
    } finally {
      await runProgram("pg_ctl", ["-D", folder, "-m", "immediate", "-w", "stop"], primary.env);
    }
  });
});
