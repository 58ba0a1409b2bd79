import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy on this machine that can swallow everything, as a network does whose cable was pulled: connections are,
 * new ones are taken, and nothing comes back. Or it hangs up at once, as where nobody is there yet.
 */
export async function openFaultyProxy(targetPort: number) {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let isRefusing = false;
  let refused = 0;
  const server = createServer((client) => {
    if (isRefusing) {
      refused += 1;
      client.destroy();
      return;
    }
    const target = connect(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!isSwallowing) to.write(chunk);
      });
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        // The other side receives nothing of an end either, while everything is swallowed.
        if (!isSwallowing) to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    swallow: (on: boolean) => {
      isSwallowing = on;
      // What was swallowed is lost: a stream with a hole in it is of no use to anybody.
      if (!on) for (const socket of sockets) socket.destroy();
    },
    refuse: (on: boolean) => {
      isRefusing = on;
    },
    /** How many it has hung up on. */
    refused: () => refused,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
