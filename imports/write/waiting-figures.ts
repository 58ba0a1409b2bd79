import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { DescribedCollege } from "#db/schema/college-codes.ts";

/** Figures of one file for one name. */
export interface WaitingFigures {
  /** The authority's code, as in `college_match_proposals`. */
  code: string;
  /** The name of the file. */
  file: string;
  sourceFileId: number;
  year: number | null;
  round: number | null;
  /** How many there are. */
  figures: number;
  college: DescribedCollege;
  /** What the import writes once staff decide; JSON. */
  facts: unknown;
}

/**
 * Stores figures behind names that wait for staff. They replace those of an earlier import of a file of the same name; names
 * that do not wait, since staff refused or ignore them, are left out.
 */
export async function storeWaitingFigures(
  tx: Db,
  authority: string,
  importKind: string,
  waiting: readonly WaitingFigures[],
): Promise<void> {
  if (waiting.length === 0) return;
  await tx.execute(sql`
    insert into waiting_figures as w
      (authority, code, import_kind, file, source_file_id, year, round, figures, college, facts)
    select ${authority}, g.code, ${importKind}, g.file, g."sourceFileId", g.year, g.round, g.figures, g.college, g.facts
    from jsonb_to_recordset(${JSON.stringify(waiting)}::text::jsonb) as g (code text, file text, "sourceFileId" integer,
      year smallint, round smallint, figures integer, college jsonb, facts jsonb)
    join college_match_proposals p on p.authority = ${authority} and p.code = g.code and p.state_of_work = 'waiting'
    order by g.code
    on conflict (authority, code, file) do update set import_kind = excluded.import_kind,
      source_file_id = excluded.source_file_id, year = excluded.year, round = excluded.round, figures = excluded.figures,
      college = excluded.college, facts = excluded.facts, joined_at = null, branch_ids = '{}', kept_lines = '{}'
    where (w.source_file_id, w.figures, w.college, w.facts, w.joined_at)
      is distinct from (excluded.source_file_id, excluded.figures, excluded.college, excluded.facts, null)`);
}
