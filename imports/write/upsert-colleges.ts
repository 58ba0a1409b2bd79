import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { refreshNearnessOfColleges } from "#features/catalogue/service/refresh-derived.server.ts";
import { type Count, rowsOf } from "../pipeline/import-run.ts";
import { lockColleges } from "./lock-colleges.ts";
import { isOfNewerEdition, takesSource } from "./provenance.ts";
import { isOfSamePublisher } from "./sources.ts";
import { type CorrectedTable, preserveCorrections } from "./staff-corrections.ts";

/** One college, as given in a register. */
export interface RegisteredCollege {
  aicteId: string;
  /** Id of the matching college in the database, if already known. */
  collegeId: number | null;
  name: string;
  area: string;
  city: string;
  district: string;
  state: string;
  pincode: string | null;
  university: string;
  ownership: string;
  isWomenOnly: boolean;
}

export interface UpsertedColleges {
  /** Ids of all given colleges, by AICTE id. */
  ids: Map<string, number>;
  count: Count;
}

const storedColleges: CorrectedTable<RegisteredCollege & { sourceId: number }> = {
  kind: "colleges",
  table: "colleges",
  properties: {
    aicte_id: "aicteId",
    name: "name",
    area: "area",
    city: "city",
    district: "district",
    state: "state",
    pincode: "pincode",
    university: "university",
    ownership: "ownership",
    is_women_only: "isWomenOnly",
  },
};

const columns = sql.raw(`"aicteId" text, "collegeId" integer, name text, area text, city text, district text,
  state text, pincode text, university text, ownership text, "isWomenOnly" boolean`);

/**
 * Inserts and updates colleges from the AICTE register, and gives those without coordinates the middle of their PIN
 * code, where it agrees with their district (`place_of_pin`).
 *
 * A college created from this register, of whatever year, is updated from it. For a college from another publisher, or
 * with a description by staff, only empty fields are filled in. A university that this register does not name stays as another
 * register filled it in.
 */
export async function upsertColleges(tx: Db, listed: RegisteredCollege[], sourceId: number): Promise<UpsertedColleges> {
  const unlocked = listed.map((college) => ({ ...college, sourceId }));
  const colleges = await preserveCorrections(tx, storedColleges, unlocked);
  await lockColleges(
    tx,
    colleges.flatMap(({ collegeId }) => collegeId ?? []),
  );
  const all = sql`jsonb_to_recordset(${JSON.stringify(listed)}::text::jsonb) as g (${columns})`;
  const given = sql`jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g (${columns})`;
  const changed = rowsOf<{ id: number; moved: boolean }>(await tx.execute(updateStatement(given, sourceId)));
  const added = rowsOf<{ id: number }>(
    await tx.execute(sql`
      insert into colleges (aicte_id, name, area, city, district, state, pincode, university, ownership, is_women_only,
        latitude, longitude, source_id)
      select g."aicteId", g.name, g.area, g.city, g.district, g.state, g.pincode, g.university, g.ownership,
        g."isWomenOnly", p.latitude, p.longitude, ${sourceId}::integer
      from ${given} left join lateral place_of_pin(g.pincode, g.state, g.district) p on true
      where g."collegeId" is null
      order by g."aicteId"
      on conflict (aicte_id) do nothing returning id`),
  );
  const found = await tx.execute(
    sql`select k.college_id as id, k.code as aicte_id from ${all}
      join college_codes k on k.authority = 'aicte' and k.code = g."aicteId"`,
  );
  const moved = changed.filter((row) => row.moved).map((row) => row.id);
  await refreshNearnessOfColleges(tx, [...moved, ...added.map((row) => row.id)]);
  return {
    ids: new Map(rowsOf<{ id: number; aicte_id: string }>(found).map((row) => [row.aicte_id, row.id])),
    count: { added: added.length, changed: changed.length, left: listed.length - added.length - changed.length },
  };
}

function updateStatement(given: ReturnType<typeof sql>, sourceId: number) {
  return sql`
    with wanted as (
      select c.id, g."aicteId" as aicte_id,
        case when own.is then g.name else c.name end as name,
        case when own.is or c.area = '' then g.area else c.area end as area,
        case when own.is then g.city else c.city end as city,
        case when own.is or c.district = '' then g.district else c.district end as district,
        case when own.is then g.state else c.state end as state,
        case when own.is then coalesce(g.pincode, c.pincode) else coalesce(c.pincode, g.pincode) end as pincode,
        case when own.is and g.university <> '' or c.university = '' then g.university
          else c.university end as university,
        case when own.is then g.ownership else c.ownership end as ownership,
        case when own.is then g."isWomenOnly" else c.is_women_only end as is_women_only,
        own.is as is_own, ${takesSource("c", String(sourceId))} as takes_source,
        coalesce(c.latitude, p.latitude) as latitude, coalesce(c.longitude, p.longitude) as longitude
      from ${given} join colleges c on c.id = g."collegeId" and coalesce(c.aicte_id, g."aicteId") = g."aicteId"
      cross join lateral (
        select c.description = '' and ${isOfSamePublisher("c.source_id", String(sourceId))}
          and not ${isOfNewerEdition("c", String(sourceId))} as is) own
      left join lateral place_of_pin(
        case when own.is then coalesce(g.pincode, c.pincode) else coalesce(c.pincode, g.pincode) end,
        case when own.is then g.state else c.state end,
        case when own.is or c.district = '' then g.district else c.district end) p on true
    )
    update colleges c set aicte_id = w.aicte_id, name = w.name, area = w.area, city = w.city, district = w.district,
      state = w.state, pincode = w.pincode, university = w.university, ownership = w.ownership,
      is_women_only = w.is_women_only, latitude = w.latitude, longitude = w.longitude,
      source_id = case when w.is_own then ${sourceId}::integer else c.source_id end, updated_at = now()
    from wanted w, colleges old
    where c.id = w.id and old.id = c.id
      and ((c.aicte_id, c.name, c.area, c.city, c.district, c.state, c.pincode, c.university, c.ownership,
        c.is_women_only, c.latitude, c.longitude)
      is distinct from (w.aicte_id, w.name, w.area, w.city, w.district, w.state, w.pincode, w.university, w.ownership,
        w.is_women_only, w.latitude, w.longitude) or (w.is_own and w.takes_source))
    returning c.id, (c.latitude, c.longitude) is distinct from (old.latitude, old.longitude) as moved`;
}
