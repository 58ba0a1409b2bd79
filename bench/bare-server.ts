/**
 * The limit: Node's own server sending the bytes of the files named as arguments, at /0, /1, …, as they are. Nothing of
 * ours can answer faster on this machine. Prints its port.
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
