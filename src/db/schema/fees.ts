import { boolean, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { branches } from "./branches.ts";
import { colleges } from "./colleges.ts";
import { sourceLine, sources } from "./sources.ts";

export const fees = pgTable("fees", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  branchId: integer("branch_id").references(() => branches.id, { onDelete: "cascade" }),
  programme: text().notNull().default(""),
  /** The academic year begins in it. */
  year: smallint().notNull(),
  category: text().notNull().default(""),
  rupeesPerYear: integer("rupees_per_year").notNull(),
  includes: text().notNull().default(""),
  fixedBy: text("fixed_by").notNull().default(""),
  /** Paid by students without a reserved category, waiver or sponsor: what a card shows. */
  isGeneral: boolean("is_general").notNull().default(true),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
  ...sourceLine(),
});
