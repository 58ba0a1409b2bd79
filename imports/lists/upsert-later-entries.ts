import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns, takesOrigin } from "../write/provenance.ts";
import { namedCollege, writeFacts } from "../write/write-facts.ts";
import type { ListedLaterEntry } from "./list-file.ts";

/** A closing value of admission to a later year or a higher degree, with its college resolved. */
export type NewLaterEntry = Required<ListedLaterEntry> & FactOrigin & { collegeId: number; authority: string };

/**
 * Inserts closing values and updates changed ones; an unchanged one takes this import's origin if it has none of this source.
 *
 * @param entries no two for the same seats of one list
 */
export async function upsertLaterEntries(tx: Db, entries: readonly NewLaterEntry[]): Promise<Count> {
  const { count } = await writeFacts(tx, entries.length, {
    table: "later_entries",
    alias: "e",
    figures: ["entry", "exam", "unit", "opening", "closing", "max_marks", "marks_percent"],
    named: sql`concat_ws(', ', ${namedCollege}, s.programme, s.authority, s.year || ' round ' || s.round, s.seat_type,
      nullif(s.stage, ''))`,
    insert: sql`
    insert into later_entries as e (college_id, entry, authority, exam, programme, year, round, stage, quota, seat_type,
      gender, unit, opening, closing, max_marks, marks_percent, source_id, source_file_id, source_line)
    select "collegeId", entry, authority, exam, programme, year, round, stage, quota, "seatType", gender, unit, opening,
      closing, "maxMarks", "marksPercent", "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(entries)}::text::json) as g ("collegeId" integer, entry text, authority text,
      exam text, programme text, year smallint, round smallint, stage text, quota text, "seatType" text, gender text,
      unit text, opening double precision, closing double precision, "maxMarks" double precision,
      "marksPercent" double precision, ${originColumns})
    order by "collegeId", authority, programme, year, round, quota, "seatType", gender, stage
    on conflict on constraint later_entries_one_per_seats do update set
      entry = excluded.entry, exam = excluded.exam, unit = excluded.unit, opening = excluded.opening,
      closing = excluded.closing, max_marks = excluded.max_marks, marks_percent = excluded.marks_percent,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (e.entry, e.exam, e.unit, e.opening, e.closing, e.max_marks, e.marks_percent) is distinct from
        (excluded.entry, excluded.exam, excluded.unit, excluded.opening, excluded.closing, excluded.max_marks,
        excluded.marks_percent)
      or ${takesOrigin("e")}`,
  });
  return count;
}
