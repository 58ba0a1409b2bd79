import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns, takesOrigin } from "./provenance.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";
import { namedBranch, writeFacts } from "./write-facts.ts";

/** One line of an opening and closing rank list, with its branch resolved. */
export interface NewCutoff extends FactOrigin {
  branchId: number;
  collegeId: number;
  authority: string;
  exam: string;
  year: number;
  round: number;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  opening: number | null;
  closing: number;
  isPreparatory: boolean;
  /** Whether the ranks are of the seat type's own list, or of one list that all seat types share. */
  rankList: "category" | "common";
  /** Default: 'rank'. */
  unit?: "rank" | "marks" | "percentile";
  /** Of marks; null for other units. */
  maxMarks?: number | null;
  /** Of a round that an authority allots in stages; default ''. */
  stage?: string;
}

const storedCutoffs: CorrectedTable<NewCutoff> = {
  kind: "cutoffs",
  table: "cutoffs",
  properties: {
    branch_id: "branchId",
    authority: "authority",
    exam: "exam",
    year: "year",
    round: "round",
    quota: "quota",
    seat_type: "seatType",
    gender: "gender",
    opening: "opening",
    closing: "closing",
    is_preparatory: "isPreparatory",
    unit: "unit",
    max_marks: "maxMarks",
    rank_list: "rankList",
    stage: "stage",
  },
};

const withDefaults = (cutoff: NewCutoff): NewCutoff => ({ unit: "rank", maxMarks: null, stage: "", ...cutoff });

/**
 * Inserts cut-offs and updates changed ranks, but not what staff corrected; an unchanged one takes this import's origin if it has none of this source.
 *
 * @param given no two for the same seats of one list
 * @returns the counts, and the colleges whose band of closing ranks may have changed
 */
export async function upsertCutoffs(tx: Db, given: NewCutoff[]): Promise<{ count: Count; collegeIds: number[] }> {
  const cutoffs = await preserveCorrections(tx, storedCutoffs, given.map(withDefaults));
  const { count, written } = await writeFacts<{ branch_id: number; year: number; is_open: boolean }>(tx, given.length, {
    table: "cutoffs",
    alias: "c",
    figures: ["exam", "unit", "opening", "closing", "max_marks", "rank_list"],
    named: sql`concat_ws(', ', ${namedBranch}, s.authority, s.year || ' round ' || s.round, nullif(s.quota, ''), s.seat_type,
      nullif(s.gender, 'any'), nullif(s.stage, ''))`,
    insert: sql`
    insert into cutoffs as c (branch_id, authority, exam, year, round, quota, seat_type, gender, unit, opening, closing,
      max_marks, is_preparatory, rank_list, stage, source_id, source_file_id, source_line)
    select "branchId", authority, exam, year, round, quota, "seatType", gender, unit, opening, closing,
      "maxMarks", "isPreparatory", "rankList", stage, "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(cutoffs)}::text::json) as g ("branchId" integer, authority text, exam text,
      year smallint, round smallint, quota text, "seatType" text, gender text, opening double precision,
      closing double precision, "isPreparatory" boolean, "rankList" text, unit text, "maxMarks" double precision,
      stage text, ${originColumns})
    order by "branchId", authority, year, round, quota, "seatType", gender, "isPreparatory", stage
    on conflict on constraint cutoffs_one_per_seats do update set
      exam = excluded.exam, unit = excluded.unit, opening = excluded.opening, closing = excluded.closing,
      max_marks = excluded.max_marks, rank_list = excluded.rank_list, source_id = excluded.source_id,
      source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (c.exam, c.unit, c.opening, c.closing, c.max_marks, c.rank_list) is distinct from
        (excluded.exam, excluded.unit, excluded.opening, excluded.closing, excluded.max_marks, excluded.rank_list)
      or ${takesOrigin("c")}`,
    returning: sql`c.branch_id, c.year, (c.gender = 'any' and not c.is_preparatory) as is_open`,
  });
  const open = written.filter((row) => row.is_open);
  return { count, collegeIds: await findCollegesWithOldBand(tx, open) };
}

/**
 * Colleges for which a list is at least as new as the one behind their band; older lists do not change a band, unless it is
 * of left-over seats or provisional.
 */
async function findCollegesWithOldBand(tx: Db, open: { branch_id: number; year: number }[]): Promise<number[]> {
  const newest = new Map<number, number>();
  for (const { branch_id, year } of open) newest.set(branch_id, Math.max(year, newest.get(branch_id) ?? 0));
  const given = JSON.stringify([...newest].map(([id, year]) => ({ id, year })));
  const found = await tx.execute(sql`
    select distinct b.college_id from jsonb_to_recordset(${given}::text::jsonb) as g (id integer, year smallint)
    join branches b on b.id = g.id
    left join college_streams s on s.college_id = b.college_id and s.stream_id = b.stream_id
    left join branch_closings own on own.branch_id = b.id left join cutoffs c on c.id = own.cutoff_id
    where s.closing_year is null or s.closing_is_fallback or s.closing_level <> 'ug' or g.year >= s.closing_year
      or c.year is null or own.is_fallback or g.year >= c.year`);
  return rowsOf<{ college_id: number }>(found).map((row) => row.college_id);
}
