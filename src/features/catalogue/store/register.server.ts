import { sql } from "drizzle-orm";
import { fieldsOfName } from "margdeep-search/fields-of-name";
import type { RegisterRows } from "margdeep-search/register-index";
import type { Db, ReadDb } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { type JsonTexts, parseTexts, selectJson, selectJsonText } from "#db/select-json.server.ts";
import type { Source } from "../contract.ts";
import type { RegisterCollege } from "../register-contract.ts";
import { sourceJson } from "./college.server.ts";

/** The same rows as the database's JSON. */
export type RegisterTexts = JsonTexts<RegisterRows<Source>>;

/** A name of the register's state that no other database has (migration 0079). */
export async function selectRegisterStamp(db: Db): Promise<{ stamp: string }> {
  const rows = await rowsOf<{ stamp: string }>(db, sql`select mark::text as stamp from register_state`);
  return rows[0] ?? { stamp: "" };
}

export async function selectRegisterRows(db: Db): Promise<RegisterRows<Source>> {
  return parseTexts<RegisterRows<Source>>(await selectRegisterTexts(db));
}

/** The whole register, not parsed yet: two queries, one moment of the database. */
export function selectRegisterTexts(db: Db): Promise<RegisterTexts> {
  return db.transaction(
    async (tx) => ({
      entries: await selectJsonText(
        tx,
        sql`select json_build_array(r.code, r.name, r.district, r.state, r.website, r.founded_year, r.university,
            r.source_id, r.words) as row
          from register_colleges r order by left(r.code, 1) <> 'U', cardinality(r.words), r.name, r.code`,
      ),
      sources: await selectJsonText(
        tx,
        sql`select json_build_array(s.id, ${sourceJson}) as row from sources s
          where s.id in (select source_id from register_colleges)`,
      ),
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** One college of the register, whether it has a page here or not; null when there is none. */
export async function selectRegisterCollege(db: ReadDb, code: string): Promise<RegisterCollege | null> {
  const [college] = await selectJson<Omit<RegisterCollege, "fields">>(
    db,
    sql`select json_build_object('code', r.code, 'name', r.name, 'district', r.district, 'state', r.state,
        'website', r.website, 'founded_year', r.founded_year, 'university', r.university, 'source', ${sourceJson}) as row
      from register_colleges r join sources s on s.id = r.source_id where r.code = ${code}`,
  );
  return college ? { ...college, fields: fieldsOfName(college.name) } : null;
}

/** The college here that has an AISHE code; null for none. */
export async function selectCollegeOfCode(db: ReadDb, code: string): Promise<number | null> {
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`
    select college_id as id from college_codes where authority = 'aishe' and code = ${code}
    union select id from colleges where aishe_code = ${code} limit 1`,
  );
  return rows[0]?.id ?? null;
}
