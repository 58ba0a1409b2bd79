import { boolean, date, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Pages on careers and courses, one row for each language; their texts are Markdown. */
export const careers = pgTable("careers", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  /** In the address of the page, the same in every language. */
  slug: text().notNull(),
  language: text({ enum: ["en", "hi", "mr"] }).notNull(),
  kind: text({ enum: ["career", "course", "path"] }).notNull(),
  position: integer().notNull().default(0),
  title: text().notNull(),
  description: text().notNull(),
  /** What people type who look for it. */
  words: text().array().notNull().default([]),
  answer: text().notNull(),
  studies: text().notNull().default(""),
  needs: text().notNull().default(""),
  fees: text().notNull().default(""),
  leads: text().notNull().default(""),
  without: text().notNull().default(""),
  exams: jsonb().$type<{ name: string; note: string }[]>().notNull().default([]),
  /** Pages of this site. */
  next: jsonb().$type<{ label: string; href: string }[]>().notNull().default([]),
  sources: jsonb().$type<{ title: string; publisher: string; address: string }[]>().notNull().default([]),
  checkedOn: date("checked_on", { mode: "string" }).notNull(),
  isActive: boolean("is_active").notNull().default(true),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
