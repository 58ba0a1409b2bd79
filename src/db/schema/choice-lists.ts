import { integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";

const instant = (name: string) => timestamp(name, { withTimezone: true });
const studentId = () =>
  integer("student_id")
    .notNull()
    .references(() => students.id, { onDelete: "cascade" });

/** Choice lists of students, each with its newest rows. */
export const choiceLists = pgTable(
  "choice_lists",
  {
    studentId: studentId(),
    id: text().notNull(),
    name: text().notNull(),
    authority: text({ enum: ["josaa", "csab", "mht_cet", "kcet", "tg_eapcet", "wbjee", "comedk", "other"] }).notNull(),
    year: smallint().notNull(),
    rows: jsonb().$type<unknown>().notNull(),
    nextKey: integer("next_key").notNull(),
    version: integer().notNull().default(0),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.id] })],
);

/** The steps of a list's history. */
export const choiceListVersions = pgTable(
  "choice_list_versions",
  {
    studentId: studentId(),
    listId: text("list_id").notNull(),
    version: integer().notNull(),
    at: instant("at").notNull(),
    madeBy: text("made_by", { enum: ["act", "undo", "redo", "restore"] }).notNull(),
    what: jsonb().$type<unknown>().notNull(),
    change: jsonb().$type<unknown>().notNull(),
    inverse: jsonb().$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.studentId, table.listId, table.version] })],
);

const listOwner = () => ({ studentId: studentId(), listId: text("list_id").notNull() });
const shareId = () => integer("share_id").references(() => choiceListShares.id, { onDelete: "cascade" });

/** With whom a list is shared. */
export const choiceListShares = pgTable("choice_list_shares", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ...listOwner(),
  name: text().notNull(),
  may: text({ enum: ["read", "comment", "weigh"] }).notNull(),
  linkId: text("link_id").unique(),
  createdAt: instant("created_at").notNull(),
});

/** Comments on a list or one of its rows; without a share they are the student's. */
export const choiceListComments = pgTable("choice_list_comments", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ...listOwner(),
  shareId: shareId(),
  rowKey: integer("row_key"),
  body: text().notNull(),
  writtenAt: instant("written_at").notNull(),
});

/** What each person finds important, and the rows they refuse; without a share the student's own. */
export const choiceListOpinions = pgTable("choice_list_opinions", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  ...listOwner(),
  shareId: shareId(),
  weights: jsonb().$type<unknown>().notNull(),
  vetoes: jsonb().$type<unknown>().notNull(),
  nextKey: integer("next_key").notNull(),
  answeredAt: instant("answered_at").notNull(),
  openedAt: instant("opened_at"),
});
