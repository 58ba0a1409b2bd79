import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Cutoff, Level, Source } from "../contract.ts";
import { sourceJson } from "./college.server.ts";
import { selectJson } from "./select-json.server.ts";

/** A branch of a college, as much as choosing one needs. */
export interface BranchChoice {
  id: number;
  name: string;
  level: Level;
  intake: number | null;
  hasCutoffs: boolean;
}

/** A closing value with its source by id. */
export interface CutoffRow extends Cutoff {
  sourceId: number;
}

/** Branches of a college in no order, each told whether it has cut-offs. */
export function selectBranchChoices(db: Db, collegeId: number): Promise<BranchChoice[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', b.id, 'name', b.name, 'level', b.level, 'intake', b.intake,
        'hasCutoffs', exists (select from cutoffs c where c.branch_id = b.id)) as row
      from branches b join colleges on colleges.id = b.college_id and colleges.is_active
      where b.college_id = ${collegeId}`,
  );
}

/** All cut-offs of a branch in no order: at most a thousand or two. */
export function selectCutoffs(db: Db, branchId: number): Promise<CutoffRow[]> {
  return selectJson(
    db,
    sql`select json_build_object('authority', c.authority, 'exam', c.exam, 'year', c.year, 'round', c.round,
        'quota', c.quota, 'seat_type', c.seat_type, 'gender', c.gender, 'unit', c.unit, 'opening', c.opening,
        'closing', c.closing, 'max_marks', c.max_marks, 'is_preparatory', c.is_preparatory,
        'sourceId', c.source_id) as row
      from cutoffs c where c.branch_id = ${branchId}`,
  );
}

/** Sources of these ids, newest facts first. */
export function selectSources(db: Db, ids: readonly number[]): Promise<Source[]> {
  return selectJson(
    db,
    sql`select ${sourceJson} as row from sources s
      where s.id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))
      order by s.year desc nulls last, s.id`,
  );
}
