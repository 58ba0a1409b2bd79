import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { factReportStates } from "./choices.ts";
import { contactMessages } from "./enquiries.ts";
import { staff } from "./staff.ts";

/** Reports that a figure is wrong. Who wrote what is in the message of each. */
export const factReports = pgTable("fact_reports", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  contactMessageId: integer("contact_message_id")
    .notNull()
    .unique()
    .references(() => contactMessages.id, { onDelete: "cascade" }),
  factId: text("fact_id").notNull(),
  aboutKind: text("about_kind", { enum: ["college", "hostel", "stream"] }).notNull(),
  aboutId: integer("about_id").notNull(),
  /** What the receipt stated when the report was written. */
  shown: text().notNull(),
  shouldBe: text("should_be").notNull(),
  evidenceUrl: text("evidence_url"),
  /** The office of the college that it is written for; "" when it is written for nobody else. */
  office: text().notNull().default(""),
  state: text({ enum: factReportStates }).notNull().default("waiting"),
  decidedBy: integer("decided_by").references(() => staff.id, { onDelete: "set null" }),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  /** What the college's office says to it. */
  officeAnswer: text("office_answer"),
  officeAnsweredAt: timestamp("office_answered_at", { withTimezone: true }),
});
