import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Count } from "../pipeline/import-run.ts";
import type { Level } from "../tidy/course-streams.ts";
import { type FactOrigin, isOfNewerEdition, originColumns, takesOrigin } from "./provenance.ts";
import { isOfSamePublisher } from "./sources.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";
import { namedCollege, writeFacts } from "./write-facts.ts";

/** One branch of a college, as given in a register. */
export interface RegisteredBranch extends FactOrigin {
  collegeId: number;
  streamId: number;
  name: string;
  level: Level;
  degree: string;
  shift: 1 | 2;
  /** Seats per year. */
  intake: number;
}

const storedBranches: CorrectedTable<RegisteredBranch> = {
  kind: "branches",
  table: "branches",
  properties: {
    college_id: "collegeId",
    stream_id: "streamId",
    name: "name",
    level: "level",
    degree: "degree",
    shift: "shift",
    intake: "intake",
  },
};

/**
 * Inserts branches and updates intakes. A branch from another publisher keeps its stream; a different intake is replaced
 * together with its source, and an equal one takes this source if it was read from another.
 *
 * @param given no two with the same college, level, name, degree and shift
 * @returns the counts, and the colleges of added or changed branches
 */
export async function upsertBranches(
  tx: Db,
  given: RegisteredBranch[],
): Promise<{ count: Count; collegeIds: number[] }> {
  const branches = await preserveCorrections(tx, storedBranches, given);
  const samePublisher = isOfSamePublisher("b.source_id", "excluded.source_id");
  const { count, written } = await writeFacts<{ college_id: number }>(tx, given.length, {
    table: "branches",
    alias: "b",
    figures: ["intake", "stream_id"],
    named: sql`concat_ws(', ', ${namedCollege}, s.name, nullif(s.degree, ''), s.level)`,
    insert: sql`
    insert into branches as b (college_id, stream_id, name, level, degree, shift, intake, source_id,
      source_file_id, source_line)
    select g."collegeId", g."streamId", g.name, g.level, g.degree, g.shift, g.intake, g."sourceId",
      g."sourceFileId", g."sourceLine"
    from jsonb_to_recordset(${JSON.stringify(branches)}::text::jsonb) as g ("collegeId" integer, "streamId" integer,
      name text, level text, degree text, shift smallint, intake integer, ${originColumns})
    order by g."collegeId", g.level, g.name, g.degree, g.shift
    on conflict (college_id, level, name, degree, shift) do update set
      intake = excluded.intake, source_id = excluded.source_id, source_file_id = excluded.source_file_id,
      source_line = excluded.source_line,
      stream_id = case when ${samePublisher} then excluded.stream_id else b.stream_id end
    where (b.intake is distinct from excluded.intake or ${takesOrigin("b")}
      or (b.stream_id <> excluded.stream_id and ${samePublisher})) and not ${isOfNewerEdition("b")}`,
    returning: sql`b.college_id`,
  });
  return { count, collegeIds: [...new Set(written.map((row) => row.college_id))] };
}
