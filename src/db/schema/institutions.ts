import { date, integer, pgTable, smallint, text, timestamp, unique } from "drizzle-orm/pg-core";
import { officeStates, statedTopics, statementStates } from "./choices.ts";
import { colleges } from "./colleges.ts";
import { staff } from "./staff.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const instant = (name: string) => timestamp(name, { withTimezone: true });
const collegeId = () =>
  integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" });
const decidedBy = () => integer("decided_by").references(() => staff.id, { onDelete: "set null" });

/** People of a college who speak for it, by a mailbox at its own domain. */
export const collegeOffices = pgTable(
  "college_offices",
  {
    id: id(),
    collegeId: collegeId(),
    name: text().notNull(),
    role: text().notNull(),
    email: text().notNull(),
    /** Where the address leads: two spellings of it are one office. */
    mailbox: text().notNull(),
    language: text({ enum: ["en", "hi", "mr"] }).notNull(),
    state: text({ enum: officeStates }).notNull().default("unconfirmed"),
    /** As staff told the office. */
    reason: text().notNull().default(""),
    createdAt: instant("created_at").notNull(),
    confirmedAt: instant("confirmed_at"),
    decidedAt: instant("decided_at"),
    decidedBy: decidedBy(),
  },
  (table) => [unique().on(table.collegeId, table.mailbox)],
);

/** Links by which an office comes in, each for a day. */
export const collegeOfficeLinks = pgTable("college_office_links", {
  id: text().primaryKey(),
  officeId: integer("office_id")
    .notNull()
    .references(() => collegeOffices.id, { onDelete: "cascade" }),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});

/** What a college states of itself; the document is an attachment. */
export const collegeStatements = pgTable("college_statements", {
  id: id(),
  collegeId: collegeId(),
  /** Null: the office's data was erased. */
  officeId: integer("office_id").references(() => collegeOffices.id, { onDelete: "set null" }),
  topic: text({ enum: statedTopics }).notNull(),
  /** Empty: the college as a whole. */
  programme: text().notNull().default(""),
  year: smallint(),
  /** Digits for a figure. */
  value: text().notNull(),
  state: text({ enum: statementStates }).notNull().default("waiting"),
  reason: text().notNull().default(""),
  statedOn: date("stated_on", { mode: "string" }).notNull(),
  createdAt: instant("created_at").notNull(),
  decidedAt: instant("decided_at"),
  decidedBy: decidedBy(),
});
