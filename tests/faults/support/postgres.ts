import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../../scripts/start-product.ts";

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;

/** Folder of the newest PostgreSQL's programs on this machine; undefined when there is none. */
export const postgresPrograms = findPrograms();

function findPrograms(): string | undefined {
  const root = "/usr/lib/postgresql";
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(root, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

/** Where a PostgreSQL server of the tests is: enough for another process to stop and start it. */
export interface ClusterPlace {
  folder: string;
  port: number;
}

/** Makes a PostgreSQL server of its own, as durable as a real one, and starts it. */
export async function makeCluster(): Promise<ClusterPlace> {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-cluster-"));
  chmodSync(folder, 0o711);
  if (isRoot) await run("chown", ["postgres", folder]);
  const place = { folder: join(folder, "data"), port: await freePort() };
  await asPostgres("initdb", ["-D", place.folder, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  await startCluster(place);
  return place;
}

/** The address of the server's own database, for making others. */
export function clusterUrl({ port }: ClusterPlace): string {
  return `postgres://postgres@127.0.0.1:${port}/postgres`;
}

/** Starts it and waits until it answers; does nothing when it runs. */
export async function startCluster({ folder, port }: ClusterPlace): Promise<void> {
  if (await isClusterRunning({ folder, port })) return;
  const options = `-h 127.0.0.1 -p ${port} -k ${folder} -c max_connections=200`;
  await asPostgres("pg_ctl", ["-D", folder, "-w", "-t", "60", "-l", join(folder, "log"), "-o", options, "start"]);
}

/**
 * Stops it.
 *
 * @param mode fast ends connections in order; immediate is what a crash of the server looks like
 */
export async function stopCluster({ folder }: ClusterPlace, mode: "fast" | "immediate" = "fast"): Promise<void> {
  await asPostgres("pg_ctl", ["-D", folder, "-w", "-t", "60", "-m", mode, "stop"]);
}

/** Stops it and takes everything of it away. */
export async function removeCluster(place: ClusterPlace): Promise<void> {
  if (await isClusterRunning(place)) await stopCluster(place, "immediate");
  rmSync(join(place.folder, ".."), { recursive: true, force: true });
}

async function isClusterRunning({ folder }: ClusterPlace): Promise<boolean> {
  return asPostgres("pg_ctl", ["-D", folder, "status"]).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL refuses to run as root. Its output goes nowhere: a server that inherits a pipe keeps its reader waiting. */
async function asPostgres(program: string, args: string[]): Promise<void> {
  const file = join(postgresPrograms ?? "", program);
  const [command, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", file, ...args] : [file, ...args];
  await run("sh", ["-c", '"$@" >/dev/null 2>&1', "sh", command as string, ...rest], { cwd: tmpdir() });
}
