import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { Level } from "./course-streams.ts";
import { type Count, rowsOf } from "./import-run.ts";

/** One branch of a college, as given in a register. */
export interface RegisteredBranch {
  collegeId: number;
  streamId: number;
  name: string;
  level: Level;
  degree: string;
  shift: 1 | 2;
  /** Seats per year. */
  intake: number;
}

/**
 * Inserts branches and updates intakes. A branch from another source keeps its stream; a different intake is replaced
 * together with its source.
 *
 * @param branches no two with the same college, level, name, degree and shift
 * @returns the counts, and the colleges of added or changed branches
 */
export async function upsertBranches(
  tx: Db,
  branches: RegisteredBranch[],
  sourceId: number,
): Promise<{ count: Count; collegeIds: number[] }> {
  const result = await tx.execute(sql`
    insert into branches as b (college_id, stream_id, name, level, degree, shift, intake, source_id)
    select g."collegeId", g."streamId", g.name, g.level, g.degree, g.shift, g.intake, ${sourceId}::integer
    from jsonb_to_recordset(${JSON.stringify(branches)}::text::jsonb) as g ("collegeId" integer, "streamId" integer,
      name text, level text, degree text, shift smallint, intake integer)
    order by g."collegeId", g.level, g.name, g.degree, g.shift
    on conflict (college_id, level, name, degree, shift) do update set
      intake = excluded.intake, source_id = excluded.source_id,
      stream_id = case when b.source_id = excluded.source_id then excluded.stream_id else b.stream_id end
    where b.intake is distinct from excluded.intake
      or (b.source_id = excluded.source_id and b.stream_id <> excluded.stream_id)
    returning b.college_id, (b.xmax = 0) as is_new`);
  const rows = rowsOf<{ college_id: number; is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  return {
    count: { added, changed: rows.length - added, left: branches.length - rows.length },
    collegeIds: [...new Set(rows.map((row) => row.college_id))],
  };
}
