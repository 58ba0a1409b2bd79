import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { lockColleges } from "./lock-colleges.ts";
import { preserveOutcomes } from "./preserve-outcomes.ts";
import { type FactOrigin, takesOrigin } from "./provenance.ts";
import { isOfSamePublisher } from "./sources.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";
import { writeFacts } from "./write-facts.ts";

/** The outcome of one group of graduates. */
export interface Outcome extends Pick<FactOrigin, "sourceFileId" | "sourceLine"> {
  /** A branch, or a programme length such as `UG, 4 years`. */
  branch: string;
  /** Rupees per year; null where not reported. */
  medianRupeesPerYear: number | null;
  graduates: number;
  placed: number;
  /** Admitted in the first year of this cohort; null where the source does not say. */
  joined: number | null;
  finishedInTime: number | null;
  higherStudy: number | null;
}

export interface CollegePlacements {
  collegeId: number;
  /** The year of graduation. */
  year: number;
  outcomes: Outcome[];
  sourceId: number;
}

const storedPlacements: CorrectedTable<CollegePlacements> = {
  kind: "placements",
  table: "placements",
  properties: { college_id: "collegeId", year: "year" },
};

/**
 * Inserts placements by college and year, with their outcomes by branch. Outcomes under other names (a branch with its
 * highest package, entered by staff) are not touched; an existing placement of another publisher keeps its source.
 */
export async function upsertPlacements(
  tx: Db,
  given: CollegePlacements[],
): Promise<{ placements: Count; outcomes: Count }> {
  const colleges = await preserveCorrections(tx, storedPlacements, given);
  await lockColleges(
    tx,
    colleges.map(({ collegeId }) => collegeId),
  );
  const placed = rowsOf<{ is_new: boolean }>(
    await tx.execute(sql`
      insert into placements as p (college_id, year, source_id)
      select "collegeId", year, "sourceId"
      from jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g ("collegeId" integer, year smallint,
        "sourceId" integer)
      order by "collegeId", year
      on conflict (college_id, year) do update set source_id = excluded.source_id
      where p.source_id <> excluded.source_id and ${isOfSamePublisher("p.source_id", "excluded.source_id")}
      returning (p.xmax = 0) as is_new`),
  );
  const all = colleges.flatMap(({ collegeId, year, sourceId, outcomes }) =>
    outcomes.map((outcome, position) => ({ collegeId, year, sourceId, ...outcome, position })),
  );
  const outcomes = await preserveOutcomes(tx, all);
  const outcomeSource = (row: string) => `(select source_id from source_files where id = ${row}.source_file_id)`;
  const { count } = await writeFacts(tx, all.length, {
    table: "placement_outcomes",
    alias: "o",
    key: ["placement_id", "branch"],
    figures: ["median_package_rupees", "graduates", "placed", "joined", "finished_in_time", "higher_study"],
    named: sql`(select concat_ws(', ', k.name, p.year, s.branch) from placements p join colleges k on k.id = p.college_id
      where p.id = s.placement_id)`,
    insert: sql`
      insert into placement_outcomes as o (placement_id, branch, median_package_rupees, graduates, placed, joined,
        finished_in_time, higher_study, position, source_file_id, source_line)
      select p.id, g.branch, g."medianRupeesPerYear", g.graduates, g.placed, g.joined, g."finishedInTime",
        g."higherStudy", g.position, g."sourceFileId", g."sourceLine"
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as g ("collegeId" integer, year smallint,
        branch text, "medianRupeesPerYear" integer, graduates integer, placed integer, joined integer,
        "finishedInTime" integer, "higherStudy" integer, position smallint, "sourceFileId" integer,
        "sourceLine" integer)
      join placements p on p.college_id = g."collegeId" and p.year = g.year
      order by p.id, g.branch
      on conflict (placement_id, branch) do update set median_package_rupees = excluded.median_package_rupees,
        graduates = excluded.graduates, placed = excluded.placed, joined = excluded.joined,
        finished_in_time = excluded.finished_in_time, higher_study = excluded.higher_study,
        source_file_id = excluded.source_file_id, source_line = excluded.source_line
      where (o.median_package_rupees, o.graduates, o.placed, o.joined, o.finished_in_time, o.higher_study)
        is distinct from (excluded.median_package_rupees, excluded.graduates, excluded.placed, excluded.joined,
          excluded.finished_in_time, excluded.higher_study)
        or ${takesOrigin("o", "excluded", outcomeSource)}`,
  });
  const added = placed.filter((row) => row.is_new).length;
  return {
    placements: { added, changed: placed.length - added, left: given.length - placed.length },
    outcomes: count,
  };
}
