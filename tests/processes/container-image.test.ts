import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createFreshDatabase } from "../../scripts/fresh-database.ts";
import { type ClusterPlace, clusterUrl } from "../faults/support/postgres.ts";
import { fillImageFolder } from "./support/image-folder.ts";

/*
 * What the container image can do, tried without a container: a folder that holds only what the Dockerfile copies, and in
 * it the commands of docs/operations.md, on an embedded database.
 */
let home: string;
let app: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), "margdeep-image-"));
  app = join(home, "app");
  mkdirSync(app);
  fillImageFolder(app);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Runs a script of package.json as `docker exec … npm run …` would. */
function npmRun(script: string, args: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const { PATH, HOME } = process.env;
  return new Promise<{ status: number; said: string }>((resolve) => {
    const options = { cwd: app, env: { PATH, HOME, DATA_DIR: join(home, "data"), SAMPLE_DATA: "false", ...env } };
    execFile("npm", ["run", "--silent", script, "--", ...args], options, (error, stdout, stderr) => {
      resolve({ status: typeof error?.code === "number" ? error.code : error ? 1 : 0, said: stdout + stderr });
    });
  });
}

test("import, backup and restore work in the image", async () => {
  const offices = join(home, "offices.csv");
  writeFileSync(offices, "pincode,district,state,lat,lng\n411001,PUNE,MAHARASHTRA,18.52,73.86\n");
  const imported = await npmRun("import", ["pincodes", offices, "--captured-on", "2026-11-01"]);
  expect(imported.said).toContain("PIN codes");
  expect(imported.status, imported.said).toBe(0);

  const backups = join(home, "backups");
  const backedUp = await npmRun("backup", ["--to", backups]);
  expect(backedUp.status, backedUp.said).toBe(0);

  const [name = ""] = readdirSync(backups);
  const restored = await npmRun("restore", [join(backups, name), "--into", join(home, "restored")]);
  expect(restored.status, restored.said).toBe(0);
  expect(restored.said).toContain("Start the product");
});

test("staff:rescue works in the image", async () => {
  const rescued = await npmRun("staff:rescue", ["nobody@example.org"]);
  expect(rescued.said).toBe("Nobody on the staff has the e-mail address nobody@example.org.\n");
});

test("ledger:verify works in the image", async () => {
  const verified = await npmRun("ledger:verify");
  expect(verified).toEqual({ status: 0, said: "The ledger is whole: 0 rows.\n" });
});

test.skipIf(inject("preparedCluster") === null)("db:move works in the image", async () => {
  const database = await createFreshDatabase(clusterUrl(inject("preparedCluster") as ClusterPlace));
  const dataDir = join(home, "to-move");
  cpSync(inject("preparedFolder"), dataDir, { recursive: true });
  try {
    const moved = await npmRun("db:move", [database.url], { DATA_DIR: dataDir });
    expect(moved.status, moved.said).toBe(0);
  } finally {
    await database.drop();
  }
});
