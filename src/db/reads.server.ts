import { setTimeout as wait } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { OpenDatabase, ReadDb } from "./client.server.ts";
import { hasWritten } from "./own-writes.server.ts";
import { openPool, requestPoolTimeouts } from "./postgres-pool.server.ts";
import { isUnreachable, lagOf, maxLagMs, untilReplayed } from "./replica-lag.server.ts";

/**
 * Routes reads: public facts to a replica while it is fresh enough, all reads to it while the primary is unavailable, all others to
 * the primary.
 */
export interface Reads {
  /** For public facts. */
  db: ReadDb;
  /** After a public fact changed, reads go to the primary until a replica in use must have the change too. */
  preferPrimary: () => void;
  /**
   * Called before somebody is refused for what was not found, such as a session: while a replica stands in for the primary, it may exist.
   *
   * @throws Error of an unavailable database, then
   */
  confirmAbsence: () => void;
  /** Sets what is called when the primary is back after a replica of unknown lag served its reads. */
  onReturn: (handle: () => void) => void;
  /** Whether a replica is read now, and the upper bound of its lag in seconds; null: none is configured. */
  replica: () => { isUsed: boolean; behindSeconds: number } | null;
  close: () => Promise<void>;
}

/** A replica in the place of the primary, for one kind of reads. */
interface StandIn {
  mayAnswer: () => boolean;
  ask: (query: unknown[]) => Promise<unknown>;
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
/** A request that a replica answered is over by then. */
const refusalsDelayedMs = 5_000;
/** By then a replica in use has every change that was announced before. */
const primaryAfterChangeMs = maxLagMs + 2 * checkEveryMs;
/** Of the replica's own: public facts are a good part of what is read. */
const timeouts = { ...requestPoolTimeouts, connectionTimeoutMillis: 1_000, application_name: "margdeep reads" };

/** An error of an unavailable database, by PostgreSQL's connection_failure. */
const away = (message: string) => Object.assign(new Error(message), { code: "08006" });

/**
 * Reads of public facts. Without a replica's address they go to the primary.
 *
 * The lag of a replica is measured without comparing clocks: it has reached a position in the log that the primary reached that
 * many seconds ago. A query that the replica cannot execute goes to the primary at once. While the primary is unavailable, public
 * facts are read from the replica whatever its lag: nothing changes then, and an older fact is better than none. Reads of
 * `database.db` outside transactions, which may be personal, go to the replica then too, under three conditions: its lag was small
 * until the primary failed, it has applied everything it received, and the request has written nothing, since the replica may lack
 * that write. Even so it may lack what another standby confirmed: `confirmAbsence`.
 *
 * @param readUrl address of a streaming replica
 */
export function openReads(
  { db, readRoute }: Pick<OpenDatabase, "db" | "readRoute">,
  readUrl: string | undefined,
  options: ReadsOptions,
): Reads {
  if (!readUrl || !readRoute) {
    const nothing = () => {};
    return {
      ...{ db, preferPrimary: nothing, confirmAbsence: nothing, onReturn: nothing },
      ...{ replica: () => null, close: async () => {} },
    };
  }
  const clock = options.clock ?? (() => performance.now());
  const primary = readRoute.pool;
  let refusal = "it was not looked at yet";
  const replica = openPool(readUrl, timeouts, (error) => use(error.message));
  const behind = lagOf(primary, replica.pool, clock);
  let isPrimaryAway = false;
  let stoodInAtMs = Number.NEGATIVE_INFINITY;
  let followedClosely = false;
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
      if (!isPrimaryAway) followedClosely = behind.ms() <= maxLagMs;
      use(!isPrimaryAway && behind.ms() > maxLagMs ? "it is more than 10 seconds behind" : "");
    } catch (error) {
      if (!isPrimaryAway) followedClosely = false;
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
  const at = (place: pg.Pool | pg.PoolClient, query: unknown[]) =>
    (place.query as (...query: unknown[]) => Promise<unknown>)(...query);
  async function askReplicaFirst(query: unknown[]): Promise<unknown> {
    try {
      return await at(replica.pool, query);
    } catch (error) {
      // Whatever the error was: the primary gives the same, or an answer. The next check finds out about the replica.
      if (!(error as { code?: string }).code?.startsWith("42")) use((error as Error).message);
      return askPrimaryFirst(query, forPublic);
    }
  }
  const forPublic: StandIn = { mayAnswer: mayStandIn, ask: (query) => at(replica.pool, query) };
  const forOwn: StandIn = { mayAnswer: () => followedClosely && mayStandIn() && !hasWritten(), ask: askForOwn };
  async function askForOwn(query: unknown[]): Promise<unknown> {
    stoodInAtMs = clock();
    const client = await replica.pool.connect();
    let failure: unknown;
    try {
      if (!(await untilReplayed(client))) throw away("the replica has not applied what it received");
      return await at(client, query);
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      client.release(isUnreachable(failure));
    }
  }
  /** Again after a moment: while a primary is replaced, a balancer closes connections and leads to another replica. */
  async function askReplicaAlone(query: unknown[], standIn: StandIn): Promise<unknown> {
    hasStoodIn = true;
    for (let tries = 1; ; tries += 1) {
      try {
        return await standIn.ask(query);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        if (tries === maxTries) return at(primary, query);
        await wait(retryPauseMs * tries);
      }
    }
  }
  async function askPrimaryFirst(query: unknown[], standIn: StandIn): Promise<unknown> {
    if (isPrimaryAway && standIn.mayAnswer()) return askReplicaAlone(query, standIn);
    try {
      return await at(primary, query);
    } catch (error) {
      if (!standIn.mayAnswer() || !isUnreachable(error)) throw error;
      isPrimaryAway = true;
      return askReplicaAlone(query, standIn);
    }
  }
  const askPublic = (...query: unknown[]) =>
    isFresh() && !isPrimaryAway ? askReplicaFirst(query) : askPrimaryFirst(query, forPublic);
  const sendToPrimary = readRoute.send;
  readRoute.send = (...query) => askPrimaryFirst(query, forOwn);
  // Who writes is answered by a primary: what is read from now on must have what was written.
  const onWriteConnection = () => {
    isPrimaryAway = false;
  };
  readRoute.writes.on("connect", onWriteConnection);
  return {
    db: drizzle({ client: { query: askPublic } as unknown as pg.Pool }) as unknown as ReadDb,
    preferPrimary: () => {
      changedAtMs = clock();
    },
    confirmAbsence: () => {
      if (!isPrimaryAway && clock() - stoodInAtMs > refusalsDelayedMs) return;
      throw away("a replica that stands in for the primary does not have it");
    },
    onReturn: (handle) => {
      onReturn = handle;
    },
    replica: () => ({ isUsed: isFresh() || (isPrimaryAway && mayStandIn()), behindSeconds: behind.ms() / 1000 }),
    close: async () => {
      clearInterval(timer);
      readRoute.send = sendToPrimary;
      readRoute.writes.off("connect", onWriteConnection);
      await checking;
      await replica.close();
    },
  };
}
