import { integer, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { appointments } from "./appointments.ts";
import type { resumeSections } from "./choices.ts";
import { staff } from "./staff.ts";
import { attachments } from "./tickets.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Résumés that students share with the counsellor of a call. */
export const resumes = pgTable("resumes", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  appointmentId: integer("appointment_id")
    .notNull()
    .references(() => appointments.id, { onDelete: "cascade" }),
  studentId: integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" }),
  /** With whom it was shared: the call may move to another one. */
  counsellorId: integer("counsellor_id")
    .notNull()
    .references(() => staff.id),
  version: integer().notNull(),
  /** Null: the file was replaced, withdrawn or has expired. */
  attachmentId: text("attachment_id")
    .unique()
    .references(() => attachments.id, { onDelete: "set null" }),
  name: text().notNull(),
  uploadedAt: instant("uploaded_at").notNull(),
});

/** What counsellors answer; a trigger refuses changes of what was sent. */
export const resumeReviews = pgTable(
  "resume_reviews",
  {
    resumeId: integer("resume_id")
      .notNull()
      .references(() => resumes.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    comments: jsonb()
      .$type<{ page: number | null; section: (typeof resumeSections)[number] | null; text: string }[]>()
      .notNull(),
    summary: text().notNull().default(""),
    authorId: integer("author_id")
      .notNull()
      .references(() => staff.id),
    writtenAt: instant("written_at").notNull(),
    /** Null: a draft, which its counsellor alone sees. */
    sentAt: instant("sent_at"),
  },
  (table) => [primaryKey({ columns: [table.resumeId, table.version] })],
);
