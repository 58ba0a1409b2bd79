import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { OpenDatabase, ReadDb } from "./client.server.ts";
import { openPool, requestPoolTimeouts } from "./postgres-pool.server.ts";
import { isUnreachable, lagOf, maxLagMs } from "./replica-lag.server.ts";

/** Routes reads of public facts: to a replica while it is fresh enough or the primary is unavailable, otherwise to the primary. */
export interface Reads {
  /** For public facts. */
  db: ReadDb;
  /** After a public fact changed, reads go to the primary until a replica in use must have the change too. */
  preferPrimary: () => void;
  /** Sets what is called when the primary is back after a replica of unknown lag served its reads. */
  onReturn: (handle: () => void) => void;
  /** Whether a replica is read now, and the upper bound of its lag in seconds; null: none is configured. */
  replica: () => { isUsed: boolean; behindSeconds: number } | null;
  close: () => Promise<void>;
}

export interface ReadsOptions {
  /** Called at the first check and at each change from then on, with the reason why the replica is not read. */
  onSwitch: (isUsed: boolean, reason: string) => void;
  /** Milliseconds of a monotonic clock. */
  clock?: () => number;
}

const checkEveryMs = 2_000;
/** How long a replica counts as one that was promoted, or whose connections were lost: a failover takes half a minute. */
const maxStandInMs = 60_000;
/** Of a query while the database is away: within the second or two in which a balancer finds another replica. */
const maxTries = 4;
const retryPauseMs = 150;
/** By then a replica in use has every change that was announced before. */
const primaryAfterChangeMs = maxLagMs + 2 * checkEveryMs;
/** Of the replica's own: public facts are a good part of what is read. */
const timeouts = { ...requestPoolTimeouts, connectionTimeoutMillis: 1_000, application_name: "margdeep reads" };

/**
 * Reads of public facts. Without a replica's address they go to the primary.
 *
 * The lag of a replica is measured without comparing clocks: it has reached a position in the log that the primary reached that
 * many seconds ago. A query that the replica cannot execute goes to the primary at once. While the primary is unavailable, public
 * facts are read from the replica whatever its lag: nothing changes then, and an older fact is better than none. Everything else,
 * which may be personal, is read from the primary alone.
 *
 * @param readUrl address of a streaming replica
 */
export function openReads(
  { db, reading }: Pick<OpenDatabase, "db" | "reading">,
  readUrl: string | undefined,
  options: ReadsOptions,
): Reads {
  if (!readUrl || !reading) {
    const nothing = () => {};
    return { db, preferPrimary: nothing, onReturn: nothing, replica: () => null, close: async () => {} };
  }
  const primary = reading;
  const clock = options.clock ?? (() => performance.now());
  let refusal = "it was not looked at yet";
  const replica = openPool(readUrl, timeouts, (error) => use(error.message));
  const behind = lagOf(primary, replica.pool, clock);
  let isPrimaryAway = false;
  let replicaSeenAtMs = Number.NEGATIVE_INFINITY;
  let hasStoodIn = false;
  let onReturn = () => {};
  let isUsed: boolean | undefined;
  let changedAtMs = Number.NEGATIVE_INFINITY;

  /** @param reason why the replica is not read; empty: it is */
  function use(reason: string): void {
    refusal = reason;
    if (isUsed === (reason === "")) return;
    isUsed = reason === "";
    options.onSwitch(isUsed, reason);
  }

  async function check(): Promise<void> {
    try {
      isPrimaryAway = !(await behind.notePrimary());
      await behind.noteReplica();
      replicaSeenAtMs = clock();
      use(!isPrimaryAway && behind.ms() > maxLagMs ? "it is more than 10 seconds behind" : "");
    } catch (error) {
      use((error as Error).message);
    }
    if (isPrimaryAway || !hasStoodIn) return;
    hasStoodIn = false;
    onReturn();
  }

  let checking = check();
  const timer = setInterval(() => {
    checking = checking.then(check);
  }, checkEveryMs).unref();

  const isFresh = () => refusal === "" && behind.ms() <= maxLagMs && clock() - changedAtMs > primaryAfterChangeMs;
  const mayStandIn = () => clock() - replicaSeenAtMs <= maxStandInMs;
  const at = (place: pg.Pool, query: unknown[]) => (place.query as (...query: unknown[]) => Promise<unknown>)(...query);
  async function askReplicaFirst(query: unknown[]): Promise<unknown> {
    try {
      return await at(replica.pool, query);
    } catch (error) {
      // Whatever the error was: the primary gives the same, or an answer. The next check finds out about the replica.
      if (!(error as { code?: string }).code?.startsWith("42")) use((error as Error).message);
      return askPrimaryFirst(query);
    }
  }
  /** Again after a moment: while a primary is replaced, a balancer closes connections and leads to another replica. */
  async function askReplicaAlone(query: unknown[]): Promise<unknown> {
    hasStoodIn = true;
    for (let tries = 1; ; tries += 1) {
      try {
        return await at(replica.pool, query);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (tries === maxTries) return at(primary, query);
        await wait(retryPauseMs * tries);
      }
    }
  }
  async function askPrimaryFirst(query: unknown[]): Promise<unknown> {
    if (isPrimaryAway && mayStandIn()) return askReplicaAlone(query);
    try {
      return await at(primary, query);
    } catch (error) {
      if (!mayStandIn() || !isUnreachable(error)) throw error;
      isPrimaryAway = true;
      return askReplicaAlone(query);
    }
  }
  const ask = (...query: unknown[]) => (isFresh() && !isPrimaryAway ? askReplicaFirst(query) : askPrimaryFirst(query));
  return {
    db: drizzle({ client: { query: ask } as unknown as pg.Pool }) as unknown as ReadDb,
    preferPrimary: () => {
      changedAtMs = clock();
    },
    onReturn: (handle) => {
      onReturn = handle;
    },
    replica: () => ({ isUsed: isFresh() || (isPrimaryAway && mayStandIn()), behindSeconds: behind.ms() / 1000 }),
    close: async () => {
      clearInterval(timer);
      await checking;
      await replica.close();
    },
  };
}
