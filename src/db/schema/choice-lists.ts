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
    authority: text({ enum: ["josaa", "csab", "mht_cet", "other"] }).notNull(),
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
