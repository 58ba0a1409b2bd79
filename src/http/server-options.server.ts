import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { explainClientErrors } from "./malformed-requests.server.ts";

const options: ServerOptions = {
  headersTimeout: 8_000,
  // Long enough for 15 MB of attachments from a phone; json-bodies-only.server.ts gives every other body 15 seconds.
  requestTimeout: 180_000,
  // How often the two above are looked at.
  connectionsCheckingInterval: 5_000,
  // Longer than any proxy keeps an idle connection (nginx: 60 s): else it sends a request into one that we just closed.
  keepAliveTimeout: 65_000,
};

/** More than any browser sends. */
const maxHeaders = 100;
/** A connection is renewed now and then, so that a balancer can spread its visitors again. */
const maxConnectionRequests = 1_000;
/** Each costs some kilobytes while it is idle; the process limit of open files must be higher. */
const maxConnections = 5_000;

/** A reader who takes less than this of a waiting answer between two looks is hung up on. */
const slowestBytes = 8 * 1024;
const closeCheckMs = 8_000;

/** The HTTP server: bounded in connections, and in the time that each may take to say or to hear something. */
export function openServer(listener: RequestListener): Server {
  const server = createServer(options, listener);
  server.maxHeadersCount = maxHeaders;
  server.maxRequestsPerSocket = maxConnectionRequests;
  server.maxConnections = maxConnections;
  const isBegun = hangUpOnSlowReaders(server);
  explainClientErrors(server, isBegun);
  return server;
}

/**
 * Ends connections whose answer lies ready and is not taken: each would keep its bytes in memory for as long as its
 * reader likes. Node bounds only what it reads.
 *
 * @returns whether part of an answer was sent on a connection, and not all of it
 */
function hangUpOnSlowReaders(server: Server): (socket: Duplex) => boolean {
  const answers = new Map<ServerResponse, { socket: Socket; taken: number }>();
  server.on("request", ({ socket }, response) => {
    answers.set(response, { socket, taken: -1 });
    response.once("close", () => answers.delete(response));
  });
  const timer = setInterval(() => {
    for (const answer of answers.values()) {
      const waits = answer.socket.writableLength;
      const taken = answer.socket.bytesWritten - waits;
      if (waits > 0 && answer.taken >= 0 && taken - answer.taken < slowestBytes) answer.socket.destroy();
      // Counted from the moment that something waits.
      answer.taken = waits > 0 ? taken : -1;
    }
  }, closeCheckMs).unref();
  server.once("close", () => clearInterval(timer));
  return (socket) => [...answers].some(([response, answer]) => answer.socket === socket && response.headersSent);
}

/** How long clients are told of the end before connections are refused. */
export interface ShutdownOptions {
  /** Time for balancers to see that /readyz says no. */
  pauseMs: number;
  /** For answers under way. */
  maxMs: number;
}

/**
 * Closes without breaking an answer: each one from now on ends its connection in words, then no new connection is
 * taken, those without a request are closed, and what is under way is finished.
 *
 * @returns when the last connection is gone; those that are late are cut
 */
export async function closeServer(server: Server, { pauseMs, maxMs }: ShutdownOptions): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
  });
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const finished = new Promise((resolve) => server.close(resolve));
  // A kept-alive connection becomes idle only when its last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const late = setTimeout(() => server.closeAllConnections(), maxMs);
  await finished;
  clearInterval(sweep);
  clearTimeout(late);
}
