import { readCallCapacity } from "#features/appointments/service/read-capacity.server.ts";
import { listEndingAnnouncements } from "#features/catalogue/service/ending-announcements.server.ts";
import { readDelayedEmails, readFailedEmails } from "#features/emails/service/failed-emails.server.ts";
import { readFailedWebhooks } from "#features/payments/service/failed-webhooks.server.ts";
import { readTextFigures } from "#features/text-messages/service/text-figures.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { dayInIndia, daysAfter, startOfDayInIndia } from "#lib/day-in-india.ts";
import { paise } from "#lib/money.ts";
import { mayEnter } from "#policies/policies.ts";
import type { Role } from "#staff/access/contract.ts";
import type { Overview } from "./contract.ts";
import * as store from "./store.server.ts";

/** Days that are shown, back from today or on from it, today included. */
const daysShown = 30;
const dayMs = 86_400_000;
const importsShown = 5;
const wordsShown = 20;
const lateShown = 20;

/** The overview, each part only for roles with access to the area it links to. */
export async function readOverview(deps: Deps, role: Role): Promise<Overview> {
  const { db, now } = deps;
  const today = dayInIndia(now());
  const firstDay = daysAfter(today, 1 - daysShown);
  const since = startOfDayInIndia(firstDay);
  const days = Array.from({ length: daysShown }, (_, index) => daysAfter(firstDay, index));
  const isForPeople = mayEnter(role, "people");
  const isForContent = mayEnter(role, "content");
  return {
    conversations: isForPeople ? await readConversations(deps) : null,
    ...(isForContent ? await readWaiting(deps) : { reports: null, offices: null }),
    sign_ups: isForPeople ? { days: fill(days, await store.countSignUps(db, since), { count: 0 }) } : null,
    payments: mayEnter(role, "payments") ? await readPayments(deps, days, since) : null,
    deliverables:
      isForPeople || mayEnter(role, "payments") ? await store.readOwedDeliverables(db, today, lateShown) : null,
    calls: isForPeople || isForContent ? await readCallCapacity(deps, daysShown) : null,
    jobs: mayEnter(role, "staff") ? await readJobs(deps) : null,
    text_messages: mayEnter(role, "staff") ? await readTextFigures(deps, since) : null,
    announcements: isForContent ? await readEnding(deps) : null,
    stale: isForContent ? await readStale(deps) : null,
    imports: isForContent ? await readImports(deps) : null,
    searches: {
      most: await store.readSearches(db, firstDay, "searches", wordsShown),
      without_result: await store.readSearches(db, firstDay, "withoutResult", wordsShown),
    },
  };
}

/** One row per day, including days without events. */
function fill<Row extends { day: string }>(days: string[], rows: Row[], nothing: Omit<Row, "day">): Row[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => byDay.get(day) ?? ({ day, ...nothing } as Row));
}

async function readConversations({ db }: Deps): Promise<Overview["conversations"]> {
  const { tickets, messages } = await store.readUnanswered(db);
  const moments = [tickets.oldest, messages.oldest].flatMap((at) => at?.getTime() ?? []);
  return {
    unanswered: tickets.count + messages.count,
    tickets: tickets.count,
    messages: messages.count,
    oldest_at: moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null,
  };
}

async function readWaiting({ db }: Deps): Promise<Pick<Overview, "reports" | "offices">> {
  const { count, oldest, claims, statements } = await store.readWaitingOfContent(db);
  return { reports: { waiting: count, oldest_at: oldest?.toISOString() ?? null }, offices: { claims, statements } };
}

async function readPayments({ db }: Deps, days: string[], since: Date): Promise<Overview["payments"]> {
  const { inQueue, waiting, failed } = await store.countPaymentTasks(db);
  return {
    days: fill(days, await store.sumPaidOrders(db, since), { count: 0, paise: paise(0) }),
    in_queue: inQueue,
    refunds_waiting: waiting,
    refunds_failed: failed,
  };
}

/** A job's payload is not exposed, because it may contain personal data. */
async function readJobs(deps: Deps): Promise<Overview["jobs"]> {
  const [failed, emails] = [await deps.jobs.listFailed(), await readFailedEmails(deps)];
  const [webhooks, delayed] = [await readFailedWebhooks(deps), await readDelayedEmails(deps)];
  return {
    failed: failed.map(({ id, name, failedAt, reason }) => ({ id, name, failed_at: failedAt.toISOString(), reason })),
    delayed_emails: {
      count: delayed.count,
      oldest_at: delayed.oldestAt?.toISOString() ?? null,
      reason: delayed.reason,
    },
    failed_emails: emails.count,
    emails: emails.newest.map(({ createdAt, canBeSent, ...email }) => ({
      ...email,
      created_at: createdAt.toISOString(),
      can_be_sent: canBeSent,
    })),
    failed_webhooks: webhooks.count,
    webhooks: webhooks.newest.map(({ eventId, kind, orderPublicId, receivedAt, reason }) => ({
      id: eventId,
      kind,
      reason,
      order_id: orderPublicId,
      received_at: receivedAt.toISOString(),
    })),
  };
}

async function readEnding(deps: Deps): Promise<Overview["announcements"]> {
  const ending = await listEndingAnnouncements(deps);
  return ending.map(({ id, text, endsOn }) => ({ id, text, ends_on: endsOn }));
}

async function readStale({ db, now }: Deps): Promise<Overview["stale"]> {
  const rows = await store.readOldestSources(db);
  const today = Date.parse(dayInIndia(now()));
  return rows.map((row) => ({ ...row, age_days: Math.floor((today - Date.parse(row.captured_on)) / dayMs) }));
}

async function readImports({ db }: Deps): Promise<Overview["imports"]> {
  const runs = await store.readLastImports(db, importsShown);
  return runs.map(({ fileName, staffName, createdAt, ...run }) => ({
    ...run,
    file_name: fileName,
    staff_name: staffName,
    created_at: createdAt.toISOString(),
  }));
}
