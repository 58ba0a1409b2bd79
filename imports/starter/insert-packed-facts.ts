import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { itemAt } from "#lib/lookups.ts";
import { type Ids, idOf } from "./insert-catalogue.ts";
import type { PackedFacts } from "./packed-facts.ts";

/** Row ids by the keys of the starter's readable files. */
export interface KeyedIds {
  colleges: Ids;
  streams: Ids;
  sources: Ids;
}

/** Row ids by place in the pack. */
type PlacedIds = readonly number[];

/** More rows in one statement hold the embedded database for longer than a second. */
const rowsAtOnce = 10_000;

/**
 * Inserts the packed facts beside what the readable files brought.
 *
 * @returns the ids of the pack's branches, by their place in it
 */
export async function insertPackedFacts(tx: Db, facts: PackedFacts, ids: KeyedIds): Promise<PlacedIds> {
  const collegeIds = await insertColleges(tx, facts, ids);
  const branchIds = await insertBranches(tx, facts, ids, collegeIds);
  await insertCutoffs(tx, facts, ids, branchIds);
  await insertPlacements(tx, facts, ids, collegeIds);
  const ofSource = (source: string) => ({ source_id: idOf(ids.sources, source) });
  const fees = facts.fees.map(({ college, branch, source, ...fee }) => ({
    ...fee,
    ...ofSource(source),
    college_id: itemAt(collegeIds, college),
    branch_id: branch === null ? null : itemAt(branchIds, branch),
  }));
  await insertRows(tx, "fees", fees);
  const listNames = facts.list_names.map(({ branch, ...name }) => ({ ...name, branch_id: itemAt(branchIds, branch) }));
  await insertRows(tx, "list_names", listNames);
  const universities = facts.home_universities.map(({ college, source, ...of }) => ({
    ...of,
    ...ofSource(source),
    college_id: itemAt(collegeIds, college),
  }));
  await insertRows(tx, "home_universities", universities);
  const aliases = facts.aliases.map(({ college, ...alias }) => ({ ...alias, college_id: itemAt(collegeIds, college) }));
  await insertRows(tx, "college_aliases", aliases);
  return branchIds;
}

async function insertColleges(tx: Db, { colleges }: PackedFacts, ids: KeyedIds): Promise<PlacedIds> {
  const added = colleges.flatMap((college) => {
    if ("key" in college) return [];
    const { source, ...fields } = college;
    return [{ ...fields, source_id: idOf(ids.sources, source) }];
  });
  const addedIds = await insertRows(tx, "colleges", added, sql`returning id`);
  let next = 0;
  return colleges.map((college) => ("key" in college ? idOf(ids.colleges, college.key) : itemAt(addedIds, next++)));
}

/** A branch that the readable files already brought stays as they have it. */
async function insertBranches(tx: Db, facts: PackedFacts, ids: KeyedIds, collegeIds: PlacedIds): Promise<PlacedIds> {
  const rows = facts.branches.map(({ college, stream, source, ...branch }) => ({
    ...branch,
    college_id: itemAt(collegeIds, college),
    stream_id: idOf(ids.streams, stream),
    source_id: idOf(ids.sources, source),
  }));
  await insertRows(tx, "branches", rows, sql`on conflict do nothing`);
  const found = await rowsOf<{ id: number }>(
    tx,
    sql`select b.id from json_populate_recordset(null::branches, ${JSON.stringify(rows)}::text::json)
      with ordinality as given join branches b using (college_id, level, name, degree, shift) order by given.ordinality`,
  );
  if (found.length !== rows.length) throw new Error("A branch of the packed starter data was not loaded");
  return found.map(({ id }) => id);
}

async function insertCutoffs(tx: Db, { cutoffs, lists }: PackedFacts, ids: KeyedIds, branchIds: PlacedIds) {
  const rows = lists.map(({ source, ...list }) => ({ ...list, source_id: idOf(ids.sources, source) }));
  for (let from = 0; from < cutoffs.list.length; from += rowsAtOnce) {
    const part = <T>(column: readonly T[]) => JSON.stringify(column.slice(from, from + rowsAtOnce));
    const branches = JSON.stringify(cutoffs.branch.slice(from, from + rowsAtOnce).map((at) => branchIds[at]));
    await tx.execute(sql`
      with list as (
        select * from json_populate_recordset(null::cutoffs, ${JSON.stringify(rows)}::text::json) with ordinality
      )
      insert into cutoffs (branch_id, authority, exam, year, round, stage, quota, seat_type, gender, unit, rank_list,
        is_preparatory, opening, closing, source_id)
      select given.branch::integer, l.authority, l.exam, l.year, l.round, l.stage, l.quota, l.seat_type, l.gender, l.unit,
        l.rank_list, l.is_preparatory, given.opening::float8, given.closing::float8, l.source_id
      from rows from (
        json_array_elements_text(${part(cutoffs.list)}::text::json), json_array_elements_text(${branches}::text::json),
        json_array_elements_text(${part(cutoffs.opening)}::text::json),
        json_array_elements_text(${part(cutoffs.closing)}::text::json)
      ) as given (list, branch, opening, closing) join list l on l.ordinality = given.list::integer + 1`);
  }
}

async function insertPlacements(tx: Db, { placements }: PackedFacts, ids: KeyedIds, collegeIds: PlacedIds) {
  const rows = placements.map(({ college, year, source }) => ({
    college_id: itemAt(collegeIds, college),
    source_id: idOf(ids.sources, source),
    year,
  }));
  const placementIds = await insertRows(tx, "placements", rows, sql`returning id`);
  const outcomes = placements.flatMap((placement, at) =>
    placement.outcomes.map((outcome) => ({ ...outcome, placement_id: itemAt(placementIds, at) })),
  );
  await insertRows(tx, "placement_outcomes", outcomes);
}

/**
 * Inserts rows as one JSON parameter: a parameter for each value takes many times as long.
 *
 * @param ending what follows the insert; with `returning id` the ids come back, in the order of the rows
 */
async function insertRows(
  tx: Db,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  ending: SQL = sql``,
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const name = sql.identifier(table);
  const inserted = await rowsOf<{ id: number }>(
    tx,
    sql`insert into ${name} (${columns}) select ${columns}
      from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::text::json) ${ending}`,
  );
  return inserted.map(({ id }) => id);
}
