import type { Db } from "#db/client.server.ts";

/** Work that happens after a commit, by name with what it needs. Every job may run more than once. */
export interface JobData {
  /** Sends one row of `emails`. */
  "send-email": { emailId: number };
  /** Sends one row of `text_messages`. */
  "send-text-message": { messageId: number };
  /** Looks up an address that requested a new password, and writes to it when it is a student's. */
  "start-password-reset": { email: string; resetId: string };
  /** Checks, runs or undoes an import of staff. */
  "load-public-data": { runId: number };
  "work-on-import": { runId: number; task: "check" | "run" | "undo" };
  /** Joins the figures behind a name that staff decided. */
  "join-waiting-figures": { matchId: number };
  /** Makes the decisions of a file about names that wait. */
  "decide-matches": {
    staff: { id: number; name: string };
    decisions: { id: number; decision: number | "new" | "refuse" | "ignore" }[];
  };
  /** Trains a model of chances. */
  "train-chances": { trainingId: number };
}

export type JobName = keyof JobData;

/** What does each kind of job; a handler that throws is called again later, after growing pauses. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

/** Work that comes again and again, in one process at a time however many serve. */
export interface RepeatedWork {
  /** Such as "reconcile-orders". */
  name: string;
  everySeconds: number;
  /** A thrown error is logged; the next round comes at its time. */
  run: () => Promise<void>;
}

/** A job that is not retried automatically. Of the failure it holds only the kind of error. */
export interface FailedJob {
  id: string;
  name: string;
  data: unknown;
  failedAt: Date;
  reason: string;
}

/** Jobs are rows, written in the same transaction as what causes them. */
export interface JobQueue {
  /**
   * A job of a kind with a key (see `jobKinds`) is not added a second time while the first one waits or runs.
   *
   * @param tx the transaction whose commit sets the job going
   * @param options.startAfter not before this moment
   */
  add: <Name extends JobName>(
    tx: Db,
    name: Name,
    data: JobData[Name],
    options?: { startAfter?: Date },
  ) => Promise<void>;
  /** Dead-lettered jobs, newest first, for staff. */
  listFailed: () => Promise<FailedJob[]>;
  /** Retries a dead-lettered job. @returns false when there is no such job any more */
  retry: (id: string) => Promise<boolean>;
  /**
   * Lets jobs of a kind with a key begin now that wait for another attempt since a minute or longer.
   *
   * @param keys as `key` of the kind makes them
   */
  wake: (db: Db, name: JobName, keys: string[]) => Promise<void>;
  /** Drops a dead-lettered job. @returns false when there is no such job any more */
  drop: (id: string) => Promise<boolean>;
}

/** A queue whose jobs this process works on. */
export interface WorkingQueue extends JobQueue {
  /** Begins to claim jobs and to repeat work. */
  start: (handlers: JobHandlers, repeated: RepeatedWork[]) => Promise<void>;
  /** Stops claiming jobs, and waits for running ones. Jobs can still be added. */
  stop: () => Promise<void>;
}

interface JobKind<Data> {
  /** How many of this kind one process does at once. */
  concurrency: number;
  /** A job that hangs is cancelled after this time, and retried. */
  maxSeconds: number;
  /** Jobs with the same key are one job. */
  key?: (data: Data) => string;
}

/** How each kind is done. */
export const jobKinds: { [Name in JobName]: JobKind<JobData[Name]> } = {
  "send-email": { concurrency: 3, maxSeconds: 90, key: ({ emailId }) => String(emailId) },
  "send-text-message": { concurrency: 2, maxSeconds: 90, key: ({ messageId }) => String(messageId) },
  "start-password-reset": { concurrency: 1, maxSeconds: 30 },
  "load-public-data": { concurrency: 1, maxSeconds: 3600, key: ({ runId }) => String(runId) },
  "work-on-import": { concurrency: 1, maxSeconds: 3600, key: ({ runId, task }) => `${runId}:${task}` },
  // No key: a decision that was undone and made again is a job of its own.
  "join-waiting-figures": { concurrency: 1, maxSeconds: 600 },
  "decide-matches": { concurrency: 1, maxSeconds: 600 },
  "train-chances": { concurrency: 1, maxSeconds: 3600, key: ({ trainingId }) => String(trainingId) },
};

/** Pauses double from the first to the longest; with these, the last attempt is about six days after the first. */
export const firstRetrySeconds = 60;
export const maxRetrySeconds = 6 * 3600;
export const maxAttempts = 30;
