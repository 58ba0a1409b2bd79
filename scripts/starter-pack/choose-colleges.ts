import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import type { PackedFacts } from "../../imports/starter/packed-facts.ts";
import type { StarterCollege } from "../../imports/starter/schemas.ts";

/** Colleges of Maharashtra with a fee and closing values, besides those of the readable files. */
const ofMaharashtra = 40;

export interface ChosenCollege {
  id: number;
  college: PackedFacts["colleges"][number];
}

/**
 * The colleges whose facts are shipped: those of the readable files, all that JoSAA and CSAB list, and the colleges of
 * Maharashtra that are hardest to get into, those with placement figures first.
 */
export async function chooseColleges(db: Db, readable: readonly StarterCollege[]): Promise<ChosenCollege[]> {
  const rows = await rowsOf<
    { id: number; is_listed: boolean } & Exclude<PackedFacts["colleges"][number], { key: string }>
  >(
    db,
    sql`
    with listed as (
      select distinct b.college_id as id from branches b join cutoffs x on x.branch_id = b.id
      where x.authority in ('JoSAA', 'CSAB') and x.year >= 2023
    ),
    wanted as (
      select b.college_id as id from branches b join cutoffs x on x.branch_id = b.id
      where x.authority = 'MHT-CET CAP' and x.unit = 'percentile' and x.seat_type like 'GOPEN%'
        and x.year = (select max(year) from cutoffs where authority = 'MHT-CET CAP')
        and exists (select from fees f where f.college_id = b.college_id)
      group by b.college_id
      order by exists (select from placements p where p.college_id = b.college_id) desc, avg(x.closing) desc, b.college_id
      limit ${ofMaharashtra}
    )
    select c.id, c.name, c.short_name, c.area, c.city, c.district, c.state, c.pincode, c.latitude, c.longitude, c.website,
      c.university, c.ownership, c.is_women_only, c.founded_year, c.aicte_id, c.aishe_code, c.nirf_id, s.key as source,
      c.id in (select id from listed union all select id from wanted) as is_listed
    from colleges c join sources s on s.id = c.source_id where c.is_active order by c.id`,
  );
  const idOf = new Map(rows.map(({ id, name, city }) => [`${name}/${city}`, id]));
  const idByAicte = new Map(rows.flatMap(({ id, aicte_id: number }) => (number ? [[number, id] as const] : [])));
  // One that the database has under another name, and without AICTE's number, gets no facts from it.
  const written = readable.flatMap(({ key, name, city, aicte_id: number }) => {
    const id = (number ? idByAicte.get(number) : undefined) ?? idOf.get(`${name}/${city}`);
    return id === undefined ? [] : [{ id, college: { key } }];
  });
  const isWritten = new Set(written.map(({ id }) => id));
  const added = rows.filter(({ id, is_listed }) => is_listed && !isWritten.has(id));
  return [...written, ...added.map(({ id, is_listed: _listed, ...college }) => ({ id, college }))];
}
