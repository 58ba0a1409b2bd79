import { integer, jsonb, pgTable, primaryKey, real, text, timestamp, unique } from "drizzle-orm/pg-core";
import { students } from "./accounts.ts";
import { branches } from "./branches.ts";
import { colleges } from "./colleges.ts";
import { staff } from "./staff.ts";

const mergeKinds = ["college", "branch"] as const;
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Two records that were made one. */
export const collegeMerges = pgTable("college_merges", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  kind: text({ enum: mergeKinds }).notNull(),
  /** The college that remains, or whose branches these are. */
  collegeId: integer("college_id").notNull(),
  keptId: integer("kept_id").notNull(),
  removedId: integer("removed_id").notNull(),
  keptLabel: text("kept_label").notNull(),
  removedLabel: text("removed_label").notNull(),
  /** How many rows of each table. */
  moved: jsonb().notNull(),
  /** Null: the product itself, since the two are certainly one. */
  staffId: integer("staff_id").references(() => staff.id),
  mergedAt: instant("merged_at").notNull(),
  undoUntil: instant("undo_until").notNull(),
  undoneBy: integer("undone_by").references(() => staff.id),
  undoneAt: instant("undone_at"),
  restored: integer(),
  keptChanges: integer("kept_changes"),
});

/** Each row that a merge changed, in order; of an update only the changed columns. */
export const collegeMergeRows = pgTable(
  "college_merge_rows",
  {
    mergeId: integer("merge_id")
      .notNull()
      .references(() => collegeMerges.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    tableName: text("table_name").notNull(),
    rowKey: jsonb("row_key").notNull(),
    before: jsonb(),
    after: jsonb(),
    studentId: integer("student_id").references(() => students.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.mergeId, table.position] })],
);

/** Where the address of a college that was merged away leads. */
export const collegeRedirects = pgTable("college_redirects", {
  fromId: integer("from_id").primaryKey(),
  toId: integer("to_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  mergeId: integer("merge_id")
    .notNull()
    .references(() => collegeMerges.id),
});

/** The same of a branch. */
export const branchRedirects = pgTable("branch_redirects", {
  fromId: integer("from_id").primaryKey(),
  toId: integer("to_id")
    .notNull()
    .references(() => branches.id, { onDelete: "cascade" }),
  mergeId: integer("merge_id")
    .notNull()
    .references(() => collegeMerges.id),
});

/** Pairs that may be one, and those that staff marked as two. */
export const mergeSuggestions = pgTable(
  "merge_suggestions",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    kind: text({ enum: mergeKinds }).notNull(),
    oneId: integer("one_id").notNull(),
    otherId: integer("other_id").notNull(),
    score: real().notNull(),
    reasons: text().array().notNull(),
    state: text({ enum: ["waiting", "refused"] })
      .notNull()
      .default("waiting"),
    decidedBy: integer("decided_by").references(() => staff.id),
    decidedAt: instant("decided_at"),
  },
  (table) => [unique().on(table.kind, table.oneId, table.otherId)],
);
