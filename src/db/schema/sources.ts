import { boolean, date, integer, pgTable, real, smallint, text, timestamp } from "drizzle-orm/pg-core";

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

/** What was imported of the list of public files: a load whose files are the same is not imported again. */
export const publicLoads = pgTable("public_loads", {
  name: text().primaryKey(),
  /** SHA-256 of the content of each imported file, sorted. */
  sums: text("files_sha256").array().notNull(),
  /** Files of the list that were not there. */
  missing: integer().notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  unchanged: integer().notNull(),
  /** Colleges of the files that wait for staff since this import. */
  waiting: integer().notNull(),
  rejected: integer().notNull(),
  rejectedPath: text("rejected_path"),
  seconds: real().notNull(),
  /** null: its first import has begun, and was not finished. */
  loadedAt: timestamp("loaded_at", { withTimezone: true }),
  /** Whether colleges that it brought were not yet compared with all others. */
  awaitsSettling: boolean("awaits_settling").notNull().default(false),
  /** Whether models of chances have not learned its closing values. */
  awaitsTraining: boolean("awaits_training").notNull().default(false),
  /** The id of the newest college when an import began that has not ended; null: none has begun. */
  newestBefore: integer("newest_college_before"),
});
