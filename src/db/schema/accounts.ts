import { date, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { consentStates, guardianRelations } from "./choices.ts";
import { streams } from "./colleges.ts";
import { packages } from "./packages.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const students = pgTable("students", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** Random; used in addresses, where a sequence number could be guessed. */
  publicId: text("public_id").notNull().unique(),
  firstName: text("first_name").notNull(),
  lastName: text("last_name").notNull(),
  contact: text().notNull(),
  email: text().notNull(),
  /** The e-mail in lower case without spaces: what is compared. */
  emailKey: text("email_key").notNull().unique(),
  contactKey: text("contact_key").notNull().unique(),
  /** PHC string. */
  passwordHash: text("password_hash").notNull(),
  passwordChangedAt: instant("password_changed_at").notNull(),
  dob: date().notNull(),
  address: text().notNull().default(""),
  pincode: text().notNull().default(""),
  packageId: integer("package_id")
    .notNull()
    .references(() => packages.id),
  programme: text(),
  admissionYear: integer("admission_year"),
  language: text().notNull().default("en"),
  consent: text({ enum: consentStates }).notNull(),
  registeredAt: instant("registered_at").notNull(),
  /** Deletion requested; null: stays. */
  eraseAt: instant("erase_at"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Streams that a student is interested in. */
export const studentStreams = pgTable(
  "student_streams",
  {
    studentId: integer("student_id")
      .notNull()
      .references(() => students.id, { onDelete: "cascade" }),
    streamId: integer("stream_id")
      .notNull()
      .references(() => streams.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.streamId] })],
);

/** One row a signed-in browser or bearer token. */
export const studentSessions = pgTable("student_sessions", {
  /** SHA-256 of the cookie's or token's value. */
  idHash: text("id_hash").primaryKey(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  kind: text({ enum: ["browser", "token"] }).notNull(),
  createdAt: instant("created_at").notNull(),
  lastSeenAt: instant("last_seen_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  /** User-Agent, as sent. */
  device: text().notNull().default(""),
  address: text().notNull().default(""),
});

export const passwordResets = pgTable("password_resets", {
  /** Random; the link's token is made from it and the secret key. */
  id: text().primaryKey(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  usedAt: instant("used_at"),
});

/** What a guardian was shown and answered; rows outlive the answer. */
export const guardianConsents = pgTable("guardian_consents", {
  /** Random; the link's token is made from it and the secret key. */
  id: text().primaryKey(),
  studentId: integer("student_id").references(() => students.id, { onDelete: "set null" }),
  guardianName: text("guardian_name").notNull(),
  /** "" where the student hands the link over. */
  guardianEmail: text("guardian_email").notNull(),
  tokenHash: text("token_hash").notNull().unique(),
  language: text().notNull(),
  noticeVersion: text("notice_version").notNull(),
  /** What was shown, word for word. */
  noticeText: text("notice_text").notNull(),
  askedAt: instant("asked_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  decision: text({ enum: ["given", "refused"] }),
  decidedAt: instant("decided_at"),
  decidedFrom: text("decided_from"),
  /** Who answered, by their own statement; null: nobody, or older than the question. */
  decidedName: text("decided_name"),
  decidedRelation: text("decided_relation", { enum: guardianRelations }),
  /** Consent that was given and taken back. */
  withdrawnAt: instant("withdrawn_at"),
  withdrawnFrom: text("withdrawn_from"),
});

/** Captcha solutions that were used: each counts once. */
export const captchaUses = pgTable("captcha_uses", {
  signature: text().primaryKey(),
  expiresAt: instant("expires_at").notNull(),
});
