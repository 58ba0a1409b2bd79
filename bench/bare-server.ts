/**
 * The upper bound: Node's own HTTP server sending the files named as arguments unchanged, at /0, /1, …. The product
 * cannot be faster than this on the same machine. Prints its port.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const bodies = process.argv.slice(2).map((file) => readFileSync(file));

const server = createServer((request, response) => {
  const body = bodies[Number(request.url?.slice(1).split("?")[0])];
  response.writeHead(body ? 200 : 404, { "content-type": "text/html", "content-length": body?.length ?? 0 });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
process.once("SIGTERM", () => server.close());
