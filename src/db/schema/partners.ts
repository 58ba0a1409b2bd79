import { date, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { partnerScopes } from "./choices.ts";
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
