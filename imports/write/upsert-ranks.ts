import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import { lockColleges } from "./lock-colleges.ts";
import { type FactOrigin, originColumns, takesOrigin } from "./provenance.ts";
import { namedCollege, writeFacts } from "./write-facts.ts";

/** The place of a college in one category of a ranking. */
export interface CollegeRank extends FactOrigin {
  collegeId: number;
  publisher: string;
  year: number;
  category: string;
  rank: number;
  score: number;
}

/** Inserts ranks and updates those that differ. @param ranks no two for one college, year and category */
export async function upsertRanks(tx: Db, ranks: CollegeRank[]): Promise<Count> {
  await lockColleges(
    tx,
    ranks.map(({ collegeId }) => collegeId),
  );
  const { count } = await writeFacts(tx, ranks.length, {
    table: "college_ranks",
    alias: "r",
    figures: ["rank", "score"],
    named: sql`concat_ws(', ', ${namedCollege}, s.publisher, s.year, s.category)`,
    insert: sql`
    insert into college_ranks as r (college_id, publisher, year, category, rank, score, source_id, source_file_id, source_line)
    select "collegeId", publisher, year, category, rank, score, "sourceId", "sourceFileId", "sourceLine"
    from jsonb_to_recordset(${JSON.stringify(ranks)}::text::jsonb) as g ("collegeId" integer, publisher text,
      year smallint, category text, rank integer, score double precision, ${originColumns})
    order by "collegeId", year, category
    on conflict (college_id, publisher, year, category) do update set rank = excluded.rank, score = excluded.score,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where (r.rank, r.score) is distinct from (excluded.rank, excluded.score) or ${takesOrigin("r")}`,
  });
  return count;
}
