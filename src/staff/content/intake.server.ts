import { sql } from "drizzle-orm";
import { z } from "zod";
import { intakeDetails } from "#db/schema/branches.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { recordId, requiredLine, whole } from "#staff/records/wire-fields.ts";
import { intakeChanged } from "./catalogue-changes.server.ts";
import { ofCollege } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

/** Seats of a branch by reservation category and year. */
export const intakeResource = factResource({
  name: "intake",
  area: "content",
  table: intakeDetails,
  fields: z.strictObject({
    branch_id: recordId(),
    year: whole(1990, 2100),
    category_name: requiredLine(100),
    intake_count: whole(0, 100_000),
    position: whole(0, 32_767).default(0),
    source_id: sourceId(),
  }),
  computed: {
    branch_name: sql<string>`(select b.name from branches b where b.id = intake_details.branch_id)`,
    college_name: sql<string>`(select c.name from colleges c join branches b on b.college_id = c.id
      where b.id = intake_details.branch_id)`,
  },
  search: [intakeDetails.categoryName],
  filters: {
    branch_id: intakeDetails.branchId,
    college_id: (ids) => ofCollege(intakeDetails.branchId, ids),
    year: intakeDetails.year,
    source_id: intakeDetails.sourceId,
  },
  sorts: { id: intakeDetails.id, position: intakeDetails.position, year: intakeDetails.year },
  facts: ["branch_id", "year", "category_name", "intake_count"],
  remove: true,
  label: ({ category_name, year, intake_count }) => `${category_name} ${year}: ${intake_count} seats`,
  csvNames: { college_name: "branch_id", branch_name: "branch_id" },
  csvFields: ["branch_id", "year", "category_name", "intake_count", "position", "source_id"],
  naturalKey: ["branch_id", "year", "category_name"],
  afterChange: intakeChanged,
  afterCommit: invalidateCatalogue,
});
