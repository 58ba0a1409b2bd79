import { integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { textChannels, textPurposes } from "#lib/text-templates.ts";
import { students } from "./accounts.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const studentId = () =>
  integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" });

/** The number that a student showed to be theirs, by a code. */
export const textConfirmations = pgTable("text_confirmations", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => students.id, { onDelete: "cascade" }),
  /** The code is made from it and the product's secret. */
  id: text().notNull().unique(),
  /** Counts while it is the account's. */
  contactKey: text("contact_key").notNull(),
  channel: text({ enum: textChannels }).notNull(),
  requestedAt: instant("requested_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  tries: smallint().notNull().default(0),
  confirmedAt: instant("confirmed_at"),
});

/** What students agreed to, in force while it is not withdrawn. */
export const textConsents = pgTable("text_consents", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: studentId(),
  channel: text({ enum: textChannels }).notNull(),
  purpose: text({ enum: textPurposes }).notNull(),
  /** What was beside the box, word for word. */
  textShown: text("text_shown").notNull(),
  language: text().notNull(),
  givenAt: instant("given_at").notNull(),
  withdrawnAt: instant("withdrawn_at"),
});

/** Numbers whose owner sent a stop word. */
export const textStops = pgTable("text_stops", {
  phoneHash: text("phone_hash").primaryKey(),
  stoppedAt: instant("stopped_at").notNull(),
});

/** Text messages to send, written in the transaction of what they tell. The number is read when they are sent. */
export const textMessages = pgTable("text_messages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: studentId(),
  kind: text().notNull(),
  channel: text({ enum: textChannels }).notNull(),
  language: text().notNull(),
  details: jsonb().notNull().default({}),
  dedupeKey: text("dedupe_key").notNull().unique(),
  reference: text().notNull().unique(),
  state: text({ enum: ["waiting", "sent", "failed", "dropped"] })
    .notNull()
    .default("waiting"),
  reason: text(),
  attempts: integer().notNull().default(0),
  createdAt: instant("created_at").notNull(),
  notBefore: instant("not_before"),
  giveUpAt: instant("give_up_at").notNull(),
  /** Handed over, and no answer came. */
  uncertainSince: instant("uncertain_since"),
  /** An attempt is under way; one of a process that died is waited for no longer. */
  busyUntil: instant("busy_until"),
  sentAt: instant("sent_at"),
  providerId: text("provider_id").unique(),
  costPaise: integer("cost_paise"),
  delivery: text({ enum: ["delivered", "undelivered"] }),
});
