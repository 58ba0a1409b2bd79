import { sql } from "drizzle-orm";
import { z } from "zod";
import { cutoffs } from "#db/schema/branches.ts";
import { invalidateCatalogue } from "#features/catalogue/service/invalidate-catalogue.server.ts";
import { line, oneOf, recordId, requiredLine, whole, yesOrNo } from "#staff/records/wire-fields.ts";
import { cutoffsChanged } from "./catalogue-changes.server.ts";
import { branchesBeginning, ofCollege } from "./college-search.server.ts";
import { factResource, sourceId } from "./fact-resource.server.ts";

const number = () => z.number({ error: "must be a number" }).max(1e9, "is too large");
const figure = () => number().min(0, "must not be below 0");

/** The opening and closing value of some seats of a branch, in one round of one counselling. */
const Cutoff = z
  .strictObject({
    branch_id: recordId(),
    authority: requiredLine(100).describe("who ran the counselling, such as JoSAA"),
    exam: requiredLine(100),
    year: whole(1990, 2100),
    round: whole(0, 20),
    quota: line(100).default(""),
    seat_type: requiredLine(100),
    gender: oneOf(["any", "female"]).default("any"),
    unit: oneOf(["rank", "marks", "percentile"]).default("rank"),
    opening: figure().nullable().default(null),
    closing: figure(),
    max_marks: number()
      .gt(0, "must be above 0")
      .nullable()
      .default(null)
      .describe("with marks alone; empty where the publisher does not say it"),
    is_preparatory: yesOrNo().default(false),
    stage: line(40).default("").describe("of a round that is allotted in stages, as its list writes it"),
    source_id: sourceId(),
  })
  .refine(({ unit, max_marks }) => unit === "marks" || max_marks === null, {
    path: ["max_marks"],
    message: "Give the maximum marks only for marks",
  })
  .refine(({ unit, closing }) => unit !== "percentile" || closing <= 100, {
    path: ["closing"],
    message: "A percentile is at most 100",
  })
  .refine(({ unit, opening, closing }) => unit !== "rank" || opening === null || opening <= closing, {
    path: ["closing"],
    message: "The closing rank is the last one: it cannot be before the opening rank",
  });

/** Counting every row of this table would take longer than reading a page of it. */
const countCap = 10_000;

/** Cut-offs: several hundred thousand, so lists are filtered by college, branch or year. */
export const cutoffResource = factResource({
  name: "cutoffs",
  area: "content",
  table: cutoffs,
  fields: Cutoff,
  computed: {
    branch_name: sql<string>`(select b.name from branches b where b.id = cutoffs.branch_id)`,
    college_name: sql<string>`(select c.name from colleges c join branches b on b.college_id = c.id
      where b.id = cutoffs.branch_id)`,
  },
  countCap,
  search: (beginnings) => sql`${cutoffs.branchId} in (${branchesBeginning(beginnings)})`,
  filters: {
    branch_id: cutoffs.branchId,
    college_id: (ids) => ofCollege(cutoffs.branchId, ids),
    year: cutoffs.year,
    round: cutoffs.round,
    authority: cutoffs.authority,
    quota: cutoffs.quota,
    seat_type: cutoffs.seatType,
    gender: cutoffs.gender,
    source_id: cutoffs.sourceId,
  },
  sorts: { id: cutoffs.id, year: cutoffs.year },
  facts: [
    ...["branch_id", "authority", "exam", "year", "round", "quota", "seat_type", "gender", "unit", "opening"],
    ...["closing", "max_marks", "is_preparatory", "stage"],
  ],
  remove: true,
  label: ({ authority, year, round, quota, seat_type, closing }) =>
    [`${authority} ${year}, round ${round}`, quota, seat_type, `closing ${closing}`].filter(Boolean).join(", "),
  csvFields: [
    ...["branch_id", "authority", "exam", "year", "round", "quota", "seat_type", "gender", "unit", "opening"],
    ...["closing", "max_marks", "is_preparatory", "stage", "source_id"],
  ],
  csvNames: { college_name: "branch_id", branch_name: "branch_id" },
  naturalKey: ["branch_id", "authority", "year", "round", "quota", "seat_type", "gender", "is_preparatory", "stage"],
  afterChange: cutoffsChanged,
  afterCommit: invalidateCatalogue,
});
