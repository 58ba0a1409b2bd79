import { sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJson, selectJsonText, sourceJson } from "#db/select-json.server.ts";
import type { Source } from "#features/catalogue/contract.ts";
import { readInTurns } from "#lib/in-turns.server.ts";
import { firstOf, lastOf } from "#lib/lookups.ts";

/** A branch of a choice list, with every name that the authority's lists have written for its institute. */
export interface ListedBranch {
  branchId: number;
  branch: string;
  degree: string;
  collegeId: number;
  college: string;
  homeUniversity: string | null;
  written: string[];
}

interface BranchesOfList {
  ids: readonly number[];
  /** The authority as cut-offs have it. */
  name: string;
  aliasesOf: string;
}

/** Branches by their ids, those of active colleges; as JSON of `ListedBranch[]`, which a thread parses. */
export function selectBranchTexts(db: ReadDb, { ids, name, aliasesOf }: BranchesOfList): Promise<string> {
  return selectJsonText(
    db,
    sql`with asked as (select distinct value::integer as id from json_array_elements_text(${JSON.stringify(ids)})),
      listed as (
        select b.id, b.name, b.college_id, c.name as college,
          case b.degree when '' then 'B.Tech' else split_part(b.degree, ',', 1) end as degree
        from asked a join branches b on b.id = a.id join colleges c on c.id = b.college_id and c.is_active
      ),
      aliases as (
        select college_id, json_agg(alias order by alias) as names from college_aliases
        where authority = ${aliasesOf} and college_id in (select college_id from listed) group by college_id
      )
      select json_build_object('branchId', l.id, 'branch', l.name, 'degree', l.degree, 'collegeId', l.college_id,
        'college', l.college, 'homeUniversity', h.university,
        'written', (select json_agg(written) from (
          select n.institute as written where n.institute is not null
          union all select json_array_elements_text(a.names) union all select l.college) as names)) as row
      from listed l
        left join list_names n on n.branch_id = l.id and n.authority = ${name}
        left join home_universities h on h.college_id = l.college_id and h.authority = ${name}
        left join aliases a on a.college_id = l.college_id`,
  );
}

/** One pool of one branch in one year: round, closing, the cut-off's id and its source, for each round that has it. */
export interface PoolRow {
  branchId: number;
  exam: string;
  quota: string;
  seatType: string;
  gender: "any" | "female";
  rankList: "category" | "common";
  isPreparatory: boolean;
  stage: string;
  points: [round: number, closing: number, id: number, sourceId: number][];
}

interface PoolsOfYear {
  ids: readonly number[];
  name: string;
  year: number;
}

/** Closing values of the branches in one year, by pool; as JSON of `PoolRow[]`, which a thread parses. */
export function selectPoolTexts(db: ReadDb, { ids, name, year }: PoolsOfYear): Promise<string> {
  return selectJsonText(
    db,
    sql`select json_build_object('branchId', k.branch_id, 'exam', k.exam, 'quota', k.quota, 'seatType', k.seat_type,
        'gender', k.gender, 'rankList', k.rank_list, 'isPreparatory', k.is_preparatory, 'stage', k.stage,
        'points', json_agg(json_build_array(k.round, k.closing, k.id, k.source_id) order by k.round)) as row
      from (select distinct value::integer as id from json_array_elements_text(${JSON.stringify(ids)})) as asked
        join cutoffs k on k.branch_id = asked.id
      where k.authority = ${name} and k.year = ${year} and k.unit <> 'marks' and k.round > 0
      group by k.branch_id, k.exam, k.quota, k.seat_type, k.gender, k.rank_list, k.is_preparatory, k.stage`,
  );
}

/** The branches whose closing values of some years are stored. */
export async function selectBranchIds(
  db: ReadDb,
  { name, years }: { name: string; years: readonly number[] },
): Promise<number[]> {
  const rows = await selectJson<{ id: number }>(
    db,
    sql`select json_build_object('id', branch_id) as row from cutoffs
      where authority = ${name} and unit <> 'marks' and round > 0
        and year in (select value::integer from json_array_elements_text(${JSON.stringify(years)}))
      group by branch_id order by branch_id`,
  );
  return rows.map(({ id }) => id);
}

/** A source with its id. */
export interface NumberedSource {
  id: number;
  source: Source;
}

/** Every source of facts, in the order in which answers name them. */
export function selectSources(db: ReadDb): Promise<NumberedSource[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', s.id, 'source', ${sourceJson}) as row
      from sources s order by s.title, s.id`,
  );
}

/** How many rows the list of one exam has in one round. */
export interface StoredList {
  authority: string;
  exam: string;
  year: number;
  round: number;
  rows: number;
}

/** Branches whose cut-offs are counted in the first statement. */
const branchesAtOnce = 100;

/** The lists of some authorities. Reads every cut-off of theirs, some branches at a time: for the work pool. */
export async function selectStoredLists(db: ReadDb, names: readonly string[]): Promise<StoredList[]> {
  const branches = await selectJson<{ id: number }>(
    db,
    sql`select json_build_object('id', id) as row from branches order by id`,
  );
  const parts = await readInTurns(
    branches.map(({ id }) => id),
    branchesAtOnce,
    (ids) => countOfBranches(db, names, ids),
  );
  const counts = new Map<string, StoredList>();
  for (const { rows, ...list } of parts.flat()) {
    const key = JSON.stringify(list);
    counts.set(key, { ...list, rows: rows + (counts.get(key)?.rows ?? 0) });
  }
  return [...counts.values()];
}

function countOfBranches(db: ReadDb, names: readonly string[], ids: readonly number[]): Promise<StoredList[]> {
  return selectJson(
    db,
    sql`select json_build_object('authority', authority, 'exam', exam, 'year', year, 'round', round, 'rows', count(*)) as row
      from cutoffs
      where branch_id >= ${firstOf(ids)} and branch_id <= ${lastOf(ids)}
        and authority in (select json_array_elements_text(${JSON.stringify(names)})) and unit <> 'marks' and round > 0
      group by authority, exam, year, round`,
  );
}

/** Changes with everything that visitors see of colleges. */
export async function selectCatalogueVersion(db: ReadDb): Promise<number> {
  const rows = await rowsOf<{ version: number }>(db, sql`select version::integer as version from catalogue_state`);
  return rows[0]?.version ?? 0;
}
