import { doublePrecision, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { colleges } from "./colleges.ts";
import { sourceLine, sources } from "./sources.ts";

/** Closing values of admission to the second year after a diploma, or to a master's degree. */
export const laterEntries = pgTable("later_entries", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  entry: text({ enum: ["after_diploma", "after_degree"] }).notNull(),
  authority: text().notNull(),
  exam: text().notNull(),
  programme: text().notNull(),
  year: smallint().notNull(),
  /** 0: a list of the whole counselling. */
  round: smallint().notNull(),
  stage: text().notNull().default(""),
  quota: text().notNull().default(""),
  seatType: text("seat_type").notNull(),
  gender: text({ enum: ["any", "female"] }).notNull(),
  unit: text({ enum: ["rank", "marks"] }).notNull(),
  opening: doublePrecision(),
  closing: doublePrecision().notNull(),
  maxMarks: doublePrecision("max_marks"),
  /** Of the candidate at the closing rank, of 100. */
  marksPercent: doublePrecision("marks_percent"),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  ...sourceLine(),
});
