import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { aboutKinds, answerStates, ticketPriorities } from "./choices.ts";
import { staff } from "./staff.ts";
import { waiting } from "./waiting.ts";

export const contactMessages = pgTable("contact_messages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reference: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  contact: text().notNull(),
  message: text().notNull(),
  isActive: boolean("is_active").notNull().default(true),
  page: text().notNull().default(""),
  contentHash: text("content_hash").notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** Who sent it, when signed in. */
  studentId: integer("student_id").references(() => students.id, { onDelete: "cascade" }),
  /** What the page it was sent from is about. */
  aboutKind: text("about_kind", { enum: aboutKinds }),
  aboutId: text("about_id").notNull().default(""),
  aboutName: text("about_name").notNull().default(""),
  state: text({ enum: answerStates }).notNull().default("open"),
  /** Who of the staff answers it. */
  assigneeId: integer("assignee_id").references(() => staff.id, { onDelete: "set null" }),
  priority: text({ enum: ticketPriorities }).notNull().default("Medium"),
  /** The writer withdrew it: nobody answers it, and staff no longer see who wrote what. */
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  ...waiting(),
});
