import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { RegisterCollege } from "../register-contract.ts";
import { sourceJson } from "./college.server.ts";

/** So many entries with the words are compared with the colleges that are here; the others come too late in their order. */
const maxCompared = 60;

/**
 * Colleges of the register that have no page here and every one of these words: universities first, which are known
 * beyond their town, then the shortest names, which say little else.
 *
 * @param words each with what says the same
 */
export function selectRegisterColleges(db: ReadDb, words: string[][], limit: number): Promise<RegisterCollege[]> {
  const conditions = words.map(
    (word) =>
      sql`r.words && array(select value from jsonb_array_elements_text(${JSON.stringify(word)}::text::jsonb) as value)`,
  );
  return select(
    db,
    sql`select * from register_colleges r where ${sql.join(conditions, sql` and `)} order by ${inOrder} limit ${maxCompared}`,
    sql`not exists (select from college_codes k where k.authority = 'aishe' and k.code = r.code)
      and not exists (select from colleges c where c.aishe_code = r.code)`,
    limit,
  );
}

/** One college of the register, whether it has a page here or not; null when there is none. */
export async function selectRegisterCollege(db: ReadDb, code: string): Promise<RegisterCollege | null> {
  const [college] = await select(db, sql`select * from register_colleges r where r.code = ${code}`, sql`true`, 1);
  return college ?? null;
}

/** The college here that has an AISHE code; null for none. */
export async function selectCollegeOfCode(db: ReadDb, code: string): Promise<number | null> {
  const { rows } = (await db.execute(sql`
    select college_id as id from college_codes where authority = 'aishe' and code = ${code}
    union select id from colleges where aishe_code = ${code} limit 1`)) as unknown as { rows: { id: number }[] };
  return rows[0]?.id ?? null;
}

const inOrder = sql`left(r.code, 1) <> 'U', cardinality(r.words), r.name, r.code`;

function select(db: ReadDb, candidates: SQL, condition: SQL, limit: number): Promise<RegisterCollege[]> {
  return selectJson(
    db,
    sql`with found as materialized (${candidates})
      select json_build_object('code', r.code, 'name', r.name, 'district', r.district, 'state', r.state,
        'website', r.website, 'founded_year', r.founded_year, 'university', r.university, 'source', ${sourceJson}) as row
      from found r join sources s on s.id = r.source_id
      where ${condition}
      order by ${inOrder} limit ${limit}`,
  );
}
