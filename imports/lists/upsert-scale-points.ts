import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import { type FactOrigin, originColumns } from "../write/provenance.ts";
import { writeFacts } from "../write/write-facts.ts";
import type { ListedScalePoint } from "./list-file.ts";

/** Two figures of one candidate, of one authority and year. */
export type NewScalePoint = Required<ListedScalePoint> & FactOrigin & { authority: string; year: number };

/** Inserts the pairs of figures that are new. A pair that is known keeps the file and line where it was first read. */
export async function upsertScalePoints(tx: Db, points: readonly NewScalePoint[]): Promise<Count> {
  const { count } = await writeFacts(tx, points.length, {
    table: "scale_points",
    alias: "p",
    figures: ["value", "rank"],
    named: sql`concat_ws(', ', s.authority, s.exam, nullif(s.merit_list, ''), s.year)`,
    insert: sql`
    insert into scale_points as p (authority, exam, merit_list, year, unit, value, rank, source_id, source_file_id, source_line)
    select authority, exam, "meritList", year, unit, value, rank, "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${JSON.stringify(points)}::text::json) as g (authority text, exam text, "meritList" text,
      year smallint, unit text, value double precision, rank double precision, ${originColumns})
    order by authority, year, exam, "meritList", unit, value, rank
    on conflict on constraint scale_points_one_per_pair do nothing`,
  });
  return count;
}
