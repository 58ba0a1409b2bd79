import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** E-mails to send, written in the transaction of what they tell. */
export const emails = pgTable("emails", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  toName: text("to_name").notNull().default(""),
  toAddress: text("to_address").notNull(),
  language: text().notNull().default("en"),
  /** What the template needs; never a secret. */
  details: jsonb().notNull().default({}),
  /** One e-mail a cause. */
  dedupeKey: text("dedupe_key").notNull().unique(),
  /** The same on each attempt, so that duplicates collapse. */
  messageId: text("message_id").notNull().unique(),
  /** Dropped: staff gave it up. */
  state: text({ enum: ["waiting", "sent", "failed", "dropped"] })
    .notNull()
    .default("waiting"),
  attempts: integer().notNull().default(0),
  lastError: text("last_error"),
  createdAt: instant("created_at").notNull(),
  giveUpAt: instant("give_up_at").notNull(),
  sentAt: instant("sent_at"),
});
