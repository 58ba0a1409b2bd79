import { trace } from "@opentelemetry/api";
import { inSpan } from "#lib/spans.server.ts";
import type { Db } from "./client.server.ts";

type Query = (...query: unknown[]) => unknown;
interface Client {
  query: Query;
}
/** As much of a pool of PostgreSQL, or of PGlite, as Drizzle uses. */
interface Source extends Client {
  connect?: (callback?: unknown) => unknown;
  transaction?: (work: (tx: Client) => unknown) => unknown;
}

/** A pool hands the same connections out again and again. */
const traced = new WeakSet<Client>();

/**
 * Makes each query a span of the request or job that runs it: the statement with its placeholders, never the values. What
 * no trace is open for (maintenance, the job queue's polling) is not recorded.
 */
export function traceQueries(db: Db): void {
  const source = (db as unknown as { $client: Source }).$client;
  if (traced.has(source)) return;
  traceOnce(source);
  const { connect, transaction } = source;
  if (transaction) {
    source.transaction = (work) => transaction.call(source, (tx) => work(traceOnce(tx)));
  } else if (connect) {
    // With a callback the pool's own query runs it, and has its span already.
    source.connect = (callback) =>
      callback ? connect.call(source, callback) : (connect.call(source) as Promise<Client>).then(traceOnce);
  }
}

function traceOnce<C extends Client>(client: C): C {
  if (!traced.has(client)) client.query = traceCalls(client.query.bind(client));
  traced.add(client);
  return client;
}

function traceCalls(run: Query): Query {
  return (...query) => {
    if (typeof query.at(-1) === "function" || !trace.getActiveSpan()) return run(...query);
    const text = textOf(query[0]);
    const attributes = { "db.system.name": "postgresql", "db.query.text": text };
    const name = text.trimStart().slice(0, 20).split(/\s/)[0]?.toLowerCase() || "query";
    return inSpan(`db ${name}`, { kind: "client", attributes }, async () => run(...query));
  };
}

function textOf(query: unknown): string {
  return typeof query === "string" ? query : String((query as { text?: unknown } | null)?.text ?? "");
}
