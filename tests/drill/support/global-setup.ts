import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { TestProject } from "vitest/node";
import { loadStarterData } from "../../../imports/load-starter.ts";
import { createFreshDatabase } from "../../../scripts/fresh-database.ts";
import { openDatabase } from "../../../src/db/client.server.ts";
import { migrate } from "../../../src/db/migrate.server.ts";
import { openFiles } from "../../../src/gateways/files.server.ts";
import { readConfig } from "../../../src/lib/config.server.ts";
import { clusterUrl, makeCluster, postgresPrograms, removeCluster } from "../../faults/support/postgres.ts";

const root = join(import.meta.dirname, "../../..");

/**
 * The starter data on a PostgreSQL of the drill's own; with DRILL_DATABASE a copy of that database, on its server, which
 * nobody else may be connected to while it is copied, and DRILL_DATA_DIR's models and files.
 */
export default async function setUp(project: TestProject) {
  const { DRILL_DATABASE, DRILL_DATA_DIR } = process.env;
  if (!DRILL_DATABASE && !postgresPrograms) return project.provide("preparedCluster", null);
  const cluster = DRILL_DATABASE ? null : await makeCluster();
  const place = cluster ?? { folder: "", port: Number(new URL(DRILL_DATABASE ?? "").port || 5432) };
  const given = DRILL_DATABASE && new URL(DRILL_DATABASE).pathname.slice(1);
  const template = await createFreshDatabase(clusterUrl(place), given || undefined);
  const folder = mkdtempSync(join(tmpdir(), "margdeep-drill-"));
  if (DRILL_DATA_DIR) cpSync(DRILL_DATA_DIR, folder, { recursive: true });
  const database = await openDatabase({ databaseUrl: template.url, folder: "" });
  await migrate(database, join(root, "migrations"));
  const files = await openFiles(readConfig({ DATA_DIR: folder }));
  // Of a filled database only what it lacks, such as packages.
  await loadStarterData(database, join(root, "starter"), new Date(), { files, log: pino({ level: "silent" }) });
  await database.close();
  project.provide("preparedFolder", folder);
  project.provide("preparedCluster", { ...place, template: new URL(template.url).pathname.slice(1) });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await template.drop();
    if (cluster) await removeCluster(cluster);
  };
}
