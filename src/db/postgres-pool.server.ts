import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type NameStatement, nameStatements } from "./name-statements.server.ts";

/** Time-outs of a pool, and how many connections it may open. */
export interface PoolTimeouts {
  maxConnections: number;
  /** For a connection: a free one of the pool, or a new one. */
  connectionTimeoutMillis: number;
  /** Ended by the server. */
  statement_timeout: number;
  /** Ended by this process: on a dead connection the server's own time-out never arrives. */
  query_timeout: number;
  /** Between two statements of one transaction. */
  idle_in_transaction_session_timeout: number;
  application_name: string;
}

/** Somebody waits for the answer: it comes, or is refused, within 6.5 seconds. */
export const requestPoolTimeouts: PoolTimeouts = {
  maxConnections: 8,
  connectionTimeoutMillis: 2_000,
  statement_timeout: 5_000,
  query_timeout: 5_700,
  idle_in_transaction_session_timeout: 5_000,
  application_name: "margdeep",
};

/** What a request reads outside its transactions: commits that wait for a standby never hold these connections. */
export const readPoolTimeouts: PoolTimeouts = { ...requestPoolTimeouts, application_name: "margdeep reads" };

/**
 * Jobs, imports and migrations: their statements may take minutes. An import thinks between two statements of its transaction, on a
 * slow or busy machine for minutes.
 */
export const workPoolTimeouts: PoolTimeouts = {
  maxConnections: 4,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 300_000,
  query_timeout: 305_000,
  idle_in_transaction_session_timeout: 600_000,
  application_name: "margdeep work",
};

/** A server whose machine vanished is noticed on idle connections too: the system's own first probe comes after two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The planner overrates our statements over JSON lists, and compiling one takes 300 ms where running it takes 3. */
const noJit = "-c jit=off";

/** Connections to PostgreSQL at this moment; `waiting` requests have none yet. */
export interface Connections {
  total: number;
  idle: number;
  waiting: number;
}

export interface OpenPool {
  db: NodePgDatabase;
  pool: pg.Pool;
  connections: () => Connections;
  close: () => Promise<void>;
}

/**
 * Opens a pool without connecting: its first use does.
 *
 * @param report called for each lost connection, which the pool replaces by itself
 */
export function openPool(databaseUrl: string, timeouts: PoolTimeouts, report: (error: Error) => void): OpenPool {
  const { maxConnections, ...limits } = timeouts;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    options: noJit,
    ...keepAlive,
    ...limits,
  });
  const name = nameStatements();
  pool.on("error", report);
  pool.on("connect", (client) => {
    // A checked-out connection that is lost ends the process unless it has a listener of its own.
    client.on("error", report);
    instrumentQueries(client, name);
    refuseUnreplicatedCommits(client);
  });
  return {
    db: drizzle(pool),
    pool,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** The connection of node-postgres beneath a client, which its types leave out. */
const connectionOf = (client: pg.PoolClient) =>
  (
    client as unknown as {
      connection: { stream: { destroy: () => void }; emit: (name: "error", error: Error) => void };
    }
  ).connection;

/**
 * Wraps a connection's queries: names those that repeat, releases the connection when its transaction cannot begin, and closes it when
 * it is no longer usable:
 *
 * - after a query that timed out: queries behind it, the rollback first of all, would time out one by one, and the pool would
 *   use the connection again;
 * - when a migration of a newer version changed the result type of a prepared statement;
 * - when the server turned out to be read-only: the next connection leads to the new primary.
 */
function instrumentQueries(client: pg.PoolClient, name: NameStatement): void {
  const ask = client.query.bind(client) as (...query: unknown[]) => unknown;
  const watched = (query: unknown, ...rest: unknown[]) => {
    const answer = ask(name(query), ...rest);
    if (answer instanceof Promise) {
      answer.catch((error: Error & { code?: string }) => {
        if (unrecoverable.has(error.message) || error.code === readOnlyServer) connectionOf(client).stream.destroy();
        // Drizzle releases a connection only once its transaction has begun: the pool would lose one at each time-out.
        if (beginsTransaction(query)) client.release(error);
      });
    }
    return answer;
  };
  client.query = watched as typeof client.query;
}

const beginsTransaction = (query: unknown) =>
  /^begin\b/.test(typeof query === "string" ? query : String((query as { text?: unknown }).text));

const unrecoverable = new Set(["Query read timeout", "cached plan must not change result type"]);
/** PostgreSQL's read_only_sql_transaction. */
const readOnlyServer = "25006";

/**
 * Where commits wait for a synchronous standby, an operator who cancels one that hangs makes PostgreSQL report success with a
 * warning: the change exists on this server alone, and is lost if another takes over. Such a commit must not be
 * acknowledged. Nobody knows what becomes of it, as of a commit whose connection broke, so the connection fails.
 */
function refuseUnreplicatedCommits(client: pg.PoolClient): void {
  client.on("notice", ({ routine }) => {
    if (routine !== "SyncRepWaitForLSN") return;
    const connection = connectionOf(client);
    connection.emit("error", new Error("Connection terminated: no standby confirmed the commit"));
    connection.stream.destroy();
  });
}
