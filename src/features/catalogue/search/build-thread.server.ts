/** Builds indexes in a thread of its own: from the rows as the database's JSON, to parts that the caller puts together. */
import { parentPort } from "node:worker_threads";
import { parseTexts } from "#db/select-json.server.ts";
import type { IndexRows, IndexTexts } from "../store/index-rows.server.ts";
import type { RegisterRows, RegisterTexts } from "../store/register.server.ts";
import { buildIndex } from "./build-index.ts";
import { buildRegister } from "./build-register.ts";
import { splitIndex } from "./index-parts.ts";

/** What an index is built from: the catalogue's rows with its version, or those of the register. */
export type BuildRequest = { catalogue: IndexTexts; version: number } | { register: RegisterTexts };

/** What the thread sends: each part, then null; or why there is no index. */
export type BuildReply = Uint8Array<ArrayBuffer> | null | { error: string };

parentPort?.on("message", (request: BuildRequest) => {
  const send = (reply: BuildReply) => parentPort?.postMessage(reply, reply instanceof Uint8Array ? [reply.buffer] : []);
  try {
    for (const part of splitIndex(build(request))) send(new Uint8Array(part));
    send(null);
  } catch (error) {
    send({ error: String((error as Error).stack ?? error) });
  }
});

function build(request: BuildRequest) {
  if ("register" in request) return buildRegister(parseTexts<RegisterRows>(request.register));
  return buildIndex(parseTexts<IndexRows>(request.catalogue), request.version);
}
