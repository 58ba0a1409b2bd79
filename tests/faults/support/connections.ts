import { connect, type Socket } from "node:net";

/** A bare connection, for saying half a request, slowly or wrongly. */
export interface BareConnection {
  socket: Socket;
  /** Everything that came back so far. */
  received: () => string;
  /** Whether the other end closed it, or it broke. */
  isClosed: () => boolean;
  closed: Promise<void>;
}

/** Opens one to a product's address. */
export async function openConnection(address: string): Promise<BareConnection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let isClosed = false;
  socket.on("data", (chunk) => chunks.push(chunk));
  const closed = new Promise<void>((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => {
      isClosed = true;
      resolve();
    });
  });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("error", reject);
  });
  return { socket, received: () => Buffer.concat(chunks).toString(), isClosed: () => isClosed, closed };
}
