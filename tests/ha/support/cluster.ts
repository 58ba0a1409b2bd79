import { type ChildProcess, execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../../scripts/start-product.ts";
import { until } from "../../faults/support/visitor.ts";
import { type DatabaseNode, deployFolder, makeFolder, makeNode, passwords } from "./node.ts";
import { type Environment, ended, runProgram, startProgram } from "./programs.ts";

/** A member of the cluster as Patroni's REST API tells of it. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica" | string;
  state: string;
  timeline?: number;
  lag?: number | string;
}

const names = ["one", "two", "three"] as const;

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** Three etcd, three database nodes and HAProxy on this machine, from the files of deploy/ha; close it in afterAll. */
export async function openCluster() {
  const folder = mkdtempSync(join(tmpdir(), "margdeep-ha-"));
  chmodSync(folder, 0o755);
  execFileSync("chown", ["postgres:postgres", folder]);
  const backups = backupVariables(folder);
  const etcd = await startEtcd(folder);
  const nodes: DatabaseNode[] = [];
  for (const name of names) nodes.push(await makeNode(name, { folder, etcdPorts: etcd.ports, backups }));
  const ports = { primary: await freePort(), replica: await freePort() };
  let balancer: ChildProcess | undefined;
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    for (const child of [balancer, ...etcd.processes]) child?.kill("SIGKILL");
    await Promise.all([balancer, ...etcd.processes].map((child) => child && ended(child)));
    rmSync(folder, { recursive: true, force: true });
  };
  const cluster = {
    folder,
    nodes,
    close,
    /** As the owner of the product's database; the port is HAProxy's. */
    productUrl: (port: keyof typeof ports) =>
      `postgres://margdeep:${passwords.product}@127.0.0.1:${ports[port]}/margdeep`,
    superuserUrl: (database: string, port = ports.primary) =>
      `postgres://postgres:${encodeURIComponent(passwords.superuser)}@127.0.0.1:${port}/${database}`,
    members: () => readMembers(nodes),
    /** The node that holds the lease; null: none does. */
    leader: async () => {
      const leader = (await readMembers(nodes)).find(({ role }) => role === "leader");
      return nodes.find(({ name }) => name === leader?.name) ?? null;
    },
    /** Resolves when all three serve, one of them as primary and one as its synchronous standby. */
    untilWhole: (maxMs: number) => until("the cluster is whole", async () => isWhole(await readMembers(nodes)), maxMs),
    printed: () => nodes.map((node) => `--- ${node.name}\n${node.printed().slice(-4_000)}`).join("\n"),
  };
  try {
    // The first one makes the database; the others copy it.
    nodes[0]!.start();
    await until("the first node is the primary", async () => (await cluster.leader()) !== null, 120_000);
    await runProgram("pgbackrest", ["--stanza=margdeep", "stanza-create"], nodes[0]!.env);
    for (const node of nodes.slice(1)) node.start();
    balancer = startBalancer(folder, nodes, ports);
    await cluster.untilWhole(180_000);
    await makeProductDatabase(cluster.superuserUrl("postgres"));
    return cluster;
  } catch (error) {
    const said = cluster.printed();
    await close();
    throw new Error(`The cluster did not start\n${said}`, { cause: error });
  }
}

/** deploy/ha/pgbackrest.conf with a folder in place of its bucket. */
function backupVariables(folder: string): Environment {
  const config = join(folder, "pgbackrest.conf");
  copyFileSync(join(deployFolder, "pgbackrest.conf"), config);
  for (const name of ["repository", "locks", "spool"]) makeFolder(join(folder, name), folder);
  return {
    PGBACKREST_CONFIG: config,
    PGBACKREST_REPO1_TYPE: "posix",
    PGBACKREST_REPO1_PATH: join(folder, "repository"),
    PGBACKREST_LOCK_PATH: join(folder, "locks"),
    PGBACKREST_SPOOL_PATH: join(folder, "spool"),
  };
}

async function startEtcd(folder: string) {
  const ports = await Promise.all(names.map(() => freePort()));
  const peers = await Promise.all(names.map(() => freePort()));
  const example = Object.fromEntries(
    readFileSync(join(deployFolder, "etcd.env.example"), "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  ) as Environment;
  const processes = names.map((name, index) => {
    const [client, peer] = [`http://127.0.0.1:${ports[index]}`, `http://127.0.0.1:${peers[index]}`];
    makeFolder(join(folder, `etcd-${name}`), folder);
    const env = {
      ...example,
      ETCD_NAME: name,
      ETCD_DATA_DIR: join(folder, `etcd-${name}`),
      ETCD_LISTEN_PEER_URLS: peer,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
      ETCD_LISTEN_CLIENT_URLS: client,
      ETCD_ADVERTISE_CLIENT_URLS: client,
      ETCD_INITIAL_CLUSTER: names.map((one, at) => `${one}=http://127.0.0.1:${peers[at]}`).join(","),
    };
    return startProgram("etcd", [], env, join(folder, "etcd.log"));
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${ports[0]}/health`).then(
      async (response) => (await response.text()).includes('"true"'),
      () => false,
    );
  await until("etcd serves", isUp, 60_000);
  return { ports, processes };
}

function startBalancer(
  folder: string,
  nodes: readonly DatabaseNode[],
  ports: { primary: number; replica: number },
): ChildProcess {
  const env: Environment = {
    MARGDEEP_PRIMARY_BIND: `127.0.0.1:${ports.primary}`,
    MARGDEEP_REPLICA_BIND: `127.0.0.1:${ports.replica}`,
  };
  for (const [index, node] of nodes.entries()) {
    env[`MARGDEEP_DB_${index + 1}`] = `127.0.0.1:${node.port}`;
    env[`MARGDEEP_PATRONI_${index + 1}`] = String(node.restPort);
  }
  const config = join(folder, "haproxy.cfg");
  copyFileSync(join(deployFolder, "haproxy.cfg"), config);
  return startProgram("haproxy", ["-db", "-f", config], env, join(folder, "haproxy.log"));
}

/** As whichever node answers first sees the cluster; nobody: an empty list. */
async function readMembers(nodes: readonly DatabaseNode[]): Promise<Member[]> {
  const asked = nodes.map(async ({ restPort }) => {
    const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal: AbortSignal.timeout(2_000) });
    return ((await response.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

function isWhole(members: readonly Member[]): boolean {
  const leader = members.find(({ role }) => role === "leader");
  return (
    members.length === names.length &&
    members.every(({ state, timeline }) => /running|streaming/.test(state) && timeline === leader?.timeline) &&
    members.some(({ role }) => role === "sync_standby")
  );
}

/** As the README tells an operator to. */
async function makeProductDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(`create role margdeep login password '${passwords.product}'`);
    await client.query("create database margdeep owner margdeep");
  } finally {
    await client.end();
  }
}
