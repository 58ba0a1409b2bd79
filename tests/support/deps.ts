import { join } from "node:path";
import { pino } from "pino";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { openReads } from "#db/reads.server.ts";
import { openChildProgram } from "#gateways/child-program.server.ts";
import type { FileStorage } from "#gateways/files.server.ts";
import { openInlineWork } from "#gateways/heavy-work.server.ts";
import { openTextMessages } from "#gateways/open-text-messages.server.ts";
import { createSandboxPayments } from "#gateways/sandbox-payments.server.ts";
import type { AppState } from "#http/app-state.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { countInMemory } from "#http/limits/limit-store.server.ts";
import { readConfig } from "#lib/config.server.ts";
import { openImporters } from "../../imports/pipeline/open-importers.ts";
import { heavyTasks } from "../../src/heavy-tasks.server.ts";
import { openState } from "../../src/open-state.server.ts";

/** The default current time of tests. */
export const testNow = new Date("2026-11-21T09:30:00Z");

const refuse = () => {
  throw new Error("This test keeps no files: give it a storage by openFiles");
};
const noFiles: FileStorage = { scratchFolder: "", put: refuse, get: refuse, remove: refuse, list: refuse };

// why: factories receive only the database, and must invalidate the in-memory state of every application on it.
const states = new WeakMap<Db, AppState[]>();

/** The in-memory states of the applications on this database. */
export function statesOf(db: Db): readonly AppState[] {
  return states.get(db) ?? [];
}

/** A queue that takes jobs and does none. */
export const idleJobs: Deps["jobs"] = {
  add: async () => {},
  wake: async () => {},
  listFailed: async () => [],
  retry: async () => false,
  drop: async () => false,
};

/** The dependencies of createApp on a test's own database: no logging, trial mode, no rate limits, a fixed clock. */
export function testDeps(database: OpenDatabase, overrides: Partial<Deps> = {}): Deps {
  const secretKey = "a secret of the tests, never of a running product";
  const now = overrides.now ?? (() => testNow);
  const config = overrides.config ?? readConfig({ RATE_LIMITS: "off", LOG_LEVEL: "silent" });
  const state = openState(config, now);
  states.get(database.db)?.push(state) ?? states.set(database.db, [state]);
  return {
    config,
    db: database.db,
    work: database.work,
    reads: openReads(database, undefined, { onSwitch: refuse }),
    log: pino({ level: "silent" }),
    now,
    secretKey,
    jobs: idleJobs,
    mail: { send: async () => {}, erase: async () => {}, close: async () => {} },
    textMessages: openTextMessages({ ...config, MODE: "production" }, now),
    webhooks: { post: refuse },
    payments: createSandboxPayments({ db: database.db, secretKey, now }),
    files: noFiles,
    importers: openImporters(database, { dataDir: config.DATA_DIR }),
    trainer: openChildProgram(join(import.meta.dirname, "../../src/features/chances/service/train-process.server.ts")),
    heavyWork: openInlineWork(heavyTasks),
    limits: countInMemory(),
    pressure: { eventLoopDelayMs: () => 0, countInBurst: () => 0, databaseWaiting: () => 0, connections: () => null },
    state,
    isReady: async () => true,
    ...overrides,
  };
}
