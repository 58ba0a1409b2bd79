import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

/** The programs of `deploy/ha`, and the Debian 12 package that each is of. */
const packages = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbackrest: "pgbackrest",
} as const;

/** Where PostgreSQL 15, the version of `deploy/ha`, has its programs. */
export const postgresFolder = "/usr/lib/postgresql/15/bin";

const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/sbin"];

/** The path of a program. @throws Error when it is not installed */
export function programPath(name: string): string {
  const found = [postgresFolder, ...folders].map((folder) => join(folder, name)).find(existsSync);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

const isInstalled = (name: string) => [postgresFolder, ...folders].some((folder) => existsSync(join(folder, name)));

/** Why the tests of `deploy/ha` cannot run on this machine, in words; null: they can. */
export function whyNotHere(): string | null {
  const missing: string[] = Object.entries(packages).flatMap(([program, name]) => (isInstalled(program) ? [] : [name]));
  if (!existsSync(join(postgresFolder, "postgres"))) missing.push("postgresql-15");
  if (missing.length > 0) return `Debian packages are missing: ${missing.join(", ")}`;
  return process.getuid?.() === 0 ? null : "only root can start PostgreSQL as user postgres";
}

const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
/** PostgreSQL refuses to run as root. */
const asPostgres = () => ({ uid: idOf("-u"), gid: idOf("-g") });

export type Environment = Record<string, string>;

/** What every program gets: nothing else of the environment of the tests. */
const plainEnvironment = (): Environment => ({ PATH: folders.join(":"), LANG: "C.UTF-8", HOME: tmpdir() });

/** Starts a program that stays, as user postgres; what it prints is appended to a file. */
export function startProgram(name: string, args: string[], env: Environment, logFile: string): ChildProcess {
  const log = openSync(logFile, "a");
  try {
    // A data folder that others may enter is refused by PostgreSQL: the same UMask as in patroni-service.conf.
    return spawn("/bin/sh", ["-c", 'umask 077; exec "$@"', "sh", programPath(name), ...args], {
      ...asPostgres(),
      cwd: tmpdir(),
      env: { ...plainEnvironment(), ...env },
      stdio: ["ignore", log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Runs a program to its end, as user postgres. @returns what it printed @throws Error with what it printed, when it fails */
export async function runProgram(name: string, args: string[], env: Environment): Promise<string> {
  const file = name.includes("/") ? name : programPath(name);
  const options = { ...asPostgres(), cwd: tmpdir(), env: { ...plainEnvironment(), ...env }, maxBuffer: 1e8 };
  const { stdout } = await promisify(execFile)(file, args, options);
  return stdout;
}

/** A process and all that it started, and what those started, at this moment. */
export function processTree(roots: readonly number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== null) parents.set(Number(name), parent);
  }
  const tree = new Set(roots.filter((pid) => parents.has(pid)));
  for (let before = -1; before !== tree.size; ) {
    before = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Null: it has ended, or is about to. */
function parentOf(pid: number): number | null {
  try {
    const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return state === "Z" ? null : Number(parent);
  } catch {
    return null;
  }
}

/** Sends a signal to processes, some of which may have ended. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended.
    }
  }
}

/** Resolves when a program that was started here has ended. */
export function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}
