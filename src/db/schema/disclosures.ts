import { bigint, boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { accountPurposes, disclosureKinds, disclosurePurposes, staffRoles } from "./choices.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const whole = (name: string) => bigint(name, { mode: "number" });

/** Who saw what of whom: append-only, hash-chained by a trigger. Names nobody. */
export const disclosures = pgTable("disclosures", {
  id: whole("id").primaryKey(),
  at: instant("at").notNull(),
  /** Of the student: made with the salt of `disclosureSubjects`. */
  subjectHash: text("subject_hash").notNull(),
  kind: text({ enum: disclosureKinds }).notNull(),
  purpose: text({ enum: disclosurePurposes }).notNull(),
  /** Names of what was seen, never values. */
  fields: text().array().notNull(),
  staffId: integer("staff_id"),
  staffRole: text("staff_role", { enum: staffRoles }),
  prevHash: text("prev_hash").notNull(),
  hash: text().notNull(),
});

/** The end of the chain: one row, locked by anyone who adds to it. */
export const disclosureChain = pgTable("disclosure_chain", {
  id: boolean().primaryKey().default(true),
  lastId: whole("last_id").notNull(),
  lastHash: text("last_hash").notNull(),
  checkedAt: instant("checked_at"),
  /** The first row that was wrong at the last verification. */
  brokenId: whole("broken_id"),
});

/** Makes a student's pseudonym; goes with the account. */
export const disclosureSubjects = pgTable("disclosure_subjects", {
  studentId: integer("student_id")
    .primaryKey()
    .references(() => students.id, { onDelete: "cascade" }),
  salt: text().notNull(),
});

/** What a student withdrew of what comes with an account. */
export const reachWithdrawals = pgTable("reach_withdrawals", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  purpose: text({ enum: accountPurposes }).notNull(),
  withdrawnAt: instant("withdrawn_at").notNull(),
  /** Allowed again. */
  allowedAt: instant("allowed_at"),
});
