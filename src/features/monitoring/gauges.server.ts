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

/** Prometheus learns of the pool by the numbers that node-postgres itself keeps; the embedded database has none. */
function readPool(_: Figures, { db }: Deps): Reading {
  const { totalCount, idleCount, waitingCount } = (db as unknown as { $client: Record<string, unknown> }).$client;
  if (typeof totalCount !== "number") return null;
  return { total: totalCount, idle: Number(idleCount), waiting: Number(waitingCount) };
}

const described: Described[] = [
  {
    name: "margdeep_database_up",
    help: "1 when the database answers within five seconds",
    read: ({ database }) => (database ? 1 : 0),
  },
  {
    name: "margdeep_database_look_seconds",
    help: "How long the database took for these figures",
    read: ofDatabase(({ seconds }) => seconds),
  },
  { name: "margdeep_database_connections", help: "Connections of this process", label: "state", read: readPool },
  {
    name: "margdeep_replica_used",
    help: "1 while public facts are read from the replica of DATABASE_READ_URL",
    read: (_, { reads }) => {
      const replica = reads.replica();
      return replica && Number(replica.isUsed);
    },
  },
  {
    name: "margdeep_replica_behind_seconds",
    help: "How far that replica is behind at most",
    read: (_, { reads }) => reads.replica()?.behindSeconds ?? null,
  },
  {
    name: "margdeep_jobs_waiting",
    help: "Jobs that nobody does yet, by kind; given up ones as failed",
    label: "queue",
    read: byQueue("waiting"),
  },
  {
    name: "margdeep_jobs_late_seconds",
    help: "How long the first due job of a kind waits",
    label: "queue",
    read: byQueue("lateSeconds"),
  },
  {
    name: "margdeep_jobs_failed",
    help: "Jobs that were given up and wait for an admin",
    read: ofDatabase(({ queues }) => queues.find(({ name }) => name === "failed")?.waiting ?? 0),
  },
  { name: "margdeep_emails_waiting", help: "E-mails to send", read: ofDatabase((figures) => figures.emailsWaiting) },
  {
    name: "margdeep_emails_oldest_seconds",
    help: "Age of the oldest e-mail to send",
    read: ofDatabase((figures) => figures.oldestEmailSeconds ?? 0),
  },
  {
    name: "margdeep_emails_failed",
    help: "E-mails that were refused or given up",
    read: ofDatabase((figures) => figures.emailsFailed),
  },
  {
    name: "margdeep_orders",
    help: "Orders begun in the last 30 days",
    label: "state",
    read: ofDatabase(({ orders }) => orders),
  },
  {
    name: "margdeep_orders_paid_late",
    help: "Orders paid 15 minutes ago or longer, without account or refund, by what they wait for",
    label: "reason",
    read: ofDatabase(({ paidLate }) => paidLate),
  },
  {
    name: "margdeep_orders_amount_mismatch",
    help: "Paid orders whose amount is another one than asked for",
    read: ofDatabase((figures) => figures.amountMismatches),
  },
  {
    name: "margdeep_orders_unanswered",
    help: "Orders about which the payment provider refuses to tell, or tells nothing that is understood",
    read: ofDatabase((figures) => figures.ordersUnanswered),
  },
  { name: "margdeep_refunds", help: "Refunds that are not over", label: "state", read: ofDatabase((f) => f.refunds) },
  {
    name: "margdeep_refunds_oldest_seconds",
    help: "Age of the oldest refund that is decided and has not arrived",
    read: ofDatabase((figures) => figures.oldestRefundSeconds ?? 0),
  },
  {
    name: "margdeep_webhooks_unprocessed",
    help: "Messages of the payment provider that were not worked on",
    read: ofDatabase((figures) => figures.webhooksOpen),
  },
  {
    name: "margdeep_webhooks_failed",
    help: "Messages of the payment provider that were given up and wait for an admin",
    read: ofDatabase((figures) => figures.webhooksFailed),
  },
  {
    name: "margdeep_webhooks_oldest_seconds",
    help: "Age of the oldest message that was not worked on",
    read: ofDatabase((figures) => figures.oldestWebhookSeconds ?? 0),
  },
  {
    name: "margdeep_webhooks_last_timestamp_seconds",
    help: "When the payment provider last wrote to us; 0: never",
    read: ofDatabase((figures) => figures.lastWebhookAt ?? 0),
  },
  {
    name: "margdeep_orders_last_paid_timestamp_seconds",
    help: "When an order was last paid through Razorpay; 0: never",
    read: ofDatabase((figures) => figures.lastPaidAt ?? 0),
  },
  { name: "margdeep_disk_free_bytes", help: "Free on DATA_DIR's disk", read: ({ disk }) => disk?.freeBytes ?? null },
  { name: "margdeep_disk_size_bytes", help: "Size of DATA_DIR's disk", read: ({ disk }) => disk?.sizeBytes ?? null },
];

/**
 * Writes the figures into a registry's gauges, made at the first time. A figure that nobody knows stands there no more:
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
