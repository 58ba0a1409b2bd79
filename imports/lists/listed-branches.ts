import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { valueFor } from "#lib/lookups.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { loadCorrectedBranches } from "../sources/counselling/corrected-branches.ts";
import { type FactOrigin, originColumns } from "../write/provenance.ts";
import type { ListedProgramme } from "./listed-programme.ts";

interface WantedBranch extends FactOrigin {
  collegeId: number;
  streamId: number;
  programme: ListedProgramme;
  /** Sanctioned seats, set where the branch has none yet; null: not stated. */
  intake: number | null;
}

/** Branches of the programmes of a batch. */
export interface BranchesOfLists {
  /** Undefined: staff removed the branch. */
  idOf(collegeId: number, programme: ListedProgramme): number | undefined;
  count: Count;
  /** Colleges to which a branch was added. */
  collegeIds: number[];
}

interface KnownBranch {
  id: number;
  college_id: number;
  name: string;
  level: string;
  degree: string;
  shift: number;
}

/**
 * Finds the branches of programmes, and creates the missing ones. A branch is found by name and degree; case, dots, brackets
 * and the length of the ordinary degree (`B.Arch, 5 years` of Architecture) make no difference. A programme whose branch
 * staff renamed or merged is that branch.
 */
export async function ensureListedBranches(tx: Db, all: WantedBranch[]): Promise<BranchesOfLists> {
  const { ids, removed } = await readBranches(tx, new Set(all.map(({ collegeId }) => collegeId)));
  const wanted = all.filter(({ collegeId, programme }) => !removed.has(keyOf(collegeId, programme)));
  const missing = wanted.filter(({ collegeId, programme }) => !ids.has(keyOf(collegeId, programme)));
  const added = missing.length > 0 ? await addBranches(tx, missing) : [];
  for (const branch of added) ids.set(keyOf(branch.college_id, branch), branch.id);
  await setIntakes(tx, wanted, ids);
  return {
    idOf: (collegeId, programme) => ids.get(keyOf(collegeId, programme)),
    count: { added: added.length, changed: 0, left: all.length - missing.length },
    collegeIds: [...new Set(added.map(({ college_id }) => college_id))],
  };
}

function keyOf(collegeId: number, { name, level, degree, shift }: Omit<KnownBranch, "id" | "college_id">): string {
  const ordinary = /^(B\.Arch|B\.Plan|B\.Des|B\.Tech)(, [45] years)?$/.test(degree) ? "" : degree;
  return `${collegeId}|${level}|${aliasKey(name)}|${aliasKey(ordinary)}|${shift}`;
}

/** Ids by key, and the keys of branches that staff removed. */
async function readBranches(tx: Db, collegeIds: ReadonlySet<number>) {
  const found = await tx.execute(sql`
    select id, college_id, name, level, degree, shift from branches
    where college_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify([...collegeIds])}::text::jsonb))
    order by degree = '', id desc`);
  const ids = new Map<string, number>();
  for (const branch of rowsOf<KnownBranch>(found)) ids.set(keyOf(branch.college_id, branch), branch.id);
  const removed = new Set<string>();
  const corrected = await loadCorrectedBranches(tx);
  for (const collegeId of collegeIds) {
    for (const { id, ...listed } of corrected.ofCollege(collegeId)) {
      const key = keyOf(collegeId, listed);
      if (ids.has(key)) continue;
      if (id === null) removed.add(key);
      else ids.set(key, id);
    }
  }
  return { ids, removed };
}

async function addBranches(tx: Db, missing: WantedBranch[]): Promise<KnownBranch[]> {
  const byKey = new Map(missing.map((branch) => [keyOf(branch.collegeId, branch.programme), branch]));
  const given = JSON.stringify([...byKey.values()].map(({ programme, ...rest }) => ({ ...programme, ...rest })));
  const added = await tx.execute(sql`
    insert into branches (college_id, stream_id, name, level, degree, shift, intake, source_id, source_file_id, source_line)
    select "collegeId", "streamId", name, level, degree, shift, intake, "sourceId", "sourceFileId", "sourceLine"
    from json_to_recordset(${given}::text::json) as g ("collegeId" integer, "streamId" integer, name text, level text,
      degree text, shift smallint, intake integer, ${originColumns})
    order by "collegeId", level, name, degree, shift
    returning id, college_id, name, level, degree, shift`);
  return rowsOf<KnownBranch>(added);
}

/** Sanctioned seats of branches that have none; a register's figure is not replaced. */
async function setIntakes(tx: Db, wanted: WantedBranch[], ids: ReadonlyMap<string, number>): Promise<void> {
  const intakes = wanted.flatMap(({ collegeId, programme, intake }) =>
    intake === null ? [] : [{ id: valueFor(ids, keyOf(collegeId, programme)), intake }],
  );
  if (intakes.length === 0) return;
  await tx.execute(sql`
    update branches b set intake = g.intake
    from json_to_recordset(${JSON.stringify(intakes)}::text::json) as g (id integer, intake integer)
    where b.id = g.id and b.intake is null and not exists (
      select from field_locks l where l.resource = 'branches' and l.record_id = b.id and l.field = 'intake')`);
}
