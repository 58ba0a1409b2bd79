import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { branches } from "./branches.ts";
import { colleges } from "./colleges.ts";
import { sourceLine, sources } from "./sources.ts";

/** What an authority's newest list calls a branch and its institute, to the letter. */
export const listNames = pgTable(
  "list_names",
  {
    authority: text().notNull(),
    branchId: integer("branch_id")
      .notNull()
      .references(() => branches.id, { onDelete: "cascade" }),
    institute: text().notNull(),
    programme: text().notNull(),
    /** By which a candidate chooses the branch; empty: the list has none. */
    code: text().notNull().default(""),
    year: smallint().notNull(),
    round: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.authority, table.branchId] })],
);

/** The university in whose area a college is, as an authority counts it. */
export const homeUniversities = pgTable(
  "home_universities",
  {
    authority: text().notNull(),
    collegeId: integer("college_id")
      .notNull()
      .references(() => colleges.id, { onDelete: "cascade" }),
    university: text().notNull(),
    year: smallint().notNull(),
    round: smallint().notNull(),
    sourceId: integer("source_id")
      .notNull()
      .references(() => sources.id),
    ...sourceLine(),
  },
  (table) => [primaryKey({ columns: [table.authority, table.collegeId] })],
);
