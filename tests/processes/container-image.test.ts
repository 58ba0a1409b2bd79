import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openDatabase } from "#db/client.server.ts";
import { createFreshDatabase, type FreshDatabase } from "../../scripts/fresh-database.ts";
import { type ClusterPlace, clusterUrl } from "../faults/support/postgres.ts";
import { insertStaff } from "../support/staff.ts";
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

test("import works in the image", async () => {
  const offices = join(home, "offices.csv");
  writeFileSync(offices, "pincode,district,state,lat,lng\n411001,PUNE,MAHARASHTRA,18.52,73.86\n");
  const imported = await npmRun("import", ["pincodes", offices, "--captured-on", "2026-11-01"]);
  expect(imported.said).toContain("PIN codes");
  expect(imported.status, imported.said).toBe(0);
});

/** The commands of the first page of docs/operations.md, in its order. */
const commands = [...readFileSync("docs/operations.md", "utf8").matchAll(/^```sh\n([^`]*)\n```$/gm)]
  .flatMap(([, lines = ""]) => lines.split("\n"))
  .map((line) => line.replace("npm run ", ""));
const scriptOf = (command: string) => command.split(" ")[0] ?? "";

/** What a command prints when it did what the page promises. */
const results: Record<string, string> = {
  "mail:test": "outbox",
  data: "josaa",
  backup: "margdeep-",
  restore: "Start the product",
  "ledger:verify": "The ledger is whole",
  "staff:rescue": "Open this link",
  "db:move": "DATABASE_URL",
};

describe.skipIf(inject("preparedCluster") === null)("the days of a site", () => {
  let data: string;
  let elsewhere: FreshDatabase;
  beforeAll(async () => {
    data = join(home, "site");
    cpSync(inject("preparedFolder"), data, { recursive: true });
    const database = await openDatabase({ folder: join(data, "database") });
    await insertStaff(database.db, { email: "name@example.org" });
    await database.close();
    elsewhere = await createFreshDatabase(clusterUrl(inject("preparedCluster") as ClusterPlace));
  });
  afterAll(() => elsewhere.drop());

  test("every kind of command is tried", () => {
    expect(new Set(commands.map(scriptOf))).toEqual(new Set(Object.keys(results)));
  });

  test.each(commands)("npm run %s", async (command) => {
    const script = scriptOf(command);
    const args = command.split(/ (?:-- )?/).slice(1);
    const place = (arg: string) =>
      arg
        .replace("margdeep-<instant>", () => readdirSync(join(home, "backups")).at(-1) ?? "")
        .replace(/^\/(backups|tmp)/, join(home, "$1"))
        .replace(/^postgres:.*/, elsewhere.url);
    const { status, said } = await npmRun(script, args.map(place), { DATA_DIR: data });
    expect(status, said).toBe(0);
    expect(said).toContain(results[script]);
  });
});
