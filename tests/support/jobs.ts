import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import type { OpenDatabase } from "#db/client.server.ts";
import { type JobName, jobKinds } from "#gateways/job-queue.server.ts";
import type { MailGateway, MailMessage } from "#gateways/mail.server.ts";
import { adder, failedJobs, throughDrizzle } from "#gateways/pg-boss-queue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { jobHandlers } from "../../src/work.server.ts";
import { testDeps } from "./deps.ts";

const queues = new WeakMap<object, PgBoss>();
const boxes = new WeakMap<MailGateway, MailMessage[]>();

/**
 * Dependencies with the product's own job queue on a test's database. Nothing runs by itself: `runDueJobs` does what is
 * due, `sentMail` tells what left.
 */
export async function testDepsWithJobs(database: OpenDatabase, overrides: Partial<Deps> = {}): Promise<Deps> {
  // The template that the database was cloned from has pg-boss's tables and queues.
  const boss = new PgBoss({ db: throughDrizzle(database.db), migrate: false, supervise: false, schedule: false });
  await boss.start();
  // Ends its timers; what it knows of the queues stays.
  await boss.stop({ graceful: false });
  const jobs = { add: adder(boss), ...failedJobs(boss, database.db) };
  queues.set(jobs, boss);
  return testDeps(database, { jobs, mail: outboxMail(), ...overrides });
}

/** A mail gateway that accepts everything. */
export function outboxMail(): MailGateway {
  // why: tests of other parts ask what was written to whom; tests/mail covers the way to a real mail server.
  const sent: MailMessage[] = [];
  const mail: MailGateway = {
    send: async (message) => {
      sent.push(message);
    },
    close: async () => {},
  };
  boxes.set(mail, sent);
  return mail;
}

/** What the dependencies' mail gateway was given, oldest first. */
export function sentMail({ mail }: Pick<Deps, "mail">): MailMessage[] {
  return boxes.get(mail) ?? [];
}

/**
 * Does every job that is due at `deps.now()`, and those that they add, until none is left.
 *
 * @param options.evenLater also what waits for later: a pause between tries, a `startAfter`
 * @returns names of the jobs that were done, and what the failed ones threw; these wait for their next attempt
 */
export async function runDueJobs(
  deps: Deps,
  options: { evenLater?: boolean } = {},
): Promise<{ done: JobName[]; failed: { name: JobName; error: unknown }[] }> {
  const boss = queues.get(deps.jobs);
  if (!boss) throw new Error("These dependencies have no real queue: make them with testDepsWithJobs");
  const handlers = jobHandlers(deps);
  const result: Awaited<ReturnType<typeof runDueJobs>> = { done: [], failed: [] };
  await makeDue(deps, options.evenLater ?? false);
  for (let before = -1; before < result.done.length; ) {
    before = result.done.length;
    for (const name of Object.keys(jobKinds) as JobName[]) {
      for (const job of await boss.fetch<never>(name, { batchSize: 1000 })) {
        try {
          await handlers[name](job.data);
          await boss.complete(name, job.id);
          result.done.push(name);
        } catch (error) {
          await boss.fail(name, job.id);
          result.failed.push({ name, error });
        }
      }
    }
  }
  return result;
}

/** The queue goes by the database's clock: a `startAfter` that is over by the test's clock is made to be over by that. */
async function makeDue({ db, now }: Deps, evenLater: boolean): Promise<void> {
  const isDue = evenLater ? sql`true` : sql`state = 'created' and start_after <= ${now().toISOString()}::timestamptz`;
  await db.execute(sql`
    update pgboss.job set start_after = now() - interval '1 second'
    where state in ('created', 'retry') and start_after > created_on and ${isDue}`);
}
