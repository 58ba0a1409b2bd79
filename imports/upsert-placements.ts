import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "./import-run.ts";
import { lockColleges } from "./lock-colleges.ts";

/** The outcome of one group of graduates. */
export interface Outcome {
  /** A branch, or a programme length such as `UG, 4 years`. */
  branch: string;
  /** Rupees per year; null where not reported. */
  medianRupeesPerYear: number | null;
  graduates: number;
  placed: number;
}

export interface CollegePlacements {
  collegeId: number;
  /** The year of graduation. */
  year: number;
  outcomes: Outcome[];
}

/**
 * Inserts placements by college and year, with their outcomes by branch. Outcomes under other names (a branch with its
 * highest package, entered by staff) are not touched; an existing placement keeps its source.
 */
export async function upsertPlacements(
  tx: Db,
  colleges: CollegePlacements[],
  sourceId: number,
): Promise<{ placements: Count; outcomes: Count }> {
  await lockColleges(
    tx,
    colleges.map(({ collegeId }) => collegeId),
  );
  const added = await tx.execute(sql`
    insert into placements (college_id, year, source_id)
    select "collegeId", year, ${sourceId}::integer
    from jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g ("collegeId" integer, year smallint)
    order by "collegeId", year
    on conflict (college_id, year) do nothing returning id`);
  const outcomes = colleges.flatMap(({ collegeId, year, outcomes }) =>
    outcomes.map((outcome, position) => ({ collegeId, year, ...outcome, position })),
  );
  const written = rowsOf<{ is_new: boolean }>(
    await tx.execute(sql`
      insert into placement_outcomes as o (placement_id, branch, median_package_rupees, graduates, placed, position)
      select p.id, g.branch, g."medianRupeesPerYear", g.graduates, g.placed, g.position
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::text::jsonb) as g ("collegeId" integer, year smallint,
        branch text, "medianRupeesPerYear" integer, graduates integer, placed integer, position smallint)
      join placements p on p.college_id = g."collegeId" and p.year = g.year
      order by p.id, g.branch
      on conflict (placement_id, branch) do update set median_package_rupees = excluded.median_package_rupees,
        graduates = excluded.graduates, placed = excluded.placed
      where (o.median_package_rupees, o.graduates, o.placed)
        is distinct from (excluded.median_package_rupees, excluded.graduates, excluded.placed)
      returning (o.xmax = 0) as is_new`),
  );
  const isNew = written.filter((row) => row.is_new).length;
  const placements = rowsOf(added).length;
  return {
    placements: { added: placements, changed: 0, left: colleges.length - placements },
    outcomes: { added: isNew, changed: written.length - isNew, left: outcomes.length - written.length },
  };
}
