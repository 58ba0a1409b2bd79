import type { Db } from "#db/client.server.ts";

/** Work that happens after a commit, by name with what it needs. Every job may run more than once. */
export interface JobData {
  /** Sends one row of `emails`. */
  "send-email": { emailId: number };
  /** Looks up an address that asked for a new password, and writes to it when it is a student's. */
  "start-password-reset": { email: string };
}

export type JobName = keyof JobData;

/** Jobs are rows, written in the same transaction as what causes them. */
export interface JobQueue {
  /**
   * @param tx the transaction whose commit sets the job going
   * @param options.startAfter not before this moment
   */
  add: <Name extends JobName>(
    tx: Db,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ) => Promise<void>;
}
