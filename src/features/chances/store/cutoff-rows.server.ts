import { sql } from "drizzle-orm";
import type { CutoffRow } from "margdeep-chances/authority-models";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";

/** The years of which an authority's lists are stored, ascending. */
export async function yearsOf(tx: Db, authority: string): Promise<number[]> {
  const rows = await rowsOf<{ year: number }>(
    tx,
    sql`select distinct year from cutoffs where authority = ${authority} and unit <> 'marks' order by year`,
  );
  return rows.map(({ year }) => year);
}

/**
 * Closing values of one year of one authority, or of one of its rounds, in a fixed order. Ranks of the preparatory list are left out: they are of
 * another scale.
 */
export async function readCutoffs(tx: Db, authority: string, year: number, round?: number): Promise<CutoffRow[]> {
  const ofRound = round === undefined ? sql`k.round > 0` : sql`k.round = ${round}`;
  const rows = await rowsOf<CutoffRow>(
    tx,
    sql`
    select b.id as "branchId", c.id as "collegeId", c.name as college, b.name as programme, b.degree, k.exam, k.year, k.round,
      k.quota, k.seat_type as "seatType", k.gender, k.opening, k.closing, k.rank_list as "rankList"
    from cutoffs k join branches b on b.id = k.branch_id join colleges c on c.id = b.college_id
    where k.authority = ${authority} and k.year = ${year} and not k.is_preparatory and ${ofRound}
    order by k.round, b.id, k.quota, k.seat_type, k.gender, k.stage`,
  );
  return rows;
}

/**
 * The names that an authority's lists have had for each college, by the college's id. CSAB's are stored with those of JoSAA.
 *
 * @param key as in the API: `josaa`
 */
export async function readInstituteNames(tx: Db, key: string): Promise<Map<number, string[]>> {
  const rows = await rowsOf<{ id: number; names: string[] }>(
    tx,
    sql`
    select college_id as id, array_agg(alias order by alias) as names from college_aliases
    where authority = ${key === "csab" ? "josaa" : key} group by college_id`,
  );
  return new Map(rows.map(({ id, names }) => [id, names]));
}

/** The names of the colleges that an authority has closing values of, by id. */
export function listCollegeNames(tx: Db, authority: string): Promise<{ id: number; name: string }[]> {
  return rowsOf(
    tx,
    sql`
    select c.id, c.name from colleges c where c.id in (
      select b.college_id from branches b where b.id in (select k.branch_id from cutoffs k where k.authority = ${authority}))
    order by c.id`,
  );
}
