import { randomBytes } from "node:crypto";
import { type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { RequestError } from "@hono/node-server";

/** What a request is told that HTTP itself does not allow. It reaches no route and no language is known of it. */
const refusals = {
  400: { code: "request_malformed", error: "This is not a valid HTTP request" },
  408: { code: "request_too_slow", error: "The request did not arrive in time" },
  413: { code: "body_too_large", error: "The request is too large" },
  431: { code: "headers_too_large", error: "The address, the cookies or another header of the request is too long" },
} as const;
type Refused = keyof typeof refusals;

/** Codes of Node's parser; every other one is a malformed request. */
const statusOf: Readonly<Record<string, Refused>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * The reply where no web request could be made of one: its address or its Host header is malformed. In the failure shape of every other
 * reply (specification D2).
 */
export function answerListenerError(error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
  const { headers, body } = refuse(400);
  return new Response(body, { status: 400, headers });
}

/**
 * Refuses a request that names two hosts (RFC 9112, section 3.2): Node reads the first, and a proxy before us may read the
 * other. Repeated to the letter it is refused as well.
 */
export function refuseSecondHost(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (!hasSecondHost(request.rawHeaders)) return listener(request, response);
    const { headers, body } = refuse(400);
    response.writeHead(400, { ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" }).end(body);
  };
}

/** @param rawHeaders names and values in turns */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

/**
 * Says in words why a connection is closed whose bytes are no request, where Node would send a bare status.
 *
 * @param isBegun whether part of a reply is on its way on this connection, which more bytes would spoil
 */
export function explainClientErrors(server: Server, isBegun: (socket: Duplex) => boolean): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === "ECONNRESET" || isBegun(socket)) return socket.destroy();
    const status = statusOf[error.code ?? ""] ?? 400;
    const { headers, body } = refuse(status);
    const head = Object.entries({ ...headers, "Content-Length": Buffer.byteLength(body), Connection: "close" });
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head.map(([name, value]) => `${name}: ${value}`)];
    socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  });
}

function refuse(status: Refused): { headers: Record<string, string>; body: string } {
  const requestId = randomBytes(9).toString("base64url");
  const { code, error } = refusals[status];
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  };
  return { headers, body: JSON.stringify({ error, code, requestId }) };
}
