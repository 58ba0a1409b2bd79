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
  via: text().notNull().default(""),
  status: text({ enum: ["official", "claimed", "provisional", "sample"] }).notNull(),
  withheld: text().array().notNull().default([]),
});

export const sourceFiles = pgTable("source_files", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  name: text().notNull(),
  sha256: text().notNull(),
  importedOn: date("imported_on", { mode: "string" }).notNull(),
});

/** The file and the line that a fact was last read from; null for facts that staff typed in. */
export const sourceLine = () => ({
  sourceFileId: integer("source_file_id").references(() => sourceFiles.id),
  sourceLine: integer("source_line"),
});

/** The newest register in which the record is absent, and the day that was found; null while it is in the register. */
export const absence = () => ({
  goneSince: date("gone_since", { mode: "string" }),
  goneSourceId: integer("gone_source_id").references(() => sources.id),
});
