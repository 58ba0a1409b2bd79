import { sql } from "drizzle-orm";
import { z } from "zod";
import { placementCompanies, placementOutcomes, placements } from "#db/schema/placements.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { lineOrNull, recordId, requiredLine, whole } from "#staff/records/wire-fields.ts";
import { placementsChanged } from "./catalogue-changes.server.ts";
import { collegesBeginning } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

const rupeesAYear = () => whole(1).nullable().default(null).describe("rupees a year");

const Outcome = z
  .strictObject({
    branch: requiredLine(200).describe("a branch, or a group such as UG, 4 years"),
    highest_package_rupees: rupeesAYear(),
    median_package_rupees: rupeesAYear(),
    graduates: whole(0, 1_000_000).nullable().default(null),
    placed: whole(0, 1_000_000).nullable().default(null),
    joined: whole(0, 1_000_000).nullable().default(null).describe("admitted in the first year of this cohort"),
    finished_in_time: whole(0, 1_000_000).nullable().default(null),
    higher_study: whole(0, 1_000_000).nullable().default(null),
  })
  .refine(({ graduates, placed }) => graduates === null || placed === null || placed <= graduates, {
    path: ["placed"],
    message: "The number placed is higher than the number of graduates",
  });

/** Placements of one graduating year: recruiters, and the outcome of each group. */
const Placement = z.strictObject({
  college_id: recordId(),
  year: whole(1990, 2100).describe("the year they graduated"),
  top_company: lineOrNull(200),
  top_package_rupees: rupeesAYear(),
  companies: z.array(requiredLine(200)).max(500, "can have at most 500 companies").default([]),
  outcomes: z.array(Outcome).max(200, "can have at most 200 groups").default([]),
  source_id: sourceId(),
});

/** Placements of a college by year, with companies and outcomes inside. */
export const placementResource = factResource({
  name: "placements",
  area: "content",
  table: placements,
  fields: Placement,
  columns: { top_package_rupees: placements.topRupeesPerYear },
  parts: {
    companies: {
      table: placementCompanies,
      owner: placementCompanies.placementId,
      columns: placementCompanies.name,
      position: placementCompanies.position,
    },
    outcomes: {
      table: placementOutcomes,
      owner: placementOutcomes.placementId,
      columns: {
        branch: placementOutcomes.branch,
        highest_package_rupees: placementOutcomes.highestRupeesPerYear,
        median_package_rupees: placementOutcomes.medianRupeesPerYear,
        graduates: placementOutcomes.graduates,
        placed: placementOutcomes.placed,
        joined: placementOutcomes.joined,
        finished_in_time: placementOutcomes.finishedInTime,
        higher_study: placementOutcomes.higherStudy,
      },
      position: placementOutcomes.position,
    },
  },
  computed: {
    college_name: sql<string>`(select c.name from colleges c where c.id = placements.college_id)`,
  },
  search: (beginnings) => sql`${placements.collegeId} in (${collegesBeginning(beginnings)})`,
  filters: { college_id: placements.collegeId, year: placements.year, source_id: placements.sourceId },
  sorts: { id: placements.id, year: placements.year },
  facts: ["college_id", "year", "top_company", "top_package_rupees", "companies", "outcomes"],
  remove: true,
  label: ({ year }) => `Placements of ${year}`,
  sitePath: (_id, { college_id }) => collegePath(Number(college_id)),
  csvNames: { college_name: "college_id" },
  csvFields: ["college_id", "year", "top_company", "top_package_rupees", "companies", "outcomes", "source_id"],
  naturalKey: ["college_id", "year"],
  refusals: {
    placement_companies_pkey: { companies: "The same company is there twice" },
    placement_outcomes_pkey: { outcomes: "The same group is there twice" },
  },
  afterChange: placementsChanged,
  afterCommit: invalidateCatalogue,
});
