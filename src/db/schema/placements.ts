import { integer, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { colleges } from "./colleges.ts";
import { sourceLine, sources } from "./sources.ts";

const placementId = () =>
  integer("placement_id")
    .notNull()
    .references(() => placements.id, { onDelete: "cascade" });

export const placements = pgTable("placements", {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  collegeId: integer("college_id")
    .notNull()
    .references(() => colleges.id, { onDelete: "cascade" }),
  year: smallint().notNull(),
  topCompany: text("top_company"),
  topRupeesPerYear: integer("top_package_rupees"),
  sourceId: integer("source_id")
    .notNull()
    .references(() => sources.id),
});

export const placementCompanies = pgTable(
  "placement_companies",
  { placementId: placementId(), name: text().notNull(), position: smallint().notNull().default(0) },
  (table) => [primaryKey({ columns: [table.placementId, table.name] })],
);

export const placementOutcomes = pgTable(
  "placement_outcomes",
  {
    placementId: placementId(),
    branch: text().notNull(),
    highestRupeesPerYear: integer("highest_package_rupees"),
    medianRupeesPerYear: integer("median_package_rupees"),
    graduates: integer(),
    placed: integer(),
    /** Admitted in the first year of this cohort; null: the source does not say. */
    joined: integer(),
    /** In the years that the programme takes. */
    finishedInTime: integer("finished_in_time"),
    higherStudy: integer("higher_study"),
    position: smallint().notNull().default(0),
    ...sourceLine(),
  },
  (table) => [primaryKey({ columns: [table.placementId, table.branch] })],
);
