import { bigint, boolean, doublePrecision, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { branches } from "./branches.ts";
import { colleges } from "./colleges.ts";
import { sourceLine, sources } from "./sources.ts";

const sourceId = () =>
  integer("source_id")
    .notNull()
    .references(() => sources.id);

/** A college of the AISHE register; search answers with it where the college has no page here. */
export const registerColleges = pgTable("register_colleges", {
  code: text().primaryKey(),
  name: text().notNull(),
  district: text().notNull().default(""),
  state: text().notNull().default(""),
  website: text(),
  foundedYear: smallint("founded_year"),
  university: text().notNull().default(""),
  /** What search compares: name, acronyms, district and state. */
  words: text().array().notNull(),
  sourceId: sourceId(),
  ...sourceLine(),
});

export const registerState = pgTable("register_state", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  mark: bigint({ mode: "number" }).notNull(),
});

/** The place of a college in a published ranking. */
export const collegeRanks = pgTable("college_ranks", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  publisher: text().notNull(),
  year: smallint().notNull(),
  category: text().notNull(),
  rank: integer().notNull(),
  score: doublePrecision(),
  sourceId: sourceId(),
  ...sourceLine(),
});

/** The subjects of the entrance test that a programme asks for. */
export const branchSubjects = pgTable("branch_subjects", {
  branchId: integer("branch_id")
    .primaryKey()
    .references(() => branches.id, { onDelete: "cascade" }),
  subjects: text().notNull(),
  sourceId: sourceId(),
  ...sourceLine(),
});
