import { sql } from "drizzle-orm";
import {
  type ConstructorOptions,
  type DrizzleTransactionLike,
  fromDrizzle,
  fromPglite,
  PgBoss,
  type Queue,
} from "pg-boss";
import type { Logger } from "pino";
import type { Db, OpenDatabase } from "#db/client.server.ts";
import { keepAlive } from "#db/postgres-pool.server.ts";
import {
  firstRetrySeconds,
  type JobData,
  type JobHandlers,
  type JobName,
  jobKinds,
  maxAttempts,
  maxRetrySeconds,
  type RepeatedWork,
  type WorkingQueue,
} from "./job-queue.server.ts";

/** Where jobs go that were tried often enough. */
const failedQueue = "failed";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const daySeconds = 86_400;
/** A job of this process is picked up when its transaction commits; this is for one whose notification was lost. */
const pollSeconds = 30;

/** What every queue of a kind has in common. A process that dies is noticed by its missing heartbeat. */
const queueOptions = {
  notify: true,
  retryLimit: maxAttempts,
  retryDelay: firstRetrySeconds,
  retryDelayMax: maxRetrySeconds,
  retryBackoff: true,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 2 * daySeconds,
  deadLetter: failedQueue,
};

/** The queues by name; kinds with a key hold each key once. */
function queues(): Queue[] {
  const kinds = Object.entries(jobKinds).map(([name, { maxSeconds, key }]) => ({
    ...queueOptions,
    name,
    policy: key ? ("exclusive" as const) : ("standard" as const),
    expireInSeconds: maxSeconds,
  }));
  return [{ name: failedQueue, retentionSeconds: 365 * daySeconds }, ...kinds];
}

/**
 * The queue on the product's own database. Its tables are in the schema `pgboss`, which pg-boss keeps itself.
 *
 * @param log logs failed jobs, by name and kind of error: what a job is about stays in the database
 */
export async function openJobQueue(database: OpenDatabase, log: Logger): Promise<WorkingQueue> {
  const boss = new PgBoss({ ...connection(database), ...upkeep(database) });
  boss.on("error", (error) => log.error(described(error), "the job queue has a fault"));
  boss.on("warning", ({ message }) => log.warn({ warning: message }, "the job queue warns"));
  await boss.start();
  await makeQueues(boss, queues());
  return queueOn(boss, database, log);
}

/** On PostgreSQL the queue has connections of its own: what it waits for holds nobody up. */
function connection({ source }: OpenDatabase): ConstructorOptions {
  if ("embedded" in source) return { db: fromPglite(source.embedded), backend: "pglite" };
  return {
    connectionString: source.url,
    max: 4,
    connectionTimeoutMillis: 5_000,
    ...keepAlive,
    options: "-c statement_timeout=30000",
    application_name: "margdeep jobs",
  };
}

/** How often pg-boss looks after its tables. The embedded database has one process, whose jobs cannot be lost unseen. */
function upkeep({ kind }: OpenDatabase): ConstructorOptions {
  const seconds = kind === "pglite" ? 600 : 30;
  return {
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: seconds,
    monitorIntervalSeconds: seconds,
    queueCacheIntervalSeconds: 600,
    maintenanceIntervalSeconds: 3600,
    flowIntervalSeconds: 3600,
    bamIntervalSeconds: 3600,
    ...(kind === "pglite" && { reindex: false, monitorVacuum: false }),
  };
}

/** Makes the queues that are missing, and changes those that an earlier version made otherwise. */
async function makeQueues(boss: PgBoss, wanted: Queue[]): Promise<void> {
  const found = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const { name, policy, ...options } of wanted) {
    const known = found.get(name) as Record<string, unknown> | undefined;
    if (!known) await boss.createQueue(name, { ...options, ...(policy && { policy }) });
    else if (Object.entries(options).some(([option, value]) => known[option] !== value)) {
      await boss.updateQueue(name, options);
    }
  }
}

function queueOn(boss: PgBoss, database: OpenDatabase, log: Logger): WorkingQueue {
  const timers: NodeJS.Timeout[] = [];
  return {
    add: adder(boss),
    ...failedJobs(boss, database.db),
    start: async (handlers, repeated) => {
      if (database.kind === "pglite") await releaseClaimed(database);
      for (const name of Object.keys(handlers) as JobName[]) await workOn(boss, name, handlers[name], log);
      await makeQueues(boss, repeated.map(queueOfWork));
      for (const work of repeated) timers.push(await repeat(boss, work, log));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      // pg-boss would first close its listener, and claim another job meanwhile.
      for (const { name } of boss.getWipData()) void boss.offWork(name, { wait: false });
      await boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}

/** Drizzle's common type of both databases does not tell that rows come back; both answer them. */
export const throughDrizzle = (db: Db) => fromDrizzle(db as unknown as DrizzleTransactionLike, sql);

/** Adds jobs through pg-boss in the caller's transaction; its commit also wakes the workers. */
export function adder(boss: PgBoss): WorkingQueue["add"] {
  return async (tx, name, data, options = {}) => {
    const key = (jobKinds[name].key as ((data: JobData[JobName]) => string) | undefined)?.(data);
    await boss.send(name, data, {
      db: throughDrizzle(tx),
      ...(key !== undefined && { singletonKey: key }),
      ...(options.startAfter && { startAfter: options.startAfter }),
    });
  };
}

/** pg-boss has no call for this: a job's next attempt is moved forward in its table. */
async function wake(db: Db, name: JobName, keys: string[]): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now()
    where name = ${name} and state = 'retry' and singleton_key in ${keys}
      and start_after > now() and started_on < now() - interval '1 minute'`);
}

/** What was tried often enough is in a queue of its own until somebody looks. */
export function failedJobs(boss: PgBoss, db: Db): Pick<WorkingQueue, "listFailed" | "retry" | "wake" | "drop"> {
  const options = { db: throughDrizzle(db) };
  const isHere = async (id: string) =>
    uuid.test(id) && (await boss.findJobs(failedQueue, { ...options, id, queued: true })).length > 0;
  return {
    listFailed: async () => {
      const jobs = await boss.findJobs<object>(failedQueue, { ...options, queued: true });
      return jobs
        .map((job) => ({
          id: job.id,
          name: job.sourceName ?? job.name,
          data: job.data,
          // Through the application's own connection instants come as text.
          failedAt: new Date(job.createdOn),
          reason: String((job.sourceOutput as { message?: string } | null)?.message ?? "unknown"),
        }))
        .sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
    },
    wake,
    retry: async (id) => (await isHere(id)) && (await boss.redrive(failedQueue, { ...options, ids: [id] })) === 1,
    drop: async (id) => {
      if (!(await isHere(id))) return false;
      await boss.deleteJob(failedQueue, id, options);
      return true;
    },
  };
}

/** The embedded database has one process: what is there as claimed at its start was left by one that died. */
async function releaseClaimed({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`);
}

async function workOn<Name extends JobName>(
  boss: PgBoss,
  name: Name,
  handle: JobHandlers[Name],
  log: Logger,
): Promise<void> {
  for (let worker = 0; worker < jobKinds[name].concurrency; worker += 1) {
    const id: string = await boss.work<JobData[Name]>(
      name,
      { notifyPollingIntervalSeconds: pollSeconds, pollingIntervalSeconds: 5, includeMetadata: true },
      async ([job]) => {
        if (!job) return;
        // Another one may wait: this worker looks again at once when it is done.
        boss.notifyWorker(id);
        await handle(job.data).catch((error: unknown) => {
          log.warn({ job: name, jobId: job.id, tries: job.retryCount + 1, ...described(error) }, "a job failed");
          // What is thrown here is stored with the job: nothing that somebody typed may be in it.
          throw new Error(errorKind(error));
        });
      },
    );
  }
}

/** The queue of repeated work: nobody begins while the one before runs, and the next round is the second try. */
function queueOfWork({ name, everySeconds }: RepeatedWork): Queue {
  return {
    name,
    policy: "exclusive",
    notify: true,
    retryLimit: 0,
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 2 * everySeconds + 3600,
  };
}

/** One job a period, made by whichever process comes first. */
async function repeat(boss: PgBoss, { name, everySeconds, run }: RepeatedWork, log: Logger): Promise<NodeJS.Timeout> {
  await boss.work(name, { notifyPollingIntervalSeconds: 300, pollingIntervalSeconds: 30 }, () =>
    run().catch((error: unknown) => {
      log.error({ work: name, ...described(error) }, "repeated work failed");
      throw new Error(errorKind(error));
    }),
  );
  const addOne = () =>
    boss
      .send(name, null, { singletonSeconds: everySeconds })
      .catch((error: unknown) => log.error({ work: name, ...described(error) }, "repeated work was not queued"));
  await addOne();
  return setInterval(addOne, Math.min(everySeconds, 3600) * 1000);
}

/** What may be logged of an error outside the database: its kind and code, never its text, which may hold what was typed. */
export function errorKind(error: unknown): string {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: unknown; cause?: { code?: unknown } };
  return [name ?? "Error", code ?? cause?.code].filter((part) => part !== undefined).join(" ");
}

/** An error for the log: its kind, and where in the code it arose. */
function described(error: unknown): { error: string; at: string[] } {
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line)) : [];
  return { error: errorKind(error), at: frames.slice(0, 5).map((line) => line.trim()) };
}
