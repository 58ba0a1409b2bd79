import { date, integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { sources } from "./sources.ts";
import { staff } from "./staff.ts";

/** A field of a fact that staff corrected: imports leave it as it is (decision 0048). */
export const fieldLocks = pgTable("field_locks", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  resource: text().notNull(),
  recordId: integer("record_id").notNull(),
  field: text().notNull(),
  staffId: integer("staff_id")
    .notNull()
    .references(() => staff.id),
  lockedAt: timestamp("locked_at", { withTimezone: true }).notNull(),
  /** What the newest import found instead; null while it found the same. */
  publisherValue: jsonb("publisher_value"),
  publisherSourceId: integer("publisher_source_id").references(() => sources.id),
  publisherSeenOn: date("publisher_seen_on", { mode: "string" }),
});

/** The natural key under which a publisher lists a record that staff renamed or removed. */
export const correctedKeys = pgTable(
  "corrected_keys",
  {
    resource: text().notNull(),
    key: text().notNull(),
    recordId: integer("record_id"),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    correctedAt: timestamp("corrected_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.resource, table.key] })],
);
