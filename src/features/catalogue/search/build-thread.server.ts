/** Builds indexes in a thread of its own: from the rows as the database's JSON, to parts that the caller puts together. */
import { parentPort } from "node:worker_threads";
import { buildIndex } from "margdeep-search/build-index";
import { buildRegister } from "margdeep-search/build-register";
import { splitIndex } from "margdeep-search/index-parts";
import type { RegisterRows } from "margdeep-search/register-index";
import type { IndexRows } from "margdeep-search/rows";
import { parseTexts } from "#db/select-json.server.ts";
import type { Source } from "../contract.ts";
import type { IndexTexts } from "../store/index-rows.server.ts";
import type { RegisterTexts } from "../store/register.server.ts";

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
  if ("register" in request) return buildRegister(parseTexts<RegisterRows<Source>>(request.register));
  return buildIndex(parseTexts<IndexRows>(request.catalogue), request.version);
}
