import { mkdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { OpenDatabase } from "./client.server.ts";

/** In a folder that nobody but its owner may enter. An address of a socket may have about 100 characters. */
export function backupSocketPath(dataDir: string): string {
  const path = join(dataDir, "run", "database.sock");
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}

/**
 * Hands the embedded database to `npm run backup`, which cannot open what this process holds: anyone who may open the socket
 * gets the whole folder as a tar file, as it is between two statements. PostgreSQL does not need it.
 *
 * @returns how to close it; a socket that cannot be opened is logged, and the product serves without
 */
export async function openBackupSocket(
  { source }: OpenDatabase,
  dataDir: string,
  log: Pick<Logger, "info" | "warn" | "error">,
): Promise<{ close: () => Promise<void> }> {
  if (!("embedded" in source)) return { close: async () => {} };
  const database = source.embedded;
  const server = createServer(async (_request, response) => {
    try {
      const began = performance.now();
      await database.exec("checkpoint");
      // Packed by the client: this process has visitors to serve.
      const dump = await database.dumpDataDir("none");
      log.info({ bytes: dump.size, ms: Math.round(performance.now() - began) }, "the database was copied for a backup");
      response.writeHead(200, { "content-length": dump.size });
      await pipeline(Readable.fromWeb(dump.stream() as never), response);
    } catch (error) {
      log.error({ err: error }, "the database could not be copied for a backup");
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
  });
  const socket = backupSocketPath(dataDir);
  mkdirSync(join(dataDir, "run"), { recursive: true, mode: 0o700 });
  // Left behind by a process that died; the database's lock says that no other one lives.
  rmSync(socket, { force: true });
  const isOpen = await new Promise<boolean>((resolve) => {
    server.once("error", (error) => {
      log.warn({ message: error.message }, "npm run backup will need this process to stop");
      resolve(false);
    });
    server.listen(socket, () => resolve(true));
  });
  return { close: async () => (isOpen ? new Promise((resolve) => server.close(() => resolve())) : undefined) };
}
