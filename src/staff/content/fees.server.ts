import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { fees } from "#db/schema/fees.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { collegePath } from "#lib/addresses.ts";
import type { FieldErrors } from "#lib/errors.ts";
import type { Values } from "#staff/history/values.ts";
import { line, recordId, whole, yesOrNo } from "#staff/records/wire-fields.ts";
import { feesChanged } from "./catalogue-changes.server.ts";
import { collegesBeginning } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

const maxRupees = 100_000_000;

/** What one year of study costs at a college, by programme or branch and by category of student. */
export const feeResource = factResource({
  name: "fees",
  area: "content",
  table: fees,
  fields: z.strictObject({
    college_id: recordId(),
    branch_id: recordId().nullable().default(null).describe("null: every branch of the programme"),
    programme: line(300).default("").describe("as the source writes it; empty: every programme"),
    year: whole(1990, 2100).describe("the academic year begins in it"),
    category: line(200).default("").describe("of the student or the seat; empty: everybody"),
    is_general: yesOrNo().default(true).describe("paid by students without a reserved category, waiver or sponsor"),
    rupees_per_year: whole(0, maxRupees),
    includes: line(500).default("").describe("what it is for, such as tuition and development"),
    fixed_by: line(200).default("").describe("the authority that fixed it; empty: the college"),
    source_id: sourceId(),
  }),
  computed: {
    college_name: sql<string>`(select c.name from colleges c where c.id = fees.college_id)`,
    branch_name: sql<string | null>`(select b.name from branches b where b.id = fees.branch_id)`,
  },
  search: (beginnings) => sql`${fees.collegeId} in (${collegesBeginning(beginnings)})`,
  filters: { college_id: fees.collegeId, branch_id: fees.branchId, year: fees.year, source_id: fees.sourceId },
  sorts: { id: fees.id, year: fees.year, rupees_per_year: fees.rupeesPerYear },
  facts: [
    ...["college_id", "branch_id", "programme", "year", "category", "is_general", "rupees_per_year", "includes"],
    "fixed_by",
  ],
  remove: true,
  label: ({ programme, year, category, rupees_per_year }) =>
    [`Fees ${year}`, programme, category, `₹${rupees_per_year}`].filter(Boolean).join(", "),
  sitePath: (_id, { college_id }) => collegePath(Number(college_id)),
  check: branchOfCollege,
  csvFields: [
    ...["college_id", "branch_id", "programme", "year", "category", "is_general", "rupees_per_year", "includes"],
    ...["fixed_by", "source_id"],
  ],
  csvNames: { college_name: "college_id", branch_name: "branch_id" },
  naturalKey: ["college_id", "branch_id", "programme", "year", "category"],
  nullableKey: ["branch_id"],
  refusals: {
    fees_college_id_branch_id_programme_year_category_key: { rupees_per_year: "This fee is there already" },
  },
  afterChange: feesChanged,
  afterCommit: invalidateCatalogue,
});

async function branchOfCollege(_deps: Deps, tx: Db, { branch_id, college_id }: Values): Promise<FieldErrors> {
  if (branch_id === null) return {};
  const rows = await rowsOf<unknown>(
    tx,
    sql`select 1 from branches where id = ${branch_id} and college_id = ${college_id}`,
  );
  return rows.length > 0 ? {} : { branch_id: "is not a branch of this college" };
}
