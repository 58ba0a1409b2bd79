import type { Logger } from "pino";
import { loggedError } from "./logged-error.server.ts";

/**
 * What nobody caught ends the process: its state is unknown, and its operator restarts it. It is logged before; a
 * rejection that nobody awaits comes here too.
 */
export function endOnFailure(log: Logger): void {
  process.on("uncaughtException", (thrown: unknown, origin) => {
    // pino writes to standard output at once: the line is out before the process is gone.
    log.fatal({ origin, err: loggedError(thrown) }, "the process cannot go on");
    process.exit(1);
  });
}
