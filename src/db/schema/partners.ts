import { bigint, date, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { deliveryStates, partnerEventKinds, partnerScopes } from "./choices.ts";
import { staff } from "./staff.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const staffId = (name: string) => integer(name).references(() => staff.id, { onDelete: "set null" });

/** Keys by which programs of partners call the REST API. */
export const partnerKeys = pgTable("partner_keys", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** E-mail of who answers for it. */
  contact: text().notNull(),
  /** The first part of the key, by which it is found. */
  publicId: text("public_id").notNull().unique(),
  /** SHA-256 of the whole key. */
  secretHash: text("secret_hash").notNull(),
  scopes: text({ enum: partnerScopes }).array().notNull(),
  callsAMinute: integer("calls_a_minute").notNull(),
  /** Its last day in India, YYYY-MM-DD; null: until it is revoked. */
  endsOn: date("ends_on", { mode: "string" }),
  /** To the minute. */
  lastUsedAt: instant("last_used_at"),
  createdAt: instant("created_at").notNull(),
  createdBy: staffId("created_by"),
  createdByName: text("created_by_name").notNull(),
  revokedAt: instant("revoked_at"),
  revokedBy: staffId("revoked_by"),
  revokedByName: text("revoked_by_name"),
});

/** Where a partner's program is told of changes. */
export const partnerWebhooks = pgTable("partner_webhooks", {
  keyId: integer("key_id")
    .primaryKey()
    .references(() => partnerKeys.id, { onDelete: "cascade" }),
  url: text().notNull(),
  /** The signing secret is made from it and the product's secret. */
  secretId: text("secret_id").notNull().unique(),
  madeAt: instant("made_at").notNull(),
  lastDeliveredAt: instant("last_delivered_at"),
  switchedOffAt: instant("switched_off_at"),
  switchedOffBecause: text("switched_off_because", { enum: ["failures", "staff"] }),
});

/** What changed and is not told yet; triggers write it: college:12, gone:12, date:7, catalogue. */
export const partnerChanges = pgTable("partner_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  subject: text().notNull(),
  notedAt: instant("noted_at").notNull().defaultNow(),
});

export const partnerEvents = pgTable("partner_events", {
  id: text().primaryKey(),
  kind: text({ enum: partnerEventKinds }).notNull(),
  subject: text().notNull(),
  /** Public facts alone. */
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** One event for one partner. */
export const partnerDeliveries = pgTable("partner_deliveries", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  keyId: integer("key_id")
    .notNull()
    .references(() => partnerWebhooks.keyId, { onDelete: "cascade" }),
  eventId: text("event_id")
    .notNull()
    .references(() => partnerEvents.id, { onDelete: "cascade" }),
  state: text({ enum: deliveryStates }).notNull().default("waiting"),
  attempts: integer().notNull().default(0),
  /** A day after it no further attempt is made. */
  queuedAt: instant("queued_at").notNull(),
  nextAt: instant("next_at").notNull(),
  /** An attempt is under way; one of a process that died is waited for no longer. */
  busyUntil: instant("busy_until"),
  attemptedAt: instant("attempted_at"),
  /** Of the last reply; null: there was none. */
  status: smallint(),
  /** Why the last attempt failed. */
  reason: text(),
});
