import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { BackupError } from "./errors.ts";

const run = promisify(execFile);
const debianFolder = "/usr/lib/postgresql";

/** One of PostgreSQL's client programs. */
export interface Tool {
  path: string;
  majorVersion: number;
}

/**
 * The oldest installed version that is new enough: a newer one writes settings that an older server rejects.
 *
 * @throws BackupError that names the package to install
 */
export async function findTool(name: "pg_dump" | "pg_restore", minMajor: number): Promise<Tool> {
  const places = [name, ...installedMajors().map((major) => join(debianFolder, major, "bin", name))];
  const found: Tool[] = [];
  for (const path of places) {
    const majorVersion = await versionOf(path);
    if (majorVersion !== null) found.push({ path, majorVersion });
  }
  const [best] = found.filter((tool) => tool.majorVersion >= minMajor).sort((a, b) => a.majorVersion - b.majorVersion);
  if (best) return best;
  const here = found.length === 0 ? "there is none" : `this machine has ${found.map((t) => t.majorVersion).join(", ")}`;
  throw new BackupError(
    `${name} of PostgreSQL ${minMajor} or later is needed, and ${here}. ` +
      `On Debian: apt-get install postgresql-client-${minMajor}.`,
  );
}

function installedMajors(): string[] {
  return existsSync(debianFolder) ? readdirSync(debianFolder) : [];
}

async function versionOf(path: string): Promise<number | null> {
  const printed = await run(path, ["--version"]).catch(() => null);
  const major = /\(PostgreSQL\) (\d+)/.exec(printed?.stdout ?? "")?.[1];
  return major ? Number(major) : null;
}

/**
 * Runs a program against a database. The password is passed in the environment, because other users can read arguments.
 *
 * @throws BackupError with the last lines of the program's error output
 */
export async function runTool(tool: Tool, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  const child = spawn(tool.path, [`--dbname=${url.href}`, "--no-password", ...args], {
    env: { ...process.env, ...(password && { PGPASSWORD: password }), PGCONNECT_TIMEOUT: "10" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000);
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (status !== 0) throw new BackupError(`${tool.path} failed: ${output.trim().split("\n").slice(-3).join(" ")}`);
}
