import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { branches } from "#db/schema/branches.ts";
import { levels } from "#db/schema/colleges.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { collegePath } from "#lib/addresses.ts";
import { AppError } from "#lib/errors.ts";
import { line, oneOf, recordId, requiredLine, webAddressOrNull, whole } from "#staff/records/wire-fields.ts";
import { branchesChanged } from "./catalogue-changes.server.ts";
import { branchesBeginning } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

/** Branches of colleges. Seats by category and cut-offs are separate records. */
export const branchResource = factResource({
  name: "branches",
  area: "content",
  table: branches,
  fields: z.strictObject({
    college_id: recordId(),
    stream_id: recordId(),
    name: requiredLine(300),
    level: oneOf(levels),
    degree: line(200).default(""),
    shift: whole(1, 2).default(1),
    intake: whole(0, 100_000).nullable().default(null).describe("seats a year; null: not in our data"),
    cut_off_url: webAddressOrNull(),
    source_id: sourceId(),
  }),
  computed: { college_name: sql<string>`(select c.name from colleges c where c.id = branches.college_id)` },
  search: (beginnings) => sql`${branches.id} in (${branchesBeginning(beginnings)})`,
  filters: {
    college_id: branches.collegeId,
    stream_id: branches.streamId,
    level: branches.level,
    shift: branches.shift,
    source_id: branches.sourceId,
  },
  sorts: { id: branches.id, name: branches.name, intake: branches.intake },
  facts: ["college_id", "name", "level", "degree", "shift", "intake", "cut_off_url"],
  remove: refuseWithFacts,
  label: ({ name, level, degree }) => [name, degree, level].filter(Boolean).join(", "),
  sitePath: (_id, { college_id }) => collegePath(Number(college_id)),
  csvFields: [...["college_id", "stream_id", "name", "level", "degree", "shift", "intake", "cut_off_url", "source_id"]],
  csvNames: { college_name: "college_id" },
  naturalKey: ["college_id", "level", "name", "degree", "shift"],
  afterChange: branchesChanged,
  afterCommit: invalidateCatalogue,
});

/** Child records that restoring a branch would not bring back. */
async function refuseWithFacts(tx: Db, id: number): Promise<void> {
  const rows = await rowsOf<{ cutoffs: number; seats: number }>(
    tx,
    sql`
    select (select count(*) from cutoffs where branch_id = ${id})::integer as cutoffs,
      (select count(*) from intake_details where branch_id = ${id})::integer as seats`,
  );
  const { cutoffs = 0, seats = 0 } = rows[0] ?? {};
  if (cutoffs > 0)
    throw new AppError("still_used", { record: `This branch has ${cutoffs} cut-offs: remove them first` });
  if (seats > 0) throw new AppError("still_used", { record: "This branch has seats by category: remove them first" });
}
