import { sql } from "drizzle-orm";
import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import type { WaitingName } from "#gateways/importers.server.ts";
import { findImporter } from "../importers.ts";
import { removeEmptyPlacements } from "../sources/nirf/remove-misplaced-outcomes.ts";
import type { JoinFacts } from "../write/waiting-figures.ts";
import { openNotes, rowsOf } from "./import-run.ts";
import type { RejectedRows } from "./rejected-rows.ts";

interface StoredFigures {
  id: number;
  importKind: string;
  sourceId: number;
  sourceFileId: number;
  year: number | null;
  round: number | null;
  figures: number;
  facts: unknown;
}

/**
 * Writes the figures that wait behind a name to the college that staff chose, newest lists first, as an import of their files
 * would. Without a decision, or a second time, it changes nothing.
 *
 * @returns how many figures were joined
 */
export function joinWaiting(db: Db, name: WaitingName): Promise<number> {
  return retryOnConflict(db, async (tx) => {
    const collegeId = await lockAccepted(tx, name);
    if (collegeId === null) return 0;
    const waiting = await readWaiting(tx, name);
    if (waiting.length === 0) return 0;
    await nameCause(tx, `decision of staff: ${name.code} (${name.authority})`);
    const before = await branchesOf(tx, collegeId);
    await noteKeptLines(tx, waiting, collegeId);
    const joins = new Map<string, JoinFacts | undefined>();
    for (const { importKind, sourceId, sourceFileId, facts, ...list } of waiting) {
      if (!joins.has(importKind)) joins.set(importKind, await findImporter(importKind)?.openJoin?.(tx));
      const { notes, commit } = openNotes({ counts: {}, rejected: unheard });
      const originOf = ({ line }: { line: number }) => ({ sourceId, sourceFileId, sourceLine: line });
      await joins.get(importKind)?.(notes, tx, facts, { code: name.code, collegeId, ...list, originOf });
      // Older lists do not replace what this one wrote.
      commit();
    }
    await noteJoined(tx, waiting, before, await branchesOf(tx, collegeId));
    return waiting.reduce((sum, { figures }) => sum + figures, 0);
  });
}

/**
 * Removes from a college what `joinWaiting` added for a name, and the branches that it created where nothing else is on them;
 * branches that it changed are as they were. The figures wait again.
 */
export async function takeBackJoined(tx: Db, name: WaitingName, collegeId: number): Promise<void> {
  const joined = sql`(w.authority, w.code) = (${name.authority}, ${name.code}) and w.joined_at is not null`;
  const isJoined = await tx.execute(sql`select 1 from waiting_figures w where ${joined} limit 1`);
  if (rowsOf(isJoined).length === 0) return;
  for (const { table, isOfCollege } of factsOn(collegeId)) {
    await tx.execute(sql`
      delete from ${table} f using waiting_figures w where ${joined} and ${isOfCollege}
        and f.source_file_id = w.source_file_id and f.source_line = any(w.lines) and f.source_line <> all(w.kept_lines)`);
  }
  await removeEmptyPlacements(
    tx,
    sql`p.college_id = ${collegeId} and p.source_id in (
      select f.source_id from waiting_figures w join source_files f on f.id = w.source_file_id where ${joined})`,
  );
  await tx.execute(sql`
    delete from branches b where b.college_id = ${collegeId}
      and b.id in (select unnest(w.branch_ids) from waiting_figures w where ${joined})
      and not exists (select from cutoffs f where f.branch_id = b.id)
      and not exists (select from intake_details f where f.branch_id = b.id)
      and not exists (select from branch_subjects f where f.branch_id = b.id)
      and not exists (select from fees f where f.branch_id = b.id)`);
  await tx.execute(sql`
    update branches b set intake = g.intake, source_id = g."sourceId", source_file_id = g."sourceFileId", source_line = g."sourceLine"
    from waiting_figures w, jsonb_to_recordset(w.former_branches)
      as g (id integer, intake integer, "sourceId" integer, "sourceFileId" integer, "sourceLine" integer)
    where ${joined} and b.id = g.id and b.college_id = ${collegeId} and not exists (
      select from field_locks l where l.resource = 'branches' and l.record_id = b.id and l.field = 'intake')`);
  await tx.execute(sql`
    update waiting_figures w set joined_at = null, branch_ids = '{}', kept_lines = '{}', former_branches = '[]' where ${joined}`);
  await refreshCollegeStreams(tx, [collegeId]);
  await touchCatalogue(tx);
}

/** The college that staff chose, with the decision locked until the transaction ends; null: they chose none. */
async function lockAccepted(tx: Db, { authority, code }: WaitingName): Promise<number | null> {
  const found = await tx.execute(sql`
    select college_id as "collegeId" from college_match_proposals
    where authority = ${authority} and code = ${code} and state_of_work = 'accepted' for update`);
  return rowsOf<{ collegeId: number | null }>(found)[0]?.collegeId ?? null;
}

async function readWaiting(tx: Db, { authority, code }: WaitingName) {
  const found = await tx.execute(sql`
    select w.id, w.import_kind as "importKind", f.source_id as "sourceId", w.source_file_id as "sourceFileId", w.year, w.round,
      w.figures, w.facts
    from waiting_figures w join source_files f on f.id = w.source_file_id
    where w.authority = ${authority} and w.code = ${code} and w.joined_at is null
    order by w.year desc nulls last, coalesce(w.round, 99) desc, w.file`);
  return rowsOf<StoredFigures>(found);
}

interface StoredBranch {
  id: number;
  intake: number | null;
  sourceId: number;
  sourceFileId: number | null;
  sourceLine: number | null;
}

async function branchesOf(tx: Db, collegeId: number): Promise<Map<number, StoredBranch>> {
  const found = await tx.execute(sql`
    select id, intake, source_id as "sourceId", source_file_id as "sourceFileId", source_line as "sourceLine"
    from branches where college_id = ${collegeId}`);
  return new Map(rowsOf<StoredBranch>(found).map((branch) => [branch.id, branch]));
}

/** Tables with facts of imports, and which of their rows are of a college. */
function factsOn(collegeId: number) {
  const onBranch = sql`f.branch_id in (select id from branches where college_id = ${collegeId})`;
  const onPlacements = sql`f.placement_id in (select id from placements where college_id = ${collegeId})`;
  const onCollege = sql`f.college_id = ${collegeId}`;
  return [
    ...["cutoffs", "intake_details", "branch_subjects"].map((table) => [table, onBranch] as const),
    ...["fees", "later_entries", "home_universities", "college_ranks"].map((table) => [table, onCollege] as const),
    ["placement_outcomes", onPlacements] as const,
  ].map(([table, isOfCollege]) => ({ table: sql.identifier(table), isOfCollege }));
}

/** Lines of the files that are on the college already: its code led there before it became doubtful. */
async function noteKeptLines(tx: Db, waiting: readonly StoredFigures[], collegeId: number): Promise<void> {
  for (const { id, sourceFileId } of waiting) {
    const lines = factsOn(collegeId).map(
      ({ table, isOfCollege }) =>
        sql`select f.source_line from ${table} f where ${isOfCollege} and f.source_file_id = ${sourceFileId}`,
    );
    await tx.execute(sql`
      update waiting_figures set kept_lines = array(
        select source_line from (${sql.join(lines, sql` union `)}) l where source_line is not null)
      where id = ${id}`);
  }
}

/** Notes what an undo needs: the branches that were created, and those that were changed as they were before. */
async function noteJoined(
  tx: Db,
  waiting: readonly StoredFigures[],
  before: ReadonlyMap<number, StoredBranch>,
  after: ReadonlyMap<number, StoredBranch>,
): Promise<void> {
  const created = [...after.keys()].filter((id) => !before.has(id));
  const changed = [...before.values()].filter(({ id, ...was }) => {
    const now = after.get(id);
    return (
      now && (["intake", "sourceId", "sourceFileId", "sourceLine"] as const).some((field) => now[field] !== was[field])
    );
  });
  await tx.execute(sql`
    update waiting_figures set joined_at = now(), former_branches = ${JSON.stringify(changed)}::text::jsonb,
      branch_ids = array(select value::integer from jsonb_array_elements_text(${JSON.stringify(created)}::text::jsonb))
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(waiting.map(({ id }) => id))}::text::jsonb))`);
}

/** Rows that repeat another one were reported when their file was imported. */
const unheard: RejectedRows = { add: () => {}, flush: () => {}, count: 0, mostFrequent: "", path: null };
