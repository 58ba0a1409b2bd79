import type { Logger } from "pino";
import type { Db } from "#db/client.server.ts";
import type { Reads } from "#db/reads.server.ts";
import type { ChildProgram } from "#gateways/child-program.server.ts";
import type { FileStorage } from "#gateways/files.server.ts";
import type { HeavyWork } from "#gateways/heavy-work.server.ts";
import type { Importers } from "#gateways/importers.server.ts";
import type { JobQueue } from "#gateways/job-queue.server.ts";
import type { MailGateway } from "#gateways/mail.server.ts";
import type { PaymentGateway } from "#gateways/payment.server.ts";
import type { TextMessageGateway } from "#gateways/text-messages.server.ts";
import type { WebhookGateway } from "#gateways/webhooks.server.ts";
import type { Config } from "#lib/config.server.ts";
import type { AppState } from "./app-state.server.ts";
import type { LimitStore } from "./limits/limit-store.server.ts";
import type { PressureGauges } from "./limits/pressure-gauges.server.ts";

/** What the product is built on: opened in server.ts, or by a test. */
export interface Deps {
  config: Config;
  db: Db;
  /** The same database for what may take minutes, such as reading the whole catalogue. */
  work: Db;
  /** Where facts that everybody may read are read: a replica, where there is one. */
  reads: Reads;
  log: Logger;
  /** The clock is a dependency, so that tests can hold it still. */
  now: () => Date;
  /** What everything secret is derived from: SECRET_KEY, or the one stored in DATA_DIR (trial). */
  secretKey: string;
  jobs: JobQueue;
  mail: MailGateway;
  /** SMS and WhatsApp. */
  textMessages: TextMessageGateway;
  /** Messages to programs of partners. */
  webhooks: WebhookGateway;
  payments: PaymentGateway;
  files: FileStorage;
  importers: Importers;
  /** Trains models of chances. */
  trainer: ChildProgram;
  /** Work whose cost the caller chooses, beside the requests. */
  heavyWork: HeavyWork;
  /** Where limits are counted. */
  limits: LimitStore;
  /** The load of the process. */
  pressure: PressureGauges;
  /** What this application holds in memory: caches, counters, work in progress. */
  state: AppState;
  /** True when the database answers and every migration has been applied. */
  isReady: () => Promise<boolean>;
}
