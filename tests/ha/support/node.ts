import type { ChildProcess } from "node:child_process";
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../scripts/start-product.ts";
import { type Environment, ended, postgresFolder, processTree, signalAll, startProgram } from "./programs.ts";

/** Passwords of a cluster that ends with its test. */
export const passwords = { superuser: "superuser of a test", product: "product-of-a-test" };

export const deployFolder = join(import.meta.dirname, "../../../deploy/ha");

/** What all nodes of one cluster share. */
export interface ClusterSettings {
  /** A folder of user postgres. */
  folder: string;
  etcdPorts: readonly number[];
  /** Variables of pgBackRest: a folder in place of the bucket. */
  backups: Environment;
}

export type DatabaseNode = Awaited<ReturnType<typeof makeNode>>;

/** A database node: PostgreSQL, which Patroni starts and stops, from deploy/ha/patroni.yml. Nothing runs before `start`. */
export async function makeNode(name: string, settings: ClusterSettings) {
  const folder = join(settings.folder, name);
  const dataFolder = join(folder, "data");
  const log = join(folder, "log");
  const config = join(folder, "patroni.yml");
  const [port, restPort] = [await freePort(), await freePort()];
  makeFolder(folder, settings.folder);
  copyFileSync(join(deployFolder, "patroni.yml"), config);
  /** As node.env.example, which systemd would give it. */
  const env: Environment = {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: settings.etcdPorts.map((etcd) => `127.0.0.1:${etcd}`).join(","),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataFolder,
    PATRONI_POSTGRESQL_BIN_DIR: postgresFolder,
    PATRONI_POSTGRESQL_PGPASS: join(folder, "pgpass"),
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: "replicator of a test",
    ...settings.backups,
    PGBACKREST_PG1_PATH: dataFolder,
    PGBACKREST_PG1_PORT: String(port),
    PGBACKREST_PG1_SOCKET_PATH: folder,
  };
  let patroni: ChildProcess | undefined;

  /** Patroni, PostgreSQL and whatever either started, now. */
  const processes = () => {
    const file = join(dataFolder, "postmaster.pid");
    const server = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
    return processTree([patroni?.pid, server].filter((pid) => pid !== undefined && pid > 1) as number[]);
  };
  /** Until nothing is left that the signal has not reached: a server starts others at any moment. */
  const signalEverything = (signal: NodeJS.Signals) => {
    const reached = new Set<number>();
    for (let pids = processes(); pids.some((pid) => !reached.has(pid)); pids = processes()) {
      signalAll(pids, signal);
      for (const pid of pids) reached.add(pid);
    }
  };

  return {
    name,
    port,
    restPort,
    dataFolder,
    env,
    start: () => {
      patroni = startProgram("patroni", [config], env, log);
    },
    /** Signal 9 to Patroni and to every process of PostgreSQL, as a power cut is to others. */
    kill: async () => {
      signalEverything("SIGKILL");
      if (patroni) await ended(patroni);
      patroni = undefined;
    },
    /** Stops every process where it is: connections stay, new ones are accepted by the system, nothing answers. */
    freeze: () => signalEverything("SIGSTOP"),
    thaw: () => signalEverything("SIGCONT"),
    printed: () => (existsSync(log) ? readFileSync(log, "utf8") : ""),
  };
}

/** Makes a folder for the owner of another one alone. */
export function makeFolder(folder: string, like: string): void {
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = statSync(like);
  chownSync(folder, uid, gid);
}
