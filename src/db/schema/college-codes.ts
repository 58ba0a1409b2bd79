import { integer, pgTable, primaryKey, real, text, timestamp } from "drizzle-orm/pg-core";
import { colleges } from "./colleges.ts";
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
  stateOfWork: text("state_of_work", { enum: ["waiting", "accepted", "refused"] })
    .notNull()
    .default("waiting"),
  decidedBy: integer("decided_by").references(() => staff.id),
  decidedAt: timestamp("decided_at", { withTimezone: true }),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
