import type { Logger } from "pino";
import type { Db } from "#db/client.server.ts";
import type { Config } from "#lib/config.server.ts";

/** What the product stands on: opened in server.ts, or by a test. */
export interface Deps {
  config: Config;
  db: Db;
  log: Logger;
  /** The clock is a dependency, so that tests can hold it still. */
  now: () => Date;
  /** True when the database answers and every migration has been applied. */
  isReady: () => Promise<boolean>;
}
