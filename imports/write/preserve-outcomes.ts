import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "../pipeline/import-run.ts";
import { noteLeftOut } from "./preserved-corrections.ts";
import { type SeenValue, writeSeen } from "./staff-corrections.ts";

/** The figures of an outcome that imports write, by their wire names. */
const figures = { median_package_rupees: "medianRupeesPerYear", graduates: "graduates", placed: "placed" } as const;

interface OutcomeRow {
  collegeId: number;
  year: number;
  branch: string;
  medianRupeesPerYear: number | null;
  graduates: number;
  placed: number;
  sourceId: number;
}

interface OutcomeLock {
  id: number;
  placement_id: number;
  field: string;
  college_id: number;
  year: number;
  /** The outcomes of the placement as they are. */
  outcomes: Record<string, Record<string, unknown>>;
}

/**
 * Outcomes of an import with staff's corrections preserved: a corrected figure gets our value, an outcome that staff took out of
 * a year's placements is left out, and so are the outcomes of a year that staff removed.
 */
export async function preserveOutcomes<Row extends OutcomeRow>(tx: Db, rows: Row[]): Promise<Row[]> {
  const locks = rowsOf<OutcomeLock>(
    await tx.execute(sql`
      select l.id, l.record_id as placement_id, l.field, p.college_id, p.year,
        (select coalesce(jsonb_object_agg(o.branch, to_jsonb(o)), '{}') from placement_outcomes o
          where o.placement_id = p.id) as outcomes
      from field_locks l join placements p on p.id = l.record_id
      where l.resource = 'placements' and l.field like 'outcomes/%'`),
  );
  if (locks.length === 0) return rows;
  const byName = Map.groupBy(locks, ({ college_id, year, field }) => nameOf(college_id, year, field));
  const seen: SeenValue[] = [];
  const kept = rows.flatMap((row) => {
    const target = { ...row };
    const isRemoved = byName.has(nameOf(row.collegeId, row.year, `outcomes/${row.branch}`));
    if (isRemoved) noteLeftOut(tx);
    for (const [figure, property] of Object.entries(figures)) {
      const field = `outcomes/${row.branch}/${figure}`;
      for (const { id, placement_id, outcomes } of byName.get(nameOf(row.collegeId, row.year, field)) ?? []) {
        const [ours, theirs] = [outcomes[row.branch]?.[figure] ?? null, row[property as keyof OutcomeRow]];
        Object.assign(target, { [property]: ours });
        const { sourceId } = row;
        seen.push({ id, field, recordId: placement_id, ours, theirs, sourceId, isSame: ours === theirs });
      }
    }
    return isRemoved ? [] : [target];
  });
  await writeSeen(tx, "placements", seen);
  return kept;
}

function nameOf(collegeId: number, year: number, field: string): string {
  return `${collegeId} ${year} ${field}`;
}
