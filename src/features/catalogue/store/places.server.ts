import { sql } from "drizzle-orm";
import type { NearPoint } from "margdeep-search/shapes";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson, sourceJson } from "#db/select-json.server.ts";
import type { Source } from "../contract.ts";

/** A place of the national list of PIN codes. */
export interface ListedPlace {
  name: string;
  latitude: number;
  longitude: number;
  source: Source;
}

/** The place of a PIN code. */
export async function selectPin(db: ReadDb, pin: string): Promise<ListedPlace | null> {
  const [row] = await selectJson<ListedPlace>(
    db,
    sql`select json_build_object('name', concat_ws(', ', p.pincode, nullif(p.district, ''), nullif(p.state, '')),
        'latitude', p.latitude, 'longitude', p.longitude, 'source', ${sourceJson}) as row
      from pincodes p join sources s on s.id = p.source_id where p.pincode = ${pin} and p.latitude is not null`,
  );
  return row ?? null;
}

/** Where a PIN code is, with its district; without a point of its own, where the PINs of the same sorting district are. Null: there is no such PIN. */
export async function selectPointOfPin(db: ReadDb, pin: string): Promise<NearPoint | null> {
  const [row] = await selectJson<NearPoint | { latitude: null }>(
    db,
    sql`with around as (
        select avg(latitude) as latitude, avg(longitude) as longitude from pincodes
        where left(pincode, 3) = left(${pin}, 3) and latitude is not null
      )
      select json_build_object('latitude', coalesce(p.latitude, around.latitude),
        'longitude', coalesce(p.longitude, around.longitude), 'district', p.district) as row
      from pincodes p cross join around where p.pincode = ${pin}`,
  );
  return row && row.latitude !== null ? row : null;
}

/**
 * Districts of this name, each with the middle of its PIN codes; a city counts as the district of colleges there.
 *
 * @param state "" when none was given
 */
export function selectDistricts(db: ReadDb, name: string, state: string): Promise<ListedPlace[]> {
  return selectJson(
    db,
    sql`with named as (
        select distinct district, state from pincodes where lower(district) = lower(${name})
        union select distinct district, state from colleges where lower(city) = lower(${name}) and is_active
      )
      select json_build_object('name', concat_ws(', ', p.district, nullif(p.state, '')), 'latitude', avg(p.latitude),
        'longitude', avg(p.longitude), 'source',
        (select ${sourceJson} from sources s where s.id = min(p.source_id))) as row
      from pincodes p join named n on lower(n.district) = lower(p.district) and n.state = p.state
      where p.latitude is not null and (${state} = '' or lower(p.state) = lower(${state}))
      group by p.district, p.state order by p.state, p.district limit 5`,
  );
}

/** The middle of the PIN codes of each district of a state; names in lower case. */
export async function selectDistrictMiddles(
  db: ReadDb,
  state: string,
): Promise<{ source: Source | null; middles: { name: string; latitude: number; longitude: number }[] }> {
  const [row] = await selectJson<{
    source: Source | null;
    middles: { name: string; latitude: number; longitude: number }[];
  }>(
    db,
    sql`with middles as (
        select lower(p.district) as name, avg(p.latitude) as latitude, avg(p.longitude) as longitude,
          min(p.source_id) as source_id
        from pincodes p where lower(p.state) = lower(${state}) and p.district <> '' and p.latitude is not null group by 1
      )
      select json_build_object(
        'source', (select ${sourceJson} from sources s where s.id = (select min(source_id) from middles)),
        'middles', (select coalesce(json_agg(json_build_object('name', name, 'latitude', round(latitude::numeric, 2),
          'longitude', round(longitude::numeric, 2)) order by name), '[]') from middles)) as row`,
  );
  return row ?? { source: null, middles: [] };
}
