import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "../../pipeline/import-run.ts";

/** The figures of one row of a file, and the college to which they belong; null where none is certain. */
export interface PlacedFigures {
  collegeId: number | null;
  year: number;
  /** The beginning of the outcome's branch: `UG, 4 years`. */
  length: string;
  medianRupeesPerYear: number | null;
  graduates: number;
  placed: number;
}

/**
 * Removes outcomes that an earlier import of this publisher wrote to a college to which, by the file, they do not
 * belong: the same figures of the same year are another's. Placements left without a figure go too. Outcomes that staff
 * changed differ from the file and stay.
 *
 * @returns how many outcomes were removed
 */
export async function removeMisplacedOutcomes(tx: Db, sourceId: number, figures: PlacedFigures[]): Promise<number> {
  const removed = rowsOf<{ placement_id: number }>(
    await tx.execute(sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(figures)}::text::jsonb) as g ("collegeId" integer, year smallint,
          length text, "medianRupeesPerYear" integer, graduates integer, placed integer)
      )
      delete from placement_outcomes o using placements p, sources s, sources mine
      where p.id = o.placement_id and s.id = p.source_id and mine.id = ${sourceId}::integer and s.publisher = mine.publisher
        and o.highest_package_rupees is null
        and exists (select from given g where g.year = p.year and g.length = split_part(o.branch, ' (', 1)
          and (g.graduates, g.placed, g."medianRupeesPerYear")
            is not distinct from (o.graduates, o.placed, o.median_package_rupees))
        and not exists (select from given g where g."collegeId" = p.college_id and g.year = p.year
          and g.length = split_part(o.branch, ' (', 1)
          and (g.graduates, g.placed, g."medianRupeesPerYear")
            is not distinct from (o.graduates, o.placed, o.median_package_rupees))
      returning o.placement_id`),
  );
  const ids = JSON.stringify([...new Set(removed.map(({ placement_id: id }) => id))]);
  await removeEmptyPlacements(
    tx,
    sql`p.id in (select value::integer from jsonb_array_elements_text(${ids}::text::jsonb))`,
  );
  return removed.length;
}

/** Removes placements without any figure. @param among a condition on `placements p` */
export async function removeEmptyPlacements(tx: Db, among: SQL): Promise<void> {
  await tx.execute(sql`
    delete from placements p
    where ${among} and p.top_company is null and p.top_package_rupees is null
      and not exists (select from placement_outcomes o where o.placement_id = p.id)
      and not exists (select from placement_companies c where c.placement_id = p.id)`);
}
