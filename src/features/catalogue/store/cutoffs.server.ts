import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { Level, Source } from "../contract.ts";
import type { Cutoff } from "../cutoffs-contract.ts";
import { sourceJson } from "./college.server.ts";

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

/** A column of the answer for each field of a cut-off, in the order of the database's columns. */
const columns = {
  authority: sql`authority`,
  exam: sql`exam`,
  year: sql`year`,
  round: sql`round`,
  quota: sql`quota`,
  seat_type: sql`seat_type`,
  gender: sql`gender`,
  unit: sql`unit`,
  opening: sql`opening`,
  closing: sql`closing`,
  max_marks: sql`max_marks`,
  is_preparatory: sql`is_preparatory`,
  sourceId: sql`source_id`,
} satisfies Record<keyof CutoffRow, SQL>;

type CutoffColumns = { [Field in keyof CutoffRow]: CutoffRow[Field][] | null };

export interface BranchCutoffRows {
  cutoffs: CutoffRow[];
  /** Sources by id. */
  sources: Map<number, Source>;
}

/**
 * All cut-offs of a branch in no order, at most a thousand or two, and their sources. They come column by column: a third
 * of the bytes that one object a row takes, and on the embedded database a third of the time. The aggregates read the table
 * itself: kept aside first, the rows took as long again.
 */
export async function selectCutoffs(db: Db, branchId: number): Promise<BranchCutoffRows> {
  const lists = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, json_agg(${column})`);
  const [answer] = await selectJson<{ columns: CutoffColumns; sources: { id: number; fields: Source }[] }>(
    db,
    sql`select json_build_object('columns', own.columns,
        'sources', (select coalesce(json_agg(json_build_object('id', s.id, 'fields', ${sourceJson})), '[]')
          from sources s where s.id = any(own.source_ids))) as row
      from (select json_build_object(${sql.join(lists, sql`, `)}) as columns, array_agg(distinct source_id) as source_ids
        from cutoffs where branch_id = ${branchId}) as own`,
  );
  return {
    cutoffs: answer ? rowsOf(answer.columns) : [],
    sources: new Map(answer?.sources.map(({ id, fields }) => [id, fields])),
  };
}

function rowsOf(lists: CutoffColumns): CutoffRow[] {
  const filled = lists as { [Field in keyof CutoffRow]: CutoffRow[Field][] };
  return (lists.year ?? []).map((year, at) => ({
    authority: filled.authority[at]!,
    exam: filled.exam[at]!,
    year,
    round: filled.round[at]!,
    quota: filled.quota[at]!,
    seat_type: filled.seat_type[at]!,
    gender: filled.gender[at]!,
    unit: filled.unit[at]!,
    opening: filled.opening[at]!,
    closing: filled.closing[at]!,
    max_marks: filled.max_marks[at]!,
    is_preparatory: filled.is_preparatory[at]!,
    sourceId: filled.sourceId[at]!,
  }));
}
