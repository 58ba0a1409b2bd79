import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { SeatPool } from "../branch-cutoffs.ts";
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

/** A closing value with its source by id, without what its source, its year and its round say of it. */
export interface CutoffRow extends Omit<Cutoff, "is_last_round" | "is_provisional" | "is_old"> {
  sourceId: number;
  /** The page of the publisher's paper, where it was read from a PDF. */
  paper: { name: string; page: number } | null;
}

/** Branches of a college in no order, each told whether it has cut-offs. */
export function selectBranchChoices(db: ReadDb, collegeId: number): Promise<BranchChoice[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', b.id, 'name', b.name, 'level', b.level, 'intake', b.intake,
        'hasCutoffs', exists (select from cutoffs c where c.branch_id = b.id)) as row
      from branches b join colleges on colleges.id = b.college_id and colleges.is_active
      where b.college_id = ${collegeId}`,
  );
}

/** The control characters made for this: no name of an authority, quota or seat type has one. */
const fieldEnd = "\x1f";
const rowEnd = "\x1e";

export interface BranchCutoffRows {
  cutoffs: CutoffRow[];
  /** Sources by id. */
  sources: Map<number, Source>;
}

/** Seats of a branch in a year, with one of their cut-offs. */
export interface StoredPool extends SeatPool {
  id: number;
}

/** The seats for which a branch has cut-offs, by year, in no order. */
export async function selectSeatPools(db: ReadDb, branchId: number): Promise<StoredPool[]> {
  const [found] = await rowsOf<{ rows: string | null }>(
    db,
    sql`select string_agg(concat_ws(chr(31), id, year, quota, seat_type, gender), chr(30)) as rows
      from (select min(id) as id, year, quota, seat_type, gender from cutoffs where branch_id = ${branchId}
        group by year, quota, seat_type, gender) pools`,
  );
  return linesOf(found?.rows).map((line) => {
    const [id, year, quota, seatType, gender] = line.split(fieldEnd) as [string, string, string, string, string];
    return { id: Number(id), year: Number(year), quota, seat_type: seatType, gender: gender as Cutoff["gender"] };
  });
}

/** All cut-offs of a branch in no order, at most a thousand or two, and their sources. */
export function selectCutoffs(db: ReadDb, branchId: number): Promise<BranchCutoffRows> {
  return selectRows(db, sql`branch_id = ${branchId}`);
}

/**
 * Cut-offs of a branch that a page shows. Seats are named by a cut-off, since statements whose parameters are whole numbers are
 * prepared on the embedded database.
 *
 * @param ofYear id of one: those of its year and quota; 0: none
 * @param ofSeats id of one: those of its quota, seat type and gender in any year; 0: none
 */
export function selectShownCutoffs(
  db: ReadDb,
  branchId: number,
  { ofYear, ofSeats }: { ofYear: number; ofSeats: number },
): Promise<BranchCutoffRows> {
  return selectRows(
    db,
    sql`branch_id = ${branchId} and (
        (year, quota) = (select year, quota from cutoffs where id = ${ofYear})
        or (quota, seat_type, gender) = (select quota, seat_type, gender from cutoffs where id = ${ofSeats}))`,
  );
}

/**
 * Cut-offs with their sources. They come as one text: on the embedded database a JSON list a column took twice as long, and rows
 * of their own eight times.
 */
async function selectRows(db: ReadDb, condition: SQL): Promise<BranchCutoffRows> {
  const [found] = await rowsOf<{ rows: string | null; sources: string | null }>(
    db,
    sql`select own.rows, (select json_agg(json_build_object('id', s.id, 'fields', ${sourceJson}))::text
        from sources s where s.id = any(own.source_ids)) as sources
      from (select string_agg(concat_ws(chr(31), authority, exam, year, round, quota, seat_type, gender, unit,
            coalesce(opening::text, ''), closing, coalesce(max_marks::text, ''), is_preparatory, rank_list, stage, source_id, id,
            coalesce(paper, ''), coalesce(case when paper is not null then source_line end, 0)), chr(30)) as rows,
          array_agg(distinct source_id) as source_ids
        from cutoffs left join (select id as paper_id, name as paper from source_files where name ~* '[.]pdf$') papers
          on paper_id = source_file_id
        where ${condition}) as own`,
  );
  const { rows, sources } = found ?? { rows: null, sources: null };
  const sourceRows = JSON.parse(sources ?? "[]") as { id: number; fields: Source }[];
  return {
    cutoffs: linesOf(rows).map(readCutoff),
    sources: new Map(sourceRows.map(({ id, fields }) => [id, fields])),
  };
}

const linesOf = (rows: string | null | undefined) => (rows ? rows.split(rowEnd) : []);

/** One line of {@link selectRows}; a text that is empty there is a null where a field may be one. */
function readCutoff(line: string): CutoffRow {
  const [
    authority,
    exam,
    year,
    round,
    quota,
    seatType,
    gender,
    unit,
    opening,
    closing,
    maxMarks,
    isPreparatory,
    rankList,
    stage,
    source,
    id,
    paper,
    page,
  ] = line.split(fieldEnd) as [string, string, string, string, string, string, string, string, ...string[]];
  return {
    authority,
    exam,
    year: Number(year),
    round: Number(round),
    quota,
    seat_type: seatType,
    gender: gender as Cutoff["gender"],
    unit: unit as Cutoff["unit"],
    opening: opening ? Number(opening) : null,
    closing: Number(closing),
    max_marks: maxMarks ? Number(maxMarks) : null,
    is_preparatory: isPreparatory === "t",
    rank_list: rankList as Cutoff["rank_list"],
    stage: stage!,
    fact: `cutoff-${id}`,
    sourceId: Number(source),
    paper: paper && Number(page) > 0 ? { name: paper, page: Number(page) } : null,
  };
}
