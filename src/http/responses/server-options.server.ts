import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { explainClientErrors, refuseSecondHost } from "../request/malformed-requests.server.ts";

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
  const server = createServer(options, refuseSecondHost(listener));
  server.maxHeadersCount = maxHeaders;
  server.maxRequestsPerSocket = maxConnectionRequests;
  server.maxConnections = maxConnections;
  const isBegun = hangUpOnSlowReaders(server);
  explainClientErrors(server, isBegun);
  return server;
}

/** A connection with what is under way on it. */
interface Connection {
  /** Those that are not wholly sent, the oldest first, and the last one. */
  answers: ServerResponse[];
  /** Bytes that the reader had taken at the last look; -1: nothing waited. */
  taken: number;
}

/**
 * Ends connections whose answer lies ready and is not taken: each would keep its bytes in memory for as long as its
 * reader likes. Node bounds only what it reads.
 *
 * @returns whether part of an answer was sent on a connection, and not all of it
 */
function hangUpOnSlowReaders(server: Server): (socket: Duplex) => boolean {
  const connections = new Map<Socket, Connection>();
  server.on("connection", (socket) => {
    connections.set(socket, { answers: [], taken: -1 });
    socket.once("close", () => connections.delete(socket));
  });
  // Nothing is added to the answer: a listener for its end would be a fortieth of the time of a cached call.
  server.on("request", ({ socket }, response) => {
    const connection = connections.get(socket);
    if (connection?.answers.every(isSent)) Object.assign(connection, { answers: [response], taken: -1 });
    else connection?.answers.push(response);
  });
  const timer = setInterval(() => {
    for (const [socket, connection] of connections) {
      const waits = socket.writableLength;
      const taken = socket.bytesWritten - waits;
      if (waits > 0 && connection.taken >= 0 && taken - connection.taken < slowestBytes) socket.destroy();
      // Counted from the moment that something waits.
      connection.taken = waits > 0 ? taken : -1;
    }
  }, closeCheckMs).unref();
  server.once("close", () => clearInterval(timer));
  const isBegun = (response: ServerResponse) => response.headersSent && !isSent(response);
  return (socket) => connections.get(socket as Socket)?.answers.some(isBegun) ?? false;
}

const isSent = (response: ServerResponse) => response.writableFinished || response.destroyed;

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
  // A persistent connection becomes idle only when its last answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const late = setTimeout(() => server.closeAllConnections(), maxMs);
  await finished;
  clearInterval(sweep);
  clearTimeout(late);
}
