import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { loadStarterData } from "../../../imports/load-starter.ts";
import { createFreshDatabase } from "../../../scripts/fresh-database.ts";
import { type OpenDatabase, openDatabase } from "../../../src/db/client.server.ts";
import { migrate } from "../../../src/db/migrate.server.ts";
import { openJobQueue } from "../../../src/gateways/pg-boss-queue.server.ts";
import { type ClusterPlace, clusterUrl, makeCluster, postgresPrograms, removeCluster } from "./postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A DATA_DIR with migrations and starter data, to copy. */
    preparedFolder: string;
    /** The tests' own PostgreSQL server and a database on it to clone; null where PostgreSQL is not installed. */
    preparedCluster: (ClusterPlace & { template: string }) | null;
  }
}

const root = join(import.meta.dirname, "../../..");

/** Prepares both databases once; every scenario works on a copy. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-faults-"));
  const cluster = postgresPrograms ? await makeCluster() : null;
  const remove = async () => {
    rmSync(folder, { recursive: true, force: true });
    if (cluster) await removeCluster(cluster);
  };
  try {
    await prepare(await openDatabase({ folder: join(folder, "database") }));
    project.provide("preparedFolder", folder);
    project.provide("preparedCluster", cluster && { ...cluster, template: await makeTemplate(cluster) });
  } catch (error) {
    await remove();
    throw error;
  }
  return remove;
}

async function makeTemplate(cluster: ClusterPlace): Promise<string> {
  const { url } = await createFreshDatabase(clusterUrl(cluster));
  await prepare(await openDatabase({ databaseUrl: url, folder: "" }));
  return new URL(url).pathname.slice(1);
}

/** What the product does at its first start. */
async function prepare(database: OpenDatabase): Promise<void> {
  await migrate(database, join(root, "migrations"));
  await loadStarterData(database, join(root, "starter"), new Date());
  // why: with three years of lists, and no model, every product of these tests would train one beside what is measured.
  await database.work.execute(sql`delete from cutoffs where year < 2025`);
  const queue = await openJobQueue(database, pino({ level: "silent" }));
  await queue.stop();
  await database.close();
}
