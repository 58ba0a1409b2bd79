import { boolean, date, integer, pgTable, smallint, text, timestamp } from "drizzle-orm/pg-core";
import { sourceLine, sources } from "./sources.ts";

const list = (name: string) => text(name).array().notNull().default([]);

export const scholarships = pgTable("scholarships", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  /** Counts scholarships of one name in their list. */
  variant: smallint().notNull().default(1),
  amount: text().notNull().default(""),
  frequency: text().notNull().default(""),
  awards: integer(),
  classes: list("classes"),
  /** Empty: everybody. */
  genders: list("genders"),
  /** Empty: every category. */
  categories: list("categories"),
  /** Of the family, a year; null: no limit stated. */
  maxIncomeRupees: integer("max_income_rupees"),
  /** Empty: all India. */
  states: list("states"),
  cities: list("cities"),
  /** Empty: every course. */
  streams: list("streams"),
  eligibility: text().notNull().default(""),
  benefits: text().notNull().default(""),
  documents: text().notNull().default(""),
  link: text(),
  /** As the list says. */
  status: text({ enum: ["open", "expected", "closed"] }).notNull(),
  lastDate: date("last_date", { mode: "string" }),
  isTentativeDate: boolean("is_tentative_date").notNull().default(false),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  ...sourceLine(),
});
