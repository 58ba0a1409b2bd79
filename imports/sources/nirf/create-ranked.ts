import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { valueFor } from "#lib/lookups.ts";
import { addToCounts, type BatchNotes } from "../../pipeline/import-run.ts";
import { isForWomen } from "../../tidy/womens-colleges.ts";
import { addColleges } from "../../write/listed-colleges.ts";
import type { FactOrigin } from "../../write/provenance.ts";

/** An institute as a ranking names it. */
export interface UnknownInstitute {
  /** NIRF's own id without the letters of the ranking, or the name where the file has no ids. */
  code: string;
  /** AISHE code in the id; null for institutes with other ids. */
  aisheCode: string | null;
  name: string;
  city: string;
  state: string;
  origin: FactOrigin;
}

/**
 * Creates institutes of which only NIRF's ranking, and AISHE's register where it is imported, says something: who runs them is
 * not known.
 *
 * @returns their ids by code
 */
export async function createInstitutes(
  notes: BatchNotes,
  tx: Db,
  institutes: UnknownInstitute[],
): Promise<Map<string, number>> {
  const created = await addColleges(
    tx,
    "nirf",
    institutes.map(({ code, name, city, state, origin }) => ({
      code,
      name,
      city,
      state,
      district: "",
      pincode: null,
      university: "",
      foundedYear: null,
      ownership: "unknown",
      isWomenOnly: isForWomen(name, false),
      sourceId: origin.sourceId,
    })),
  );
  if (created.size === 0) return created;
  addToCounts(notes.counts, "colleges", { added: created.size, changed: 0, left: 0 });
  const known = institutes.flatMap(({ code, aisheCode }) =>
    aisheCode === null ? [] : [{ id: valueFor(created, code), code: aisheCode }],
  );
  await completeFromRegister(tx, known);
  return created;
}

/** Gives new colleges their AISHE code, and district, web site, year and university as AISHE's register has them. */
async function completeFromRegister(tx: Db, colleges: { id: number; code: string }[]): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g (id integer, code text)`;
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by)
    select 'aishe', g.code, g.id, 'register' from ${given} on conflict (authority, code) do nothing`);
  await tx.execute(sql`
    update colleges c set district = r.district, website = r.website, founded_year = r.founded_year, university = r.university
    from ${given} join register_colleges r on r.code = g.code where c.id = g.id`);
}
