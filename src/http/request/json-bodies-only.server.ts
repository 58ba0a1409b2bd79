import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiEnv } from "../request-context.server.ts";
import { answerProblem } from "../responses/problem.server.ts";

/** More than any form of ours without files needs. */
const maxBodyBytes = 64 * 1024;
/** A choice list of a thousand rows, by names of two hundred letters. */
const maxListBytes = 512 * 1024;
/** In which such a body must have arrived; one with files may take as long as server.ts gives a whole request. */
const slowestBodyMs = 15_000;

/**
 * Refuses bodies that are compressed (415: nothing of ours decompresses what a stranger sends) or too large (413), and
 * closes the connection of those that do not arrive.
 *
 * @param takesFiles addresses whose forms come with files: they count what they read themselves (read-multipart.server.ts)
 * @param takesCsv addresses that take a CSV file as their body, and count as they read (read-text.server.ts)
 * @param takesLists addresses that take a whole choice list
 */
export function jsonBodiesOnly(
  takesFiles: (path: string) => boolean,
  takesCsv: (path: string) => boolean,
  takesLists: (path: string) => boolean,
): MiddlewareHandler<ApiEnv> {
  const limitTo = (maxSize: number) => bodyLimit({ maxSize, onError: (c) => answerProblem(c, "body_too_large") });
  const [limit, limitOfLists] = [limitTo(maxBodyBytes), limitTo(maxListBytes)];
  return async (c, next) => {
    const incoming = (c.env as { incoming?: IncomingMessage } | undefined)?.incoming;
    const length = announcedLength(c.req.raw, incoming);
    if (length === 0) return next();
    const encoding = c.req.header("content-encoding");
    if (encoding && encoding.toLowerCase() !== "identity") return answerProblem(c, "body_encoded");
    if (isMultipart(c.req.raw) ? takesFiles(c.req.path) : isCsv(c.req.raw) && takesCsv(c.req.path)) return next();
    const isList = takesLists(c.req.path);
    if (length !== null && length > (isList ? maxListBytes : maxBodyBytes)) return answerProblem(c, "body_too_large");
    const timer = incoming && setTimeout(() => hangUp(incoming), slowestBodyMs);
    try {
      return await (length === null ? (isList ? limitOfLists : limit)(c, next) : next());
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * How long the body is by the request's own word, which Node enforces; 0: there is none; null: it comes in chunks and has to be
 * counted. It is read from Node's headers: looking at `raw.body` would build a stream for each body.
 */
function announcedLength(request: Request, incoming: IncomingMessage | undefined): number | null {
  if (request.method === "GET" || request.method === "HEAD") return 0;
  if (!incoming) return request.body ? null : 0;
  const { headers } = incoming;
  return headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
}

export function isMultipart(request: Request): boolean {
  return (request.headers.get("content-type") ?? "").toLowerCase().startsWith("multipart/form-data");
}

export function isCsv(request: Request): boolean {
  return /^text\/csv\s*(;|$)/i.test(request.headers.get("content-type") ?? "");
}

function hangUp(incoming: IncomingMessage): void {
  if (!incoming.complete) incoming.destroy();
}
