import { doublePrecision, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { sourceLine, sources } from "./sources.ts";

/** Marks or percentile of a candidate beside the merit number, as a list of closing values has them. */
export const scalePoints = pgTable("scale_points", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  authority: text().notNull(),
  exam: text().notNull(),
  /** '' where the exam has one. */
  meritList: text("merit_list").notNull().default(""),
  year: smallint().notNull(),
  unit: text({ enum: ["marks", "percentile"] }).notNull(),
  value: doublePrecision().notNull(),
  rank: doublePrecision().notNull(),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  ...sourceLine(),
});
