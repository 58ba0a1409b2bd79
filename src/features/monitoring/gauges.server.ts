import { Gauge, type Registry } from "prom-client";
import type { Deps } from "#http/deps.server.ts";
import type { DatabaseFigures, Figures } from "./service/read-figures.server.ts";

/** Nothing to say (null), one number, or one by the name that the label gives. */
type Reading = number | null | Record<string, number>;

interface Described {
  name: string;
  help: string;
  /** Of what a reading by name is: `state`, `reason`, `queue`. */
  label?: string;
  read: (figures: Figures, deps: Deps) => Reading;
}

const ofDatabase =
  (read: (database: DatabaseFigures) => Reading) =>
  ({ database }: Figures): Reading =>
    database && read(database);

const byQueue = (field: "waiting" | "lateSeconds") =>
  ofDatabase(({ queues }) => Object.fromEntries(queues.map((queue) => [queue.name, queue[field]])));

/** The embedded database has no connections to count. */
function readConnections(_: Figures, { pressure }: Deps): Reading {
  const connections = pressure.connections();
  return connections && { ...connections };
}

const described: Described[] = [
  {
    name: "margdeep_database_up",
    help: "1 when the database answers within five seconds",
    read: ({ database }) => (database ? 1 : 0),
  },
  {
    name: "margdeep_database_look_seconds",
    help: "Time taken by the database queries behind these metrics",
    read: ofDatabase(({ seconds }) => seconds),
  },
  { name: "margdeep_database_connections", help: "Connections of this process", label: "state", read: readConnections },
  {
    name: "margdeep_replica_used",
    help: "1 while public reads use the replica of DATABASE_READ_URL",
    read: (_, { reads }) => {
      const replica = reads.replica();
      return replica && Number(replica.isUsed);
    },
  },
  {
    name: "margdeep_replica_behind_seconds",
    help: "Upper bound of the replica's replication lag",
    read: (_, { reads }) => reads.replica()?.behindSeconds ?? null,
  },
  {
    name: "margdeep_jobs_waiting",
    help: "Queued jobs by kind; dead-lettered jobs as failed",
    label: "queue",
    read: byQueue("waiting"),
  },
  {
    name: "margdeep_jobs_late_seconds",
    help: "Age of the oldest due job, by kind",
    label: "queue",
    read: byQueue("lateSeconds"),
  },
  {
    name: "margdeep_jobs_failed",
    help: "Dead-lettered jobs awaiting an admin",
    read: ofDatabase(({ queues }) => queues.find(({ name }) => name === "failed")?.waiting ?? 0),
  },
  {
    name: "margdeep_emails_waiting",
    help: "E-mails waiting to be sent",
    read: ofDatabase((figures) => figures.emailsWaiting),
  },
  {
    name: "margdeep_emails_oldest_seconds",
    help: "Age of the oldest unsent e-mail",
    read: ofDatabase((figures) => figures.oldestEmailSeconds ?? 0),
  },
  {
    name: "margdeep_emails_failed",
    help: "E-mails rejected by the mail server or abandoned after the last attempt",
    read: ofDatabase((figures) => figures.emailsFailed),
  },
  {
    name: "margdeep_orders",
    help: "Orders created in the last 30 days",
    label: "state",
    read: ofDatabase(({ orders }) => orders),
  },
  {
    name: "margdeep_orders_paid_late",
    help: "Orders paid over 15 minutes ago without an account or refund, by blocking reason",
    label: "reason",
    read: ofDatabase(({ paidLate }) => paidLate),
  },
  {
    name: "margdeep_orders_amount_mismatch",
    help: "Paid orders with an unexpected amount",
    read: ofDatabase((figures) => figures.amountMismatches),
  },
  {
    name: "margdeep_orders_unanswered",
    help: "Orders whose state the payment provider refuses to give, or gives in an unknown form",
    read: ofDatabase((figures) => figures.ordersUnanswered),
  },
  { name: "margdeep_refunds", help: "Open refunds", label: "state", read: ofDatabase((f) => f.refunds) },
  {
    name: "margdeep_refunds_oldest_seconds",
    help: "Age of the oldest approved refund not yet completed",
    read: ofDatabase((figures) => figures.oldestRefundSeconds ?? 0),
  },
  {
    name: "margdeep_deliverables_late",
    help: "Promised deliverables not delivered by their day",
    read: ofDatabase((figures) => figures.deliverablesLate),
  },
  {
    name: "margdeep_deliverables_disputed",
    help: "Deliverables a student disputes, waiting for staff",
    read: ofDatabase((figures) => figures.deliverablesDisputed),
  },
  {
    name: "margdeep_counsellors_absent",
    help: "Counsellors who missed two calls or more in 30 days",
    read: ofDatabase((figures) => figures.counsellorsAbsent),
  },
  {
    name: "margdeep_partner_webhooks_off",
    help: "Webhooks of partners that were switched off because nothing was accepted for a day",
    read: ofDatabase((figures) => figures.partnerWebhooksOff),
  },
  {
    name: "margdeep_webhooks_unprocessed",
    help: "Unprocessed payment webhooks",
    read: ofDatabase((figures) => figures.webhooksOpen),
  },
  {
    name: "margdeep_webhooks_failed",
    help: "Dead-lettered payment webhooks awaiting an admin",
    read: ofDatabase((figures) => figures.webhooksFailed),
  },
  {
    name: "margdeep_webhooks_oldest_seconds",
    help: "Age of the oldest unprocessed payment webhook",
    read: ofDatabase((figures) => figures.oldestWebhookSeconds ?? 0),
  },
  {
    name: "margdeep_webhooks_last_timestamp_seconds",
    help: "Time of the last payment webhook; 0: never",
    read: ofDatabase((figures) => figures.lastWebhookAt ?? 0),
  },
  {
    name: "margdeep_orders_last_paid_timestamp_seconds",
    help: "Time of the last order paid through Razorpay; 0: never",
    read: ofDatabase((figures) => figures.lastPaidAt ?? 0),
  },
  {
    name: "margdeep_disclosure_ledger_valid",
    help: "1 when the last hourly verification found the disclosure ledger whole, 0 when it is broken",
    read: ofDatabase((figures) => figures.ledgerValid),
  },
  {
    name: "margdeep_disk_free_bytes",
    help: "Free bytes on the disk of DATA_DIR",
    read: ({ disk }) => disk?.freeBytes ?? null,
  },
  {
    name: "margdeep_disk_size_bytes",
    help: "Size of the disk of DATA_DIR",
    read: ({ disk }) => disk?.sizeBytes ?? null,
  },
];

/**
 * Writes the figures into a registry's gauges, made at the first time. A figure that is unknown is left out:
 * an old number would look like a new one.
 */
export function setGauges(registry: Registry, figures: Figures, deps: Deps): void {
  for (const { name, help, label, read } of described) {
    const known = registry.getSingleMetric(name) as Gauge<string> | undefined;
    const gauge = known ?? new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
    const reading = read(figures, deps);
    gauge.reset();
    if (reading === null) {
      if (!label) gauge.remove();
    } else if (typeof reading === "number") gauge.set(reading);
    else for (const [of, value] of Object.entries(reading)) gauge.set({ [label ?? "name"]: of }, value);
  }
}
