import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./request-context.server.ts";
import { wholeBody } from "./whole-body.server.ts";

const least = 1024;
const compressible = /^(text\/|application\/(json|xml|atom\+xml|manifest\+json|ld\+json|javascript)|image\/svg)/;

/**
 * Made for each reply anew: quick, and still a sixth of the size. Measured on a college list of 195 KB: 31.6 KB in 0.9 ms;
 * quality 4 takes 1.4 ms for 30.1 KB.
 */
const brotliQuality = 3;
/** The same list: 34 KB in 1.2 ms. */
const gzipLevel = 4;

const encoders: { name: string; encode: (body: Uint8Array) => Promise<Buffer> }[] = [
  {
    name: "br",
    encode: (body) =>
      promisify(brotliCompress)(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      }),
  },
  { name: "gzip", encode: (body) => promisify(gzip)(body, { level: gzipLevel }) },
];

/** Compresses replies that are text, whole and off the main thread: none of ours is a stream without an end. */
export function compression(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    if (!compressible.test(headers.get("content-type") ?? "") || headers.has("content-encoding")) return;
    headers.append("Vary", "Accept-Encoding");
    if (c.req.method === "HEAD" || status === 304 || status === 204) return;
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoder = encoders.find(({ name }) =>
      new RegExp(`(^|[\\s,])${name}\\s*(,|;\\s*q=(?!0(\\.0+)?\\b)|$)`).test(accepted),
    );
    if (!encoder) return;
    const body = await wholeBody(c.res);
    const isWorth = body.length >= least;
    const sent = isWorth ? new Uint8Array(await encoder.encode(body)) : body;
    const changed = new Headers(headers);
    changed.set("Content-Length", String(sent.length));
    if (isWorth) {
      changed.set("Content-Encoding", encoder.name);
      weaken(changed);
    }
    // Hono copies the headers of the reply it holds into its successor: there must be none for the new length to count.
    c.res = undefined;
    c.res = new Response(sent, { status, headers: changed });
  };
}

/** A strong validator names bytes; these are other bytes with the same meaning. */
function weaken(headers: Headers): void {
  const tag = headers.get("etag");
  if (tag && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
}
