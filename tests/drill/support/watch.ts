import { readFileSync } from "node:fs";
import { type SQL, sql } from "drizzle-orm";
import { processorTimeMs, residentMegabytes } from "../../../bench/processor-time.ts";

/** Memory, processor time and connections, looked at each second. */
export function startWatch(pids: () => number[], read: (query: SQL) => Promise<{ pid: number }[]>) {
  const began = performance.now();
  const machineBefore = machineBusyMs();
  const ownBefore = process.cpuUsage();
  const before = new Map(pids().map((pid) => [pid, processorTimeMs(pid) ?? 0]));
  const latest = new Map<number, number>();
  const backends = new Map<number, { first: number; last: number }>();
  let memory = 0;
  let connections = 0;
  const look = async () => {
    for (const pid of pids()) {
      // One that was started again counts without its start.
      if (!before.has(pid)) before.set(pid, processorTimeMs(pid) ?? 0);
      latest.set(pid, processorTimeMs(pid) ?? latest.get(pid) ?? 0);
      memory = Math.max(memory, residentMegabytes(pid) || 0);
    }
    const open = await read(
      sql`select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    connections = Math.max(connections, open.length);
    for (const { pid } of open) {
      const spent = processorTimeMs(pid) ?? 0;
      backends.set(pid, { first: backends.get(pid)?.first ?? spent, last: spent });
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look).catch(() => {});
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await looking;
    await look();
    const own = process.cpuUsage(ownBefore);
    const product = [...latest].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0);
    const database = [...backends.values()].reduce((sum, { first, last }) => sum + last - first, 0);
    const drill = (own.user + own.system) / 1_000;
    return {
      seconds: (performance.now() - began) / 1_000,
      productMs: product,
      databaseMs: database,
      drillMs: drill,
      /** Of everything else on this machine, HAProxy and PostgreSQL's own processes among it. */
      otherMs: machineBusyMs() - machineBefore - product - database - drill,
      memoryMb: memory,
      connections,
    };
  };
}

/** Processor time that the machine has spent on anything. */
function machineBusyMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync("/proc/stat", "utf8")
    .split("\n", 1)[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * 10;
}
