import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { DescribedCollege } from "#db/schema/college-codes.ts";
import type { BatchNotes } from "../pipeline/import-run.ts";
import type { FactOrigin } from "./provenance.ts";

/** Figures of one list of a file for one name. */
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
  /** Lines of the file that state them. */
  lines: readonly number[];
  college: DescribedCollege;
  /** What the import writes once staff decide; JSON. */
  facts: unknown;
}

/** A name that resembles no college here. */
export interface UnknownName {
  code: string;
  name: string;
  place: string;
  state: string;
}

/** Writes stored facts of one list to the college that staff chose, as the import of the list would. */
export type JoinFacts = (
  notes: BatchNotes,
  tx: Db,
  facts: unknown,
  to: {
    code: string;
    collegeId: number;
    year: number | null;
    round: number | null;
    originOf: (row: { line: number }) => FactOrigin;
  },
) => Promise<void>;

/**
 * Stores figures behind names that wait for staff, so that a decision joins them without the file. They replace those of an
 * earlier file of the same name; names that do not wait, since staff refused or ignore them, are left out.
 *
 * @param unknown names among them that resemble no college: they wait too, since staff may know which college they are
 */
export async function storeWaitingFigures(
  tx: Db,
  { authority, importKind }: { authority: string; importKind: string },
  waiting: readonly WaitingFigures[],
  unknown: readonly UnknownName[],
): Promise<void> {
  if (unknown.length > 0) await proposeNames(tx, authority, importKind, unknown);
  if (waiting.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(waiting)}::text::jsonb) as g (code text, file text,
    "sourceFileId" integer, year smallint, round smallint, figures integer, lines integer[], college jsonb, facts jsonb)
    join college_match_proposals p on p.authority = ${authority} and p.code = g.code and p.state_of_work = 'waiting'`;
  await tx.execute(sql`
    delete from waiting_figures w using ${given}, source_files earlier, source_files now
    where (w.authority, w.code, w.file) = (p.authority, p.code, g.file) and earlier.id = w.source_file_id
      and now.id = g."sourceFileId" and earlier.sha256 <> now.sha256`);
  await tx.execute(sql`
    insert into waiting_figures as w
      (authority, code, import_kind, file, source_file_id, year, round, figures, lines, college, facts)
    select ${authority}, g.code, ${importKind}, g.file, g."sourceFileId", g.year, g.round, g.figures, g.lines, g.college, g.facts
    from ${given} order by g.code
    on conflict (authority, code, file, year, round) do update set import_kind = excluded.import_kind,
      source_file_id = excluded.source_file_id, figures = excluded.figures, lines = excluded.lines,
      college = excluded.college, facts = excluded.facts, joined_at = null, branch_ids = '{}', kept_lines = '{}',
      former_branches = '[]'
    where (w.source_file_id, w.figures, w.college, w.facts, w.joined_at)
      is distinct from (excluded.source_file_id, excluded.figures, excluded.college, excluded.facts, null)`);
}

async function proposeNames(
  tx: Db,
  authority: string,
  importKind: string,
  names: readonly UnknownName[],
): Promise<void> {
  await tx.execute(sql`
    insert into college_match_proposals (authority, code, name, place, state, score, import_kind)
    select ${authority}, g.code, g.name, g.place, g.state, 0, ${importKind}
    from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as g (code text, name text, place text, state text)
    order by g.code
    on conflict (authority, code) do nothing`);
}
