import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { lockColleges } from "./lock-colleges.ts";
import { isLocked } from "./locked-fields.ts";
import { type FactOrigin, isOfNewerEdition, originColumns, takesOrigin } from "./provenance.ts";

/** One college of the AISHE register. */
export interface RegisterEntry extends FactOrigin {
  code: string;
  name: string;
  state: string;
  district: string;
  website: string | null;
  foundedYear: number | null;
  university: string;
  /** See `registerWords`. */
  words: string[];
}

const columns = sql.raw(`code text, name text, state text, district text, website text, "foundedYear" smallint,
  university text, words text[]`);

/** Inserts entries of the register and updates those that differ; an empty university keeps the known one. */
export async function upsertRegister(tx: Db, entries: RegisterEntry[]): Promise<Count> {
  const result = await tx.execute(sql`
    insert into register_colleges as r (code, name, state, district, website, founded_year, university, words,
      source_id, source_file_id, source_line)
    select g.code, g.name, g.state, g.district, g.website, g."foundedYear", g.university, g.words,
      g."sourceId", g."sourceFileId", g."sourceLine"
    from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as g (${columns}, ${originColumns})
    order by g.code
    on conflict (code) do update set name = excluded.name, state = excluded.state, district = excluded.district,
      website = excluded.website, founded_year = excluded.founded_year,
      university = coalesce(nullif(excluded.university, ''), r.university), words = excluded.words,
      source_id = excluded.source_id, source_file_id = excluded.source_file_id, source_line = excluded.source_line
    where ((r.name, r.state, r.district, r.website, r.founded_year, r.words)
      is distinct from (excluded.name, excluded.state, excluded.district, excluded.website, excluded.founded_year,
        excluded.words)
      or excluded.university not in ('', r.university) or ${takesOrigin("r")}) and not ${isOfNewerEdition("r")}
    returning (r.xmax = 0) as is_new`);
  const rows = rowsOf<{ is_new: boolean }>(result);
  const added = rows.filter((row) => row.is_new).length;
  return { added, changed: rows.length - added, left: entries.length - rows.length };
}

/**
 * Gives colleges their AISHE code and fills in web site, year and university where they are empty. Of two entries for one
 * college the first counts.
 *
 * @returns how many colleges changed
 */
export async function completeFromRegister(
  tx: Db,
  entries: (Pick<RegisterEntry, "code" | "website" | "foundedYear" | "university"> & { collegeId: number })[],
): Promise<number> {
  if (entries.length === 0) return 0;
  await lockColleges(
    tx,
    entries.map(({ collegeId }) => collegeId),
  );
  const given = JSON.stringify(
    entries.map(({ code, website, foundedYear, university, collegeId }) => {
      return { code, website, foundedYear, university, collegeId };
    }),
  );
  const result = await tx.execute(sql`
    with wanted as (
      select distinct on (c.id) c.id,
        coalesce(c.aishe_code, case when own.is_free then g.code end) as aishe_code,
        case when ${isLocked("website")} then c.website else coalesce(c.website, g.website) end as website,
        case when ${isLocked("founded_year")} then c.founded_year
          else coalesce(c.founded_year, g."foundedYear") end as founded_year,
        case when c.university = '' and not ${isLocked("university")} then g.university
          else c.university end as university
      from jsonb_to_recordset(${given}::text::jsonb) as g (code text, website text, "foundedYear" smallint,
        university text, "collegeId" integer)
      join colleges c on c.id = g."collegeId"
      cross join lateral (select not exists (select from colleges o where o.aishe_code = g.code) as is_free) own
      order by c.id, g.code
    )
    update colleges c set aishe_code = w.aishe_code, website = w.website, founded_year = w.founded_year,
      university = w.university, updated_at = now()
    from wanted w
    where c.id = w.id and (c.aishe_code, c.website, c.founded_year, c.university)
      is distinct from (w.aishe_code, w.website, w.founded_year, w.university)
    returning c.id`);
  return rowsOf(result).length;
}
