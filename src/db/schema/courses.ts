import { boolean, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Industrial courses; their texts are Markdown. */
export const courses = pgTable("courses", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull().unique(),
  /** In the address of its page. */
  slug: text().notNull().unique(),
  lengthWeeks: integer("length_weeks").notNull(),
  /** The first one is selected when the page is opened. */
  position: integer().notNull().default(0),
  summary: text().notNull(),
  forWhom: text("for_whom").notNull().default(""),
  prerequisites: text().notNull().default(""),
  outcome: text().notNull().default(""),
  syllabus: jsonb().$type<{ module: string; topics: string[] }[]>().notNull().default([]),
  isActive: boolean("is_active").notNull().default(true),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
