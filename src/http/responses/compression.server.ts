import type { MiddlewareHandler } from "hono";
import { bufferBody } from "../request/buffer-body.server.ts";
import type { ApiEnv } from "../request-context.server.ts";
import { chooseEncodingOnce, effortOnce, encodeOnce, isCompressible, minCompressedBytes } from "./encodings.server.ts";

/** Compresses replies that are text, whole: no reply of ours is a stream without an end. */
export function compression(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next();
    const { headers, status } = c.res;
    const type = headers.get("content-type") ?? "";
    if (!isCompressible(type) || headers.has("content-encoding")) return;
    headers.append("Vary", "Accept-Encoding");
    if (c.req.method === "HEAD" || status === 304 || status === 204) return;
    const encoding = chooseEncodingOnce(c.req.header("accept-encoding") ?? "");
    if (!encoding) return;
    const body = await bufferBody(c.res);
    const isWorth = body.length >= minCompressedBytes;
    const sent = isWorth ? await encodeOnce(encoding, body, effortOnce(type, body.length)) : body;
    headers.set("Content-Length", String(sent.length));
    if (isWorth) {
      headers.set("Content-Encoding", encoding);
      weaken(headers);
    }
    // Hono would copy the headers of the reply it holds into its successor, one by one: they are the same.
    c.res = undefined;
    c.res = new Response(sent, { status, headers });
  };
}

/** A strong validator names bytes; these are other bytes with the same meaning. */
function weaken(headers: Headers): void {
  const tag = headers.get("etag");
  if (tag && !tag.startsWith("W/")) headers.set("ETag", `W/${tag}`);
}
