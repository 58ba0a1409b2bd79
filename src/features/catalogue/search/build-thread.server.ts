/** Builds search indexes in a thread of its own: from the rows as the database's JSON, to parts that the caller puts together. */
import { parentPort } from "node:worker_threads";
import { type IndexTexts, parseIndexRows } from "../store/index-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import { splitIndex } from "./index-parts.ts";

/** What the thread sends: each part, then null; or why there is no index. */
export type BuildReply = Uint8Array<ArrayBuffer> | null | { error: string };

parentPort?.on("message", ({ texts, version }: { texts: IndexTexts; version: number }) => {
  const send = (reply: BuildReply) => parentPort?.postMessage(reply, reply instanceof Uint8Array ? [reply.buffer] : []);
  try {
    for (const part of splitIndex(buildIndex(parseIndexRows(texts), version))) send(new Uint8Array(part));
    send(null);
  } catch (error) {
    send({ error: String((error as Error).stack ?? error) });
  }
});
