import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { firstOf } from "#lib/lookups.ts";
import type { DraftFinder } from "../../match/find-colleges.ts";
import type { CandidateIndex } from "../../match/match-candidates.ts";
import { certainScore } from "../../match/match-score.ts";
import { type Count, rowsOf } from "../../pipeline/import-run.ts";
import type { StreamSlug } from "../../tidy/course-streams.ts";
import { noteLeftOut } from "../../write/preserved-corrections.ts";
import { type FactOrigin, originColumns } from "../../write/provenance.ts";
import type { CounsellingProgramme } from "../josaa/josaa-programmes.ts";
import { loadCorrectedBranches } from "./corrected-branches.ts";
import { type CounsellingInstitute, counsellingInstitute } from "./counselling-institutes.ts";

/**
 * Resolves a JoSAA or CSAB institute name to a college: by an alias from an earlier import, else by name within the
 * state, else by every word of its name in its town, else by creating the college from the table of institutes.
 *
 * @returns null when the table does not have the institute
 */
export async function ensureInstitute(
  tx: Db,
  name: string,
  finder: DraftFinder,
  candidates: CandidateIndex,
  sourceId: number,
): Promise<{ id: number; isNew: boolean } | null> {
  const key = aliasKey(name);
  const known = await tx.execute(
    sql`select college_id from college_aliases where authority = 'josaa' and alias_key = ${key}`,
  );
  const alias = rowsOf<{ college_id: number }>(known)[0];
  if (alias) return { id: alias.college_id, isNew: false };
  const institute = counsellingInstitute(name);
  if (!institute) return null;
  const found =
    finder.byName(institute.name, institute.state, institute.city) ??
    finder.byName(institute.shortName, institute.state, institute.city) ??
    finder.byName(name, institute.state, institute.city) ??
    spelledOtherwise(candidates, institute);
  const id = found ?? (await addInstitute(tx, institute, sourceId));
  if (!found) finder.add({ ...institute, id });
  await tx.execute(sql`
    insert into college_aliases (college_id, alias, authority, alias_key) values (${id}, ${name}, 'josaa', ${key})`);
  return { id, isNew: !found };
}

/** The one college of its town whose name has the same words, as registers spell and order them; null for none. */
function spelledOtherwise(
  candidates: CandidateIndex,
  { name, city, district, state }: CounsellingInstitute,
): number | null {
  const same = candidates
    .rank({ name, city, district, state })
    .filter(({ isWholeName, relation, score }) => isWholeName && relation === "same" && score >= certainScore);
  return same.length === 1 ? firstOf(same).collegeId : null;
}

async function addInstitute(
  tx: Db,
  institute: NonNullable<ReturnType<typeof counsellingInstitute>>,
  sourceId: number,
): Promise<number> {
  const { name, shortName, city, district, state, pincode, ownership } = institute;
  const added = await tx.execute(sql`
    insert into colleges (name, short_name, city, district, state, pincode, ownership, latitude, longitude, source_id)
    select ${name}::text, nullif(${shortName}::text, ''), ${city}::text, ${district}::text, ${state}::text,
      ${pincode}::text, ${ownership}::text, p.latitude, p.longitude, ${sourceId}::integer
    from (select 1) one left join lateral place_of_pin(${pincode}::text, ${state}::text, ${district}::text) p on true
    returning id`);
  return firstOf(rowsOf<{ id: number }>(added)).id;
}

/** A programme at a college, to be resolved to a branch. */
export interface WantedBranch extends CounsellingProgramme, FactOrigin {
  collegeId: number;
}

/** The key of a branch in the map that `ensureBranches` returns. */
export function branchKey({ collegeId, name, degree }: Pick<WantedBranch, "collegeId" | "name" | "degree">): string {
  return `${collegeId}|${name}|${degree}`;
}

/**
 * Finds the undergraduate branches of programmes and creates the missing ones, without an intake, since rank lists do
 * not give it. A programme whose branch staff renamed or merged is that branch.
 *
 * @returns ids by `branchKey`, none for a branch that staff removed, and the colleges to which a branch was added
 */
export async function ensureBranches(
  tx: Db,
  all: WantedBranch[],
  streams: ReadonlyMap<StreamSlug, number>,
): Promise<{ ids: Map<string, number>; count: Count; collegeIds: number[] }> {
  const { wanted, ids } = await findCorrected(tx, all);
  if (wanted.length === 0) return { ids, count: { added: 0, changed: 0, left: all.length }, collegeIds: [] };
  const given = JSON.stringify(wanted.map((branch) => ({ ...branch, streamId: streams.get(branch.stream) })));
  const rows = sql`jsonb_to_recordset(${given}::text::jsonb) as g ("collegeId" integer, "streamId" integer, name text,
    degree text, ${originColumns})`;
  const added = await tx.execute(sql`
    insert into branches (college_id, stream_id, name, level, degree, source_id, source_file_id, source_line)
    select g."collegeId", g."streamId", g.name, 'ug', g.degree, g."sourceId", g."sourceFileId", g."sourceLine"
    from ${rows}
    order by g."collegeId", g.name, g.degree
    on conflict (college_id, level, name, degree, shift) do nothing returning college_id`);
  const found = await tx.execute(sql`
    select b.id, b.college_id as "collegeId", b.name, b.degree from ${rows}
    join branches b on b.college_id = g."collegeId" and b.level = 'ug' and b.name = g.name and b.degree = g.degree
      and b.shift = 1`);
  const branches = rowsOf<{ id: number; collegeId: number; name: string; degree: string }>(found);
  const collegeIds = rowsOf<{ college_id: number }>(added).map((row) => row.college_id);
  const count = { added: collegeIds.length, changed: 0, left: all.length - collegeIds.length };
  for (const branch of branches) ids.set(branchKey(branch), branch.id);
  return { ids, count, collegeIds };
}

/** The programmes whose branch staff renamed or merged, and the others but those that staff removed. */
async function findCorrected(tx: Db, all: WantedBranch[]) {
  const ids = new Map<string, number>();
  if (all.length === 0) return { wanted: all, ids };
  const corrected = await loadCorrectedBranches(tx);
  const wanted = all.filter((branch) => {
    const id = corrected.find({ ...branch, level: "ug", shift: 1 });
    if (id === null) noteLeftOut(tx);
    else if (id !== undefined) ids.set(branchKey(branch), id);
    return id === undefined;
  });
  return { wanted, ids };
}
