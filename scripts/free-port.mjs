import { createServer } from "node:net";

/** How many ports after a taken one are tried. */
const tried = 20;

/**
 * Whether another program has an address. Anything else that keeps it from being opened is for the product to report.
 *
 * @param {string} host
 * @param {number} port 0 and what is not a port: never taken
 * @returns {Promise<{ next: number | null } | null>} null: free; else the next free port, null when none of the next ones is
 */
export async function takenPort(host, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || (await isFree(host, port))) return null;
  for (let next = port + 1; next <= Math.min(port + tried, 65_535); next += 1)
    if (await isFree(host, next)) return { next };
  return { next: null };
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code !== "EADDRINUSE"));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
