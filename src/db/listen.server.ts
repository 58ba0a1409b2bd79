import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { OpenDatabase } from "./client.server.ts";
import { keepAlive } from "./postgres-pool.server.ts";

export interface NoticeHandlers {
  /** Called for each notice once its transaction, which may be another process's, has committed. */
  onNotice: (text: string) => void;
  /** Called whenever listening begins: notices sent before were missed. */
  onBegin: () => void;
  /** Called once each time notices stop arriving. */
  onLost: (error: Error) => void;
}

/** Stops listening; resolves when the connection is closed. */
export type StopListening = () => Promise<void>;

const firstRetryMs = 100;
const maxRetryMs = 5_000;
/** How often a silently broken connection is checked for. */
const checkEveryMs = 15_000;

/**
 * Listens to a channel of the database (`pg_notify`). On PostgreSQL over a connection of its own, which is opened
 * again after growing pauses when it is lost. It must reach the server itself, or a pooler in session mode: one in
 * transaction mode receives nothing.
 */
export async function listenTo(
  source: OpenDatabase["source"],
  channel: string,
  handlers: NoticeHandlers,
): Promise<StopListening> {
  if ("embedded" in source) return listenEmbedded(source.embedded, channel, handlers);
  return listenPostgres(source.url, channel, handlers);
}

async function listenEmbedded(client: PGlite, channel: string, { onNotice, onBegin }: NoticeHandlers) {
  const stop = await client.listen(channel, onNotice);
  onBegin();
  return () => stop();
}

/** Resolves after the first attempt to connect, successful or not. */
async function listenPostgres(url: string, channel: string, handlers: NoticeHandlers): Promise<StopListening> {
  let isStopped = false;
  let client: pg.Client | null = null;
  let pauseMs = firstRetryMs;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      ...keepAlive,
    });
    client = made;
    const lose = (error: Error) => {
      if (client !== made) return;
      client = null;
      clearTimeout(timer);
      made.removeAllListeners("notification");
      made.end().catch(() => {});
      if (isStopped) return;
      if (pauseMs === firstRetryMs) handlers.onLost(error);
      // Processes that lost the same server must not all reconnect at the same moment.
      timer = setTimeout(() => void connect(), pauseMs * (0.5 + Math.random() / 2)).unref();
      pauseMs = Math.min(pauseMs * 2, maxRetryMs);
    };
    const check = () => {
      timer = setTimeout(() => made.query("select 1").then(check, lose), checkEveryMs).unref();
    };
    made.on("error", lose);
    made.on("end", () => lose(new Error("the connection ended")));
    made.on("notification", ({ payload }) => handlers.onNotice(payload ?? ""));
    try {
      await made.connect();
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (client !== made) return;
      pauseMs = firstRetryMs;
      handlers.onBegin();
      check();
    } catch (error) {
      lose(error as Error);
    }
  }

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    const open = client;
    client = null;
    await open?.end().catch(() => {});
  };
}
