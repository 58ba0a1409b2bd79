import { date, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";

export const sources = pgTable("sources", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  key: text().notNull().unique(),
  publisher: text().notNull(),
  title: text().notNull(),
  url: text(),
  year: smallint(),
  capturedOn: date("captured_on", { mode: "string" }).notNull(),
  licence: text(),
  status: text({ enum: ["official", "claimed", "sample"] }).notNull(),
});
