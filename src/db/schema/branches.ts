import { boolean, doublePrecision, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { colleges, levels, streams } from "./colleges.ts";
import { absence, sourceLine, sources } from "./sources.ts";

const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
const sourceId = () =>
  integer("source_id")
    .notNull()
    .references(() => sources.id);

export const branches = pgTable("branches", {
  id: id(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  streamId: integer("stream_id")
    .notNull()
    .references(() => streams.id),
  name: text().notNull(),
  level: text({ enum: levels }).notNull(),
  degree: text().notNull().default(""),
  shift: smallint().notNull().default(1),
  cutOffUrl: text("cut_off_url"),
  intake: integer(),
  ...absence(),
  sourceId: sourceId(),
  ...sourceLine(),
});

export const intakeDetails = pgTable("intake_details", {
  id: id(),
  branchId: integer("branch_id")
    .notNull()
    .references(() => branches.id, { onDelete: "cascade" }),
  categoryName: text("category_name").notNull(),
  intakeCount: integer("intake_count").notNull(),
  year: smallint().notNull(),
  position: smallint().notNull().default(0),
  sourceId: sourceId(),
  ...sourceLine(),
});

export const cutoffs = pgTable("cutoffs", {
  id: id(),
  branchId: integer("branch_id")
    .notNull()
    .references(() => branches.id, { onDelete: "cascade" }),
  authority: text().notNull(),
  exam: text().notNull(),
  year: smallint().notNull(),
  round: smallint().notNull(),
  quota: text().notNull().default(""),
  seatType: text("seat_type").notNull(),
  gender: text({ enum: ["any", "female"] }).notNull(),
  unit: text({ enum: ["rank", "marks", "percentile"] }).notNull(),
  opening: doublePrecision(),
  closing: doublePrecision().notNull(),
  maxMarks: doublePrecision("max_marks"),
  isPreparatory: boolean("is_preparatory").notNull().default(false),
  rankList: text("rank_list", { enum: ["category", "common"] })
    .notNull()
    .default("category"),
  stage: text().notNull().default(""),
  sourceId: sourceId(),
  ...sourceLine(),
});

/** Derived: the closing value that speaks for a branch. */
export const branchClosings = pgTable("branch_closings", {
  branchId: integer("branch_id")
    .primaryKey()
    .references(() => branches.id, { onDelete: "cascade" }),
  cutoffId: integer("cutoff_id")
    .notNull()
    .references(() => cutoffs.id, { onDelete: "cascade" }),
  pool: text().notNull(),
  isFallback: boolean("is_fallback").notNull(),
});
