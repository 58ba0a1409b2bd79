import { integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { permissionPurposes } from "./choices.ts";
import { contactMessages } from "./enquiries.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A new e-mail address that both addresses still have to confirm. */
export const emailChanges = pgTable("email_changes", {
  /** Random; the links' tokens are made from it and the secret key. */
  id: text().primaryKey(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  /** Mail was sent there too: erasing the account finds it. */
  oldEmail: text("old_email").notNull(),
  newEmail: text("new_email").notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  oldConfirmedAt: instant("old_confirmed_at"),
  newConfirmedAt: instant("new_confirmed_at"),
});

/** One row a purpose somebody agreed to; taken back by its date. */
export const contactPermissions = pgTable("contact_permissions", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: integer("student_id").references(() => students.id, { onDelete: "cascade" }),
  contactMessageId: integer("contact_message_id").references(() => contactMessages.id, { onDelete: "cascade" }),
  purpose: text({ enum: permissionPurposes }).notNull(),
  /** What was beside the box, word for word. */
  textShown: text("text_shown").notNull(),
  language: text().notNull(),
  givenAt: instant("given_at").notNull(),
  withdrawnAt: instant("withdrawn_at"),
});

/** Accounts that were erased, so that a restored backup can be erased again. Holds nothing of a person. */
export const erasures = pgTable("erasures", {
  studentPublicId: text("student_public_id").primaryKey(),
  erasedAt: instant("erased_at").notNull(),
  reason: text({ enum: ["asked", "no_consent"] }).notNull(),
  /** Appears in the ledger outside the database since then. */
  notedAt: instant("noted_at"),
});

export const contactAnswers = pgTable("contact_answers", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  contactMessageId: integer("contact_message_id")
    .notNull()
    .references(() => contactMessages.id, { onDelete: "cascade" }),
  authorName: text("author_name").notNull(),
  body: text().notNull(),
  createdAt: instant("created_at").notNull(),
});

/** The exam answers of /chances that a student keeps; without consent there is no row. */
export const examAnswers = pgTable("exam_answers", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => students.id, { onDelete: "cascade" }),
  /** Parsed when it is read: an older version of the product wrote it perhaps. */
  answers: jsonb().$type<unknown>().notNull(),
  /** What was beside the button, word for word. */
  textShown: text("text_shown").notNull(),
  language: text().notNull(),
  keptAt: instant("kept_at").notNull(),
});
