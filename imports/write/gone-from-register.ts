import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../pipeline/import-run.ts";

/** A share of a state above which absent colleges mean an incomplete file, unless they are few. */
const maxShareGone = 0.5;
const fewGone = 20;

interface FileContent {
  /** Institutes by state. */
  states: Map<string, number>;
  /** Whether a row does not say of which institute it is: it may be any of those that seem absent. */
  hasUnknown: boolean;
}

/** What the files of a register hold, as far as they have been read. */
export interface RegisterContent {
  /** Ids of institutes, those of rejected rows too. */
  ids: Set<string>;
  files: Map<string, FileContent>;
}

/** Notes an institute of a file; without an id it is a row that nobody can assign. */
export function noteInstitute(content: RegisterContent, file: string, id: string | null, state: string | null): void {
  const known = content.files.get(file) ?? { states: new Map(), hasUnknown: false };
  content.files.set(file, known);
  if (id === null) known.hasUnknown = true;
  else content.ids.add(id);
  if (state !== null) known.states.set(state, (known.states.get(state) ?? 0) + 1);
}

/**
 * States of which a file holds the whole register: a file is of the state of most of its institutes, and single institutes of
 * another state say nothing of that state.
 */
export function completeStates({ files }: RegisterContent): string[] {
  const states = [...files.values()].flatMap(({ states, hasUnknown }) => {
    const total = [...states.values()].reduce((sum, count) => sum + count, 0);
    return [...states].map(([state, count]) => ({ state, isComplete: !hasUnknown && count > total / 2 }));
  });
  const refuted = new Set(
    [...files.values()].flatMap(({ states, hasUnknown }) => (hasUnknown ? [...states.keys()] : [])),
  );
  return states.filter(({ state, isComplete }) => isComplete && !refuted.has(state)).map(({ state }) => state);
}

/**
 * Marks colleges that are absent from a register that was read to its end, with the day of its capture, and those of their
 * branches that the register had. A register older than the one that has a college says nothing of it.
 *
 * @param sourceId the register
 */
export async function markGoneColleges(
  tx: Db,
  notes: BatchNotes,
  content: RegisterContent,
  sourceId: number,
): Promise<void> {
  const found = rowsOf<{ id: number; state: string; isGone: boolean }>(
    await tx.execute(sql`
      with present as materialized (
        select k.college_id from college_codes k
        where k.authority = 'aicte' and k.code in (${listed([...content.ids])})
      )
      select c.id, c.state, c.id not in (select college_id from present)
        and (s.publisher <> now.publisher or ${isNotNewer("s", "now")}) and c.gone_since is null as "isGone"
      from colleges c join sources s on s.id = c.source_id join sources now on now.id = ${sourceId}
      where c.aicte_id is not null and c.state in (${listed(completeStates(content))})`),
  );
  const gone: number[] = [];
  for (const [, ofState] of Map.groupBy(found, ({ state }) => state)) {
    const absent = ofState.filter(({ isGone }) => isGone).map(({ id }) => id);
    if (absent.length <= fewGone || absent.length <= ofState.length * maxShareGone) gone.push(...absent);
    else addToCounts(notes.counts, "absent, but too many to believe", { added: 0, changed: 0, left: absent.length });
  }
  if (gone.length === 0) return;
  await tx.execute(sql`
    update colleges c set gone_since = s.captured_on, gone_source_id = s.id, updated_at = now()
    from sources s where s.id = ${sourceId} and c.id in (${numbers(gone)})`);
  addToCounts(notes.counts, "colleges no longer in the register", { added: gone.length, changed: 0, left: 0 });
  await markBranches(tx, notes, gone, [], sourceId);
}

/** A branch as the register names it. */
interface ListedBranch {
  collegeId: number;
  level: string;
  name: string;
  degree: string;
  shift: number;
}

/**
 * Marks the branches that a register had of these colleges and no longer has, and clears the mark of colleges and branches
 * that are in it again.
 *
 * @param collegeIds colleges whose programmes were all read
 */
export async function markGoneBranches(
  tx: Db,
  notes: BatchNotes,
  collegeIds: readonly number[],
  branches: readonly ListedBranch[],
  sourceId: number,
): Promise<void> {
  const back = rowsOf<{ id: number }>(
    await tx.execute(sql`
      update colleges c set gone_since = null, gone_source_id = null, updated_at = now()
      from sources s, sources now where s.id = c.gone_source_id and now.id = ${sourceId} and ${isNotNewer("s", "now")}
        and c.id in (${numbers(collegeIds)}) returning c.id`),
  );
  if (back.length > 0) {
    addToCounts(notes.counts, "colleges in the register again", { added: back.length, changed: 0, left: 0 });
    await touchCatalogue(tx);
  }
  await markBranches(tx, notes, collegeIds, branches, sourceId);
}

async function markBranches(
  tx: Db,
  notes: BatchNotes,
  collegeIds: readonly number[],
  branches: readonly ListedBranch[],
  sourceId: number,
): Promise<void> {
  const changed = rowsOf<{ college_id: number; is_gone: boolean }>(
    await tx.execute(sql`
      with listed as materialized (
        select coalesce(k.record_id, b.id) as id
        from jsonb_to_recordset(${JSON.stringify(branches)}::text::jsonb) as g ("collegeId" integer, level text, name text,
          degree text, shift smallint)
        left join branches b on b.college_id = g."collegeId" and b.level = g.level and b.name = g.name
          and b.degree = g.degree and b.shift = g.shift
        left join corrected_keys k on k.resource = 'branches' and k.record_id is not null and k.key::jsonb =
          jsonb_build_array(g."collegeId", g.level, g.name, g.degree, g.shift)
      ), wanted as (
        select b.id, b.id not in (select id from listed where id is not null) as is_gone
        from branches b join sources s on s.id = b.source_id join sources now on now.id = ${sourceId}
        left join sources before on before.id = b.gone_source_id
        where b.college_id in (${numbers(collegeIds)})
          and case when b.gone_since is null then s.publisher = now.publisher and ${isNotNewer("s", "now")}
            else ${isNotNewer("before", "now")} end
      )
      update branches b set gone_since = case when w.is_gone then now.captured_on end,
        gone_source_id = case when w.is_gone then now.id end
      from wanted w, sources now
      where b.id = w.id and now.id = ${sourceId} and w.is_gone <> (b.gone_since is not null)
      returning b.college_id, w.is_gone`),
  );
  if (changed.length === 0) return;
  const gone = changed.filter(({ is_gone }) => is_gone).length;
  if (gone > 0) addToCounts(notes.counts, "branches no longer in the register", { added: gone, changed: 0, left: 0 });
  const back = changed.length - gone;
  if (back > 0) addToCounts(notes.counts, "branches in the register again", { added: back, changed: 0, left: 0 });
  await refreshCollegeStreams(tx, [...new Set(changed.map(({ college_id }) => college_id))]);
  await touchCatalogue(tx);
}

/** SQL: whether one source is of the same year and day as the other, or older. */
function isNotNewer(one: string, other: string): SQL {
  return sql.raw(
    `(coalesce(${one}.year, 0) <= coalesce(${other}.year, 9999) and ${one}.captured_on <= ${other}.captured_on)`,
  );
}

function listed(texts: readonly string[]): SQL {
  return sql`select value from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb)`;
}

function numbers(ids: readonly number[]): SQL {
  return sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)`;
}
