import { boolean, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { answerStates, ticketDepartments, ticketPriorities } from "./choices.ts";
import { contactMessages } from "./enquiries.ts";
import { collegeStatements } from "./institutions.ts";
import { staff } from "./staff.ts";
import { waiting } from "./waiting.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true }).notNull();

export const attachmentTypes = ["application/pdf", "image/png", "image/jpeg", "image/webp"] as const;

export const tickets = pgTable("tickets", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  reference: text().notNull().unique(),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull(),
  department: text({ enum: ticketDepartments }).notNull(),
  priority: text({ enum: ticketPriorities }).notNull(),
  state: text({ enum: answerStates }).notNull().default("open"),
  /** Hash of sender, form and words: sent twice, it is one ticket. */
  sendKey: text("send_key").notNull().unique(),
  createdAt: instant("created_at"),
  updatedAt: instant("updated_at"),
  /** Who of the staff answers it. */
  assigneeId: integer("assignee_id").references(() => staff.id, { onDelete: "set null" }),
  /** The student withdrew it: nobody answers it, and staff no longer see who wrote what. */
  withdrawnAt: timestamp("withdrawn_at", { withTimezone: true }),
  ...waiting(),
});

export const ticketMessages = pgTable("ticket_messages", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ticketId: integer("ticket_id")
    .notNull()
    .references(() => tickets.id, { onDelete: "cascade" }),
  author: text({ enum: ["student", "staff"] }).notNull(),
  authorName: text("author_name").notNull(),
  body: text().notNull(),
  /** The same for a message; null: by staff, or the ticket's first. */
  sendKey: text("send_key").unique(),
  createdAt: instant("created_at"),
});

export const attachments = pgTable("attachments", {
  /** Random; in the download's address. */
  id: text().primaryKey(),
  ticketMessageId: integer("ticket_message_id").references(() => ticketMessages.id, { onDelete: "cascade" }),
  /** A message of Contact Us that it came with, where it belongs to no ticket. */
  contactMessageId: integer("contact_message_id").references(() => contactMessages.id, { onDelete: "cascade" }),
  /** A statement of a college that it proves. */
  collegeStatementId: integer("college_statement_id").references(() => collegeStatements.id, { onDelete: "cascade" }),
  /** Whose it is; null: a visitor's without an account. */
  studentId: integer("student_id").references(() => students.id, { onDelete: "cascade" }),
  name: text().notNull(),
  contentType: text("content_type", { enum: attachmentTypes }).notNull(),
  sizeBytes: integer("size_bytes").notNull(),
  storageKey: text("storage_key").notNull().unique(),
  /** Of its message's files, from 0. */
  position: integer().notNull(),
  /** Attached by staff: no file that the student sent. */
  isFromStaff: boolean("is_from_staff").notNull().default(false),
  /** 'ready' once the file is safely stored. */
  state: text({ enum: ["pending", "ready"] }).notNull(),
  createdAt: instant("created_at"),
});
