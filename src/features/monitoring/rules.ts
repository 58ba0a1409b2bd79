import type { AlertCode } from "./contract.ts";

/** What the rules judge by: a part of the figures; ages in seconds, null: there is none, or nobody knows. */
export interface AlertInput {
  database: {
    seconds: number;
    queues: readonly { name: string; waiting: number; lateSeconds: number }[];
    emailsFailed: number;
    ledgerValid: number | null;
    oldestEmailSeconds: number | null;
    paidLate: Readonly<Record<string, number>>;
    ordersUnanswered: number;
    refunds: Readonly<Record<string, number>>;
    oldestRefundSeconds: number | null;
    webhooksFailed: number;
    counsellorsAbsent: number;
    partnerWebhooksOff: number;
    lastWebhookAt: number | null;
    lastPaidAt: number | null;
  } | null;
  disk: { freeBytes: number; sizeBytes: number } | null;
}

/** One thing that is not well, and how many it concerns; 1 where nothing is counted. */
export interface Alert {
  code: AlertCode;
  count: number;
}

const slowSeconds = 1;
const lateJobSeconds = 900;
const lateEmailSeconds = 600;
const lateRefundSeconds = 86_400;
const silentSeconds = 6 * 3_600;
const minFreeShare = 0.15;

/** What is not well, by the same measures as deploy/prometheus/alerts.yml; nothing: all is well. */
export function evaluateAlerts({ database, disk }: AlertInput): Alert[] {
  const found: Alert[] = [];
  const note = (code: AlertCode, count: number | boolean) => {
    if (count) found.push({ code, count: Number(count) });
  };
  note("database_slow", database === null || database.seconds > slowSeconds);
  if (database) checkQueues(database, note);
  note("disk_little", disk !== null && disk.freeBytes / disk.sizeBytes < minFreeShare);
  return found;
}

function checkQueues(
  { queues, paidLate, refunds, ...figures }: NonNullable<AlertInput["database"]>,
  note: (code: AlertCode, count: number | boolean) => void,
): void {
  const failed = queues.find(({ name }) => name === "failed")?.waiting ?? 0;
  const late = queues.filter(({ name, lateSeconds }) => name !== "failed" && lateSeconds > lateJobSeconds);
  note(
    "payments_stuck",
    Object.values(paidLate).reduce((sum, count) => sum + count, 0),
  );
  note("orders_unanswered", figures.ordersUnanswered);
  note("refunds_failed", refunds.failed ?? 0);
  note("refunds_late", (figures.oldestRefundSeconds ?? 0) > lateRefundSeconds);
  note("webhooks_missing", (figures.lastPaidAt ?? 0) - (figures.lastWebhookAt ?? 0) > silentSeconds);
  note("webhooks_failed", figures.webhooksFailed);
  note("counsellors_absent", figures.counsellorsAbsent);
  note("partner_webhooks_off", figures.partnerWebhooksOff);
  note("jobs_failed", failed);
  note("jobs_late", late.length);
  note("emails_failed", figures.emailsFailed);
  note("ledger_broken", figures.ledgerValid === 0);
  note("emails_late", (figures.oldestEmailSeconds ?? 0) > lateEmailSeconds);
}
