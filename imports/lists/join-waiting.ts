import { sql } from "drizzle-orm";
import { nameCause } from "#db/change-cause.server.ts";
import type { Db } from "#db/client.server.ts";
import { retryOnConflict } from "#db/retry-on-conflict.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import type { WaitingName } from "#gateways/importers.server.ts";
import { openNotes, rowsOf } from "../pipeline/import-run.ts";
import type { RejectedRows } from "../pipeline/rejected-rows.ts";
import { authorities } from "../states/authorities.ts";
import { ensureStreams } from "../write/upsert-streams.ts";
import type { CollegeFacts } from "./college-facts.ts";
import type { Authority } from "./list-file.ts";
import type { ListContext } from "./listed-colleges.ts";
import { unpackFacts } from "./waiting-lists.ts";
import { writeColleges } from "./write-lists.ts";

interface StoredFigures {
  id: number;
  importKind: string;
  sourceId: number;
  sourceFileId: number;
  year: number | null;
  round: number | null;
  figures: number;
  facts: unknown;
  keptLines: number[];
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
    const waiting = await readFigures(tx, name, sql`w.joined_at is null`);
    if (waiting.length === 0) return 0;
    await nameCause(tx, `decision of staff: ${name.code} (${name.authority})`);
    const before = new Set(await branchesOf(tx, collegeId));
    await noteKeptLines(tx, waiting, collegeId);
    const shared = { streams: await ensureStreams(tx), ...emptyContext() };
    for (const { importKind, sourceId, sourceFileId, year, round, facts } of waiting) {
      const authority = new Map<string, Authority>(Object.entries(authorities)).get(importKind);
      if (!authority) continue;
      const college = unpackFacts(facts);
      const { notes, commit } = openNotes({ counts: {}, rejected: unheard });
      const context: ListContext = {
        ...shared,
        authority,
        importKind,
        originOf: ({ line }) => ({ sourceId, sourceFileId, sourceLine: line }),
        united: new Map([[name.code, college.college]]),
        colleges: new Map([[name.code, collegeId]]),
      };
      await writeColleges(notes, tx, [college], { year, round }, context);
      // Older lists do not replace what this one wrote.
      commit();
    }
    const created = (await branchesOf(tx, collegeId)).filter((id) => !before.has(id));
    await noteJoined(tx, waiting, created);
    return waiting.reduce((sum, { figures }) => sum + figures, 0);
  });
}

/**
 * Removes from a college what `joinWaiting` added for a name, and the branches that it created where nothing else is on them.
 * The figures wait again.
 */
export async function takeBackJoined(tx: Db, name: WaitingName, collegeId: number): Promise<void> {
  const joined = await readFigures(tx, name, sql`w.joined_at is not null`);
  if (joined.length === 0) return;
  for (const { sourceFileId, facts, keptLines } of joined) {
    const kept = new Set(keptLines);
    const lines = JSON.stringify([...linesOf(unpackFacts(facts))].filter((line) => !kept.has(line)));
    for (const stored of factsOn(collegeId)) {
      await tx.execute(sql`
        delete from ${stored} and f.source_file_id = ${sourceFileId}
          and f.source_line in (select value::integer from jsonb_array_elements_text(${lines}::text::jsonb))`);
    }
  }
  const ids = JSON.stringify(joined.map(({ id }) => id));
  const those = sql`id in (select value::integer from jsonb_array_elements_text(${ids}::text::jsonb))`;
  await tx.execute(sql`
    delete from branches b where b.college_id = ${collegeId}
      and b.id in (select unnest(branch_ids) from waiting_figures where ${those})
      and not exists (select from cutoffs f where f.branch_id = b.id)
      and not exists (select from intake_details f where f.branch_id = b.id)
      and not exists (select from fees f where f.branch_id = b.id)`);
  await tx.execute(
    sql`update waiting_figures set joined_at = null, branch_ids = '{}', kept_lines = '{}' where ${those}`,
  );
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

async function readFigures(tx: Db, { authority, code }: WaitingName, which: ReturnType<typeof sql>) {
  const found = await tx.execute(sql`
    select w.id, w.import_kind as "importKind", f.source_id as "sourceId", w.source_file_id as "sourceFileId", w.year, w.round,
      w.figures, w.facts, w.kept_lines as "keptLines"
    from waiting_figures w join source_files f on f.id = w.source_file_id
    where w.authority = ${authority} and w.code = ${code} and ${which}
    order by w.year desc nulls last, coalesce(w.round, 99) desc, w.file`);
  return rowsOf<StoredFigures>(found);
}

async function branchesOf(tx: Db, collegeId: number): Promise<number[]> {
  const found = await tx.execute(sql`select id from branches where college_id = ${collegeId}`);
  return rowsOf<{ id: number }>(found).map(({ id }) => id);
}

/** Tables with facts of lists, and which of their rows are of a college: what follows `from`. */
function factsOn(collegeId: number) {
  const onBranch = sql`f.branch_id in (select id from branches where college_id = ${collegeId})`;
  return [
    sql`cutoffs f where ${onBranch}`,
    sql`intake_details f where ${onBranch}`,
    sql`fees f where f.college_id = ${collegeId}`,
    sql`later_entries f where f.college_id = ${collegeId}`,
    sql`home_universities f where f.college_id = ${collegeId}`,
  ];
}

/** Lines of the files that are on the college already: its code led there before it became doubtful. */
async function noteKeptLines(tx: Db, waiting: readonly StoredFigures[], collegeId: number): Promise<void> {
  for (const { id, sourceFileId } of waiting) {
    const lines = factsOn(collegeId).map(
      (stored) => sql`select f.source_line from ${stored} and f.source_file_id = ${sourceFileId}`,
    );
    await tx.execute(sql`
      update waiting_figures set kept_lines = array(
        select source_line from (${sql.join(lines, sql` union `)}) l where source_line is not null)
      where id = ${id}`);
  }
}

async function noteJoined(tx: Db, waiting: readonly StoredFigures[], branchIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update waiting_figures set joined_at = now(),
      branch_ids = array(select value::integer from jsonb_array_elements_text(${JSON.stringify(branchIds)}::text::jsonb))
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(waiting.map(({ id }) => id))}::text::jsonb))`);
}

function emptyContext() {
  return {
    matcher: { match: async () => new Map(), add: () => {} },
    created: new Map(),
    entries: new Map(),
    listedOnly: new Map(),
    waiting: new Set<string>(),
    newestYears: new Map(),
    written: new Set<string>(),
    names: new Map(),
  };
}

function linesOf({ row, homeUniversity, programmes, laterEntries }: CollegeFacts): Set<number> {
  const rows = [row, homeUniversity?.row, ...[...laterEntries.values()].map((entry) => entry.row)];
  for (const { cutoffs, seats, fees } of programmes.values()) {
    for (const one of [...cutoffs, ...seats.values(), ...fees]) rows.push(one.row);
  }
  return new Set(rows.flatMap((one) => (one ? [one.line] : [])));
}

/** Rows that repeat another one were reported when their file was imported. */
const unheard: RejectedRows = { add: () => {}, flush: () => {}, count: 0, mostFrequent: "", path: null };
