import { date, integer, jsonb, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { appointments } from "./appointments.ts";
import { type interviewPoints, milestoneStates, proposalKinds, proposalStates } from "./choices.ts";
import { orderDeliverables } from "./deliverables.ts";
import { staff } from "./staff.ts";

/** Orders of choices that counsellors write for students, by version; a trigger refuses changes. */
export const writtenOrders = pgTable("written_orders", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  deliverableId: integer("deliverable_id")
    .notNull()
    .references(() => orderDeliverables.id),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  /** The call that it follows from. */
  appointmentId: integer("appointment_id")
    .notNull()
    .references(() => appointments.id, { onDelete: "cascade" }),
  version: integer().notNull(),
  /** Of a choice list that may have changed since, or be gone. */
  listId: text("list_id").notNull(),
  listName: text("list_name").notNull(),
  authority: text().notNull(),
  year: smallint().notNull(),
  introduction: text().notNull().default(""),
  /** As written/contract.ts has them. */
  rows: jsonb().$type<unknown>().notNull(),
  authorId: integer("author_id")
    .notNull()
    .references(() => staff.id),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
});

/** Changes that counsellors propose to the choice lists of students. */
export const listProposals = pgTable("list_proposals", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  appointmentId: integer("appointment_id")
    .notNull()
    .references(() => appointments.id, { onDelete: "cascade" }),
  /** Of a choice list that may have changed since, or be gone. */
  listId: text("list_id").notNull(),
  listName: text("list_name").notNull(),
  kind: text({ enum: proposalKinds }).notNull(),
  /** Of the choice that is moved or removed. */
  rowKey: integer("row_key"),
  /** The choice that is added. */
  added: jsonb().$type<unknown>(),
  /** Behind which choice; null: at the top. */
  afterKey: integer("after_key"),
  /** Of the choice, and of the one before it, as they were. */
  name: text().notNull(),
  afterName: text("after_name").notNull().default(""),
  reason: text().notNull(),
  authorId: integer("author_id")
    .notNull()
    .references(() => staff.id),
  proposedAt: timestamp("proposed_at", { withTimezone: true }).notNull(),
  state: text({ enum: proposalStates }).notNull().default("open"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
});

/** What counsellors write after mock interviews; the student may ask once, and is answered once. */
export const mockInterviews = pgTable("mock_interviews", {
  appointmentId: integer("appointment_id")
    .primaryKey()
    .references(() => appointments.id, { onDelete: "cascade" }),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  field: text().notNull(),
  questions: text().array().notNull(),
  /** From 1 to 5 for each named point. */
  ratings: jsonb().$type<Record<(typeof interviewPoints)[number], number>>().notNull(),
  notes: text().notNull(),
  authorId: integer("author_id")
    .notNull()
    .references(() => staff.id),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
  question: text(),
  askedAt: timestamp("asked_at", { withTimezone: true }),
  answer: text(),
  answeredAt: timestamp("answered_at", { withTimezone: true }),
});

/** What counsellors agree with students about a project, with dates. */
export const projectMilestones = pgTable("project_milestones", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  /** The call that it follows from. */
  appointmentId: integer("appointment_id")
    .notNull()
    .references(() => appointments.id, { onDelete: "cascade" }),
  /** Of the package: what the project is part of. */
  deliverableId: integer("deliverable_id")
    .notNull()
    .references(() => orderDeliverables.id),
  agreed: text().notNull(),
  dueOn: date("due_on", { mode: "string" }).notNull(),
  /** The date before the last move; null: never moved. */
  movedFrom: date("moved_from", { mode: "string" }),
  authorId: integer("author_id")
    .notNull()
    .references(() => staff.id),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull(),
  /** Of words or date; null: never. */
  changedAt: timestamp("changed_at", { withTimezone: true }),
  state: text({ enum: milestoneStates }).notNull().default("open"),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
});
