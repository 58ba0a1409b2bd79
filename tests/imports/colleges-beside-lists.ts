import { join } from "node:path";
import { sql } from "drizzle-orm";
import { makeFolder, openImports as openEmpty, writeFile } from "./generated-files.ts";

/** An importer beside colleges of a register, each with one branch of engineering. */
export async function openImports(...colleges: [name: string, city: string, district: string, stream?: string][]) {
  const imports = await openEmpty();
  const { db } = imports.database;
  await db.execute(sql`insert into streams (name, slug) values ('Engineering', 'engineering'), ('MBA', 'mba')`);
  await db.execute(sql`insert into sources (key, publisher, title, captured_on, status)
    values ('register', 'AICTE', 'Register', '2025-10-30', 'official')`);
  for (const [name, city, district, stream = "engineering"] of colleges) {
    await db.execute(sql`
      with college as (
        insert into colleges (name, city, district, state, ownership, source_id)
        select ${name}, ${city}, ${district}, 'Karnataka', 'private', id from sources where key = 'register' returning id
      )
      insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels)
      select college.id, t.id, 60, 1, '{}', '{}', '{ug}' from college, streams t where t.slug = ${stream}`);
  }
  return imports;
}

export const file = (name: string, content: string[] | object) =>
  writeFile(join(makeFolder(), name), Array.isArray(content) ? content.join("\n") : JSON.stringify(content, null, 1));

export const codes = `select k.code, c.name, c.city, k.decided_by from college_codes k join colleges c on c.id = k.college_id
  where k.authority in ('kea', 'eapcet_ap') order by k.code, c.city`;

export const head = "College Code,College Name,Branch Code,Branch Name,Category,Cutoff Rank";

/** An entry of the stored register of AISHE. */
export const registerEntry = (code: string, name: string, district = "Hassan") => `
  insert into register_colleges (code, name, state, district, founded_year, university, words, source_id, source_line)
  select '${code}', '${name}', 'Karnataka', '${district}', 1999, 'Hill University', '{}', id, 1 from sources where key = 'register'`;
