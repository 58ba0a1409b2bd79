import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowOf } from "#db/rows-of.server.ts";

/** Older orders and e-mails are no longer work of today; the window keeps the counts cheap. */
const shownDays = 30;

/** What the tables of money and mail tell; ages in seconds, instants in seconds since 1970, null: there is none. */
export interface Counts {
  /** Orders of 30 days by state. */
  orders: Record<string, number>;
  /** Paid orders without an account and without their money back, after 15 minutes, by what they wait for. */
  paidLate: Record<string, number>;
  amountMismatches: number;
  /** Orders that are still reconciled and whose last check the provider refused, or answered in no way we understand. */
  ordersUnanswered: number;
  /** Refunds that are not over, by state. */
  refunds: Record<string, number>;
  /** The oldest refund that is decided and has not arrived. */
  oldestRefundSeconds: number | null;
  /** What students were promised and is not delivered: late by its day in India, or disputed. */
  deliverablesLate: number;
  deliverablesDisputed: number;
  /** Counsellors who did not come to two calls or more in 30 days. */
  counsellorsAbsent: number;
  /** Webhooks of partners that failures switched off. */
  partnerWebhooksOff: number;
  /** Messages of the provider that are still worked on, and those that were given up. */
  webhooksOpen: number;
  webhooksFailed: number;
  oldestWebhookSeconds: number | null;
  lastWebhookAt: number | null;
  lastPaidAt: number | null;
  emailsWaiting: number;
  oldestEmailSeconds: number | null;
  emailsFailed: number;
  /** 1: the last verification of the disclosure ledger found it whole, 0: broken, null: not verified yet. */
  ledgerValid: number | null;
}

/** Reads all of it in one query, by indexes. */
export async function readCounts(db: Db, now: Date): Promise<Counts> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const age = (instant: string) => sql`extract(epoch from ${at} - ${sql.raw(instant)})::float8`;
  const byName = (rows: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_object_agg(name, count), '{}') from (${rows}) counted(name, count))`;
  const row = await rowOf<Counts>(
    db,
    sql`select
    ${byName(sql`select state, count(*)::int from orders
      where created_at > ${at} - make_interval(days => ${sql.raw(String(shownDays))}) group by state`)} as orders,
    ${byName(sql`select coalesce(attention, 'unsettled'), count(*)::int from orders
      where paid_at < ${at} - interval '15 minutes' and state = 'paid'
        and paid_at > ${at} - make_interval(days => ${sql.raw(String(shownDays))}) group by 1`)} as "paidLate",
    (select count(*)::int from orders where attention = 'amount_mismatch' and state = 'paid') as "amountMismatches",
    (select count(*)::int from orders
      where check_failed_since is not null and next_check_at is not null) as "ordersUnanswered",
    ${byName(sql`select state, count(*)::int from refunds
      where state in ('waiting', 'approved', 'sent', 'failed') group by state`)} as refunds,
    (select ${age("min(coalesce(decided_at, created_at))")} from refunds
      where state in ('approved', 'sent')) as "oldestRefundSeconds",
    (select count(*)::int from order_deliverables d join orders o on o.id = d.order_id and o.student_id is not null
      where d.state in ('pending', 'disputed')
        and d.due_on < ((${at} at time zone 'UTC') + interval '330 minutes')::date) as "deliverablesLate",
    (select count(*)::int from order_deliverables where state = 'disputed') as "deliverablesDisputed",
    (select count(*)::int from (select from appointments where state = 'counsellor_absent'
      and starts_at > ${at} - interval '30 days' group by counsellor_id having count(*) > 1) missed) as "counsellorsAbsent",
    (select count(*)::int from partner_webhooks w join partner_keys k on k.id = w.key_id and k.revoked_at is null
      and coalesce(k.ends_on >= ((${at} at time zone 'UTC') + interval '330 minutes')::date, true)
      where w.switched_off_because = 'failures') as "partnerWebhooksOff",
    (select count(*)::int from webhook_events where processed_at is null and failed_at is null) as "webhooksOpen",
    (select count(*)::int from webhook_events
      where processed_at is null and failed_at is not null) as "webhooksFailed",
    (select ${age("min(received_at)")} from webhook_events
      where processed_at is null and failed_at is null) as "oldestWebhookSeconds",
    (select extract(epoch from max(received_at))::float8 from webhook_events) as "lastWebhookAt",
    (select extract(epoch from paid_at)::float8 from orders where paid_at is not null and gateway = 'razorpay'
      order by paid_at desc limit 1) as "lastPaidAt",
    (select count(*)::int from emails where state = 'waiting') as "emailsWaiting",
    (select ${age("min(created_at)")} from emails where state = 'waiting') as "oldestEmailSeconds",
    (select count(*)::int from emails where state = 'failed') as "emailsFailed",
    (select case when checked_at is not null then (broken_id is null)::int end
      from disclosure_chain) as "ledgerValid"`,
  );
  return row;
}
