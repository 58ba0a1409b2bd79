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
 * Dependencies with the product's own job queue on a test's database. No workers run: `runDueJobs` runs due jobs,
 * `sentMail` returns the sent e-mails.
 */
export async function testDepsWithJobs(database: OpenDatabase, overrides: Partial<Deps> = {}): Promise<Deps> {
  // The template that the database was cloned from has pg-boss's tables and queues.
  const boss = new PgBoss({ db: throughDrizzle(database.db), migrate: false, supervise: false, schedule: false });
  await boss.start();
  // Stops its timers; its cached queue metadata stays usable.
  await boss.stop({ graceful: false });
  const jobs = { add: adder(boss), ...failedJobs(boss, database.db) };
  queues.set(jobs, boss);
  return testDeps(database, { jobs, mail: outboxMail(), ...overrides });
}

/** A mail gateway that accepts everything. */
export function outboxMail(): MailGateway {
  // why: tests of other parts only check recipients and content; tests/mail covers delivery to a real mail server.
  const sent: MailMessage[] = [];
  const mail: MailGateway = {
    send: async (message) => {
      sent.push(message);
    },
    erase: async () => {},
    close: async () => {},
  };
  boxes.set(mail, sent);
  return mail;
}

/** The messages passed to the dependencies' mail gateway, oldest first. */
export function sentMail({ mail }: Pick<Deps, "mail">): MailMessage[] {
  return boxes.get(mail) ?? [];
}

/**
 * Runs every job that is due at `deps.now()`, and the jobs that these add, until none is left.
 *
 * @param options.evenLater also runs delayed jobs: retries and jobs with `startAfter`
 * @returns names of the completed jobs, and the errors of the failed ones, which stay queued for a retry
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

/** The queue uses the database's clock, so jobs that are due by the test's clock are made due by that one. */
async function makeDue({ db, now }: Deps, evenLater: boolean): Promise<void> {
  const isDue = evenLater ? sql`true` : sql`state = 'created' and start_after <= ${now().toISOString()}::timestamptz`;
  await db.execute(sql`
    update pgboss.job set start_after = now() - interval '1 second'
    where state in ('created', 'retry') and start_after > created_on and ${isDue}`);
}
