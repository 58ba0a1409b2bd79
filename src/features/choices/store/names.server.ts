import { sql } from "drizzle-orm";
import type { Db, ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { selectJsonText } from "#db/select-json.server.ts";
import type { NewRow } from "../list-rules.ts";

/** A branch as a choice, with the names that we use ourselves. */
export type NamedBranch = NewRow & { branchId: number; ourInstitute: string; ourProgramme: string };

const columns = sql`b.id as "branchId", b.college_id as "collegeId", coalesce(l.institute, c.name) as institute,
  coalesce(l.programme, b.name || case when b.degree = '' then '' else ' (' || b.degree || ')' end) as programme,
  coalesce(l.code, '') as code, c.name as "ourInstitute", b.name as "ourProgramme"`;

/**
 * Branches as an authority names them; those that its lists do not have by our names. A branch that was merged into another
 * one is that one.
 *
 * @param authority as cut-offs name it; empty: our names
 * @returns each with the id that was requested
 */
export async function selectBranches(
  tx: Db,
  authority: string,
  ids: readonly number[],
): Promise<(NamedBranch & { asked: number })[]> {
  const rows = await rowsOf<NamedBranch>(
    tx,
    sql`select asked.id as asked, ${columns}
      from (select value::integer as id from json_array_elements_text(${JSON.stringify(ids)}::json)) as asked
        left join branch_redirects r on r.from_id = asked.id
        join branches b on b.id = coalesce(r.to_id, asked.id) join colleges c on c.id = b.college_id
        left join list_names l on l.branch_id = b.id and l.authority = ${authority}`,
  );
  return rows as (NamedBranch & { asked: number })[];
}

/** What became of branches that were merged into another one, by the number that they had; none for all others. */
export async function selectMerged(
  tx: Db,
  ids: readonly number[],
): Promise<Map<number, { branchId: number; collegeId: number }>> {
  const rows = await rowsOf<{ from: number; branchId: number; collegeId: number }>(
    tx,
    sql`select r.from_id as "from", b.id as "branchId", b.college_id as "collegeId"
      from branch_redirects r join branches b on b.id = r.to_id
      where r.from_id in (select value::integer from json_array_elements_text(${JSON.stringify(ids)}::json))`,
  );
  return new Map(rows.map(({ from, ...now }) => [from, now]));
}

/** Changes with everything that visitors see of colleges. */
export async function selectNamesVersion(db: ReadDb): Promise<number> {
  const rows = await rowsOf<{ version: number }>(db, sql`select version::integer as version from catalogue_state`);
  return rows[0]?.version ?? 0;
}

/** Every branch in an authority's lists, by id; as JSON of `NamedBranch[]`. */
export function selectListed(db: ReadDb, authority: string): Promise<string> {
  return selectJsonText(
    db,
    sql`select to_json(listed) as row from (
      select ${columns} from list_names l join branches b on b.id = l.branch_id join colleges c on c.id = b.college_id
      where l.authority = ${authority} order by b.id) as listed`,
  );
}

/**
 * Branches with all of these words in their names, code or town; the authority's own where it has lists, else those of
 * colleges that are listed here.
 */
export function searchBranches(
  tx: Db,
  authority: string,
  words: readonly string[],
  limit: number,
): Promise<NamedBranch[]> {
  const text = sql`lower(concat_ws(' ', l.institute, l.programme, l.code, c.name, c.short_name, b.name, c.city))`;
  const fits = sql.join(
    words.map((word) => sql`${text} like ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`),
    sql` and `,
  );
  const listed = authority ? sql`l.branch_id is not null` : sql`c.is_active`;
  return rowsOf<NamedBranch>(
    tx,
    sql`select ${columns} from branches b join colleges c on c.id = b.college_id
      left join list_names l on l.branch_id = b.id and l.authority = ${authority}
      where ${listed} and b.level = 'ug' and ${fits} order by c.name, b.name, b.id limit ${limit}`,
  );
}

/** The branches of these colleges in an authority's lists; without one their undergraduate branches. */
export function selectOfColleges(
  tx: Db,
  authority: string,
  collegeIds: readonly number[],
  limit: number,
): Promise<NamedBranch[]> {
  const listed = authority ? sql`l.branch_id is not null` : sql`b.level = 'ug'`;
  return rowsOf<NamedBranch>(
    tx,
    sql`select ${columns} from branches b join colleges c on c.id = b.college_id
      left join list_names l on l.branch_id = b.id and l.authority = ${authority}
      where ${listed} and c.id in (select value::integer from json_array_elements_text(${JSON.stringify(collegeIds)}::json))
      order by c.id, b.name, b.id limit ${limit}`,
  );
}
