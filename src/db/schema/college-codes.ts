import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { colleges } from "./colleges.ts";
import { sourceFiles } from "./sources.ts";
import { staff } from "./staff.ts";

/** The code that each authority's lists have for a college. */
export const collegeCodes = pgTable(
  "college_codes",
  {
    authority: text().notNull(),
    code: text().notNull(),
    collegeId: integer("college_id")
      .notNull()
      .references(() => colleges.id, { onDelete: "cascade" }),
    decidedBy: text("decided_by", { enum: ["register", "name", "staff"] }).notNull(),
    score: real().notNull().default(1),
    staffId: integer("staff_id").references(() => staff.id),
    decidedAt: timestamp("decided_at", { withTimezone: true }).notNull().defaultNow(),
    /** What the list called it, where the code was learned from a name; empty: not known. */
    name: text().notNull().default(""),
    place: text().notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.authority, table.code] })],
);

/** Colleges of imported files that resemble one of ours too little to be joined without a person. */
export const collegeMatchProposals = pgTable("college_match_proposals", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  authority: text().notNull(),
  code: text().notNull(),
  name: text().notNull(),
  place: text().notNull().default(""),
  state: text().notNull().default(""),
  /** The most similar one; null when none resembles it. */
  collegeId: integer("college_id").references(() => colleges.id, { onDelete: "cascade" }),
  /** The college to which its code led so far, where that has become doubtful. */
  learnedCollegeId: integer("learned_college_id").references(() => colleges.id, { onDelete: "set null" }),
  score: real().notNull(),
  reasons: text().array().notNull().default([]),
  importKind: text("import_kind").notNull(),
  /** All that resemble it, the most similar first. */
  candidates: jsonb().$type<{ collegeId: number; score: number; reasons: string[] }[]>().notNull().default([]),
  /** The decision created the college. */
  isCreated: boolean("is_created").notNull().default(false),
  stateOfWork: text("state_of_work", { enum: ["waiting", "accepted", "refused", "ignored"] })
    .notNull()
    .default("waiting"),
  decidedBy: integer("decided_by").references(() => staff.id),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** A college as a file describes it. */
export interface DescribedCollege {
  name: string;
  aliases: string[];
  city: string;
  district: string;
  state: string;
  university: string;
  ownership: string;
  programmes: string[];
}

/** Figures of a file that wait behind a name of `collegeMatchProposals`, or were joined by its decision. */
export const waitingFigures = pgTable(
  "waiting_figures",
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    authority: text().notNull(),
    code: text().notNull(),
    importKind: text("import_kind").notNull(),
    file: text().notNull(),
    sourceFileId: integer("source_file_id")
      .notNull()
      .references(() => sourceFiles.id, { onDelete: "cascade" }),
    year: smallint(),
    round: smallint(),
    figures: integer().notNull(),
    college: jsonb().$type<DescribedCollege>().notNull(),
    facts: jsonb().notNull(),
    joinedAt: timestamp("joined_at", { withTimezone: true }),
    branchIds: integer("branch_ids").array().notNull().default([]),
    keptLines: integer("kept_lines").array().notNull().default([]),
    lines: integer().array().notNull().default([]),
    formerBranches: jsonb("former_branches").notNull().default([]),
  },
  (table) => [
    unique("waiting_figures_one_per_list")
      .on(table.authority, table.code, table.file, table.year, table.round)
      .nullsNotDistinct(),
  ],
);
