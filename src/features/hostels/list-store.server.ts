import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { HostelCard, HostelKind, HostelQuery, HostelSort, Resident } from "./contract.ts";
import { kindsFor } from "./rules.ts";

/** One page of the list: which hostels, how many on all pages, and what each other choice would find. */
export interface FoundHostels {
  count: number;
  /** With metres to the requested college. */
  found: { id: number; metres: number | null }[];
  /** The 50 most frequent. */
  city: { value: string; count: number }[];
  kind: { value: HostelKind; count: number }[];
  forWhom: { value: Resident; count: number }[];
}

const orders: Record<HostelSort, SQL> = {
  price: sql`price asc nulls last, name, id`,
  distance: sql`metres asc nulls last, price asc nulls last, name, id`,
  name: sql`name, id`,
};

/**
 * Finds active hostels in one round trip: each is read once with the choices that it matches, and a facet counts
 * those that fit every choice but its own.
 */
export async function findHostels(tx: ReadDb, query: HostelQuery): Promise<FoundHostels> {
  const { city, forWhom, kind, maxRupeesPerMonth, collegeId, sort, page, pageSize } = query;
  const fitsCity = city === null ? sql`true` : sql`lower(h.city) = lower(${city})`;
  const fitsKind = kind === null ? sql`true` : sql`h.kind = ${kind}`;
  const fitsForWhom = forWhom === null ? sql`true` : sql`h.for_whom in ${kindsFor(forWhom)}`;
  const others = [
    maxRupeesPerMonth === null ? sql`` : sql`and cheapest.price <= ${maxRupeesPerMonth}`,
    collegeId === null ? sql`` : sql`and near.college_id is not null`,
  ];
  const [found] = await selectJson<FoundHostels>(
    tx,
    sql`with hostel as materialized (
        select h.id, h.name, h.city, h.kind, h.for_whom, cheapest.price, near.metres,
          ${fitsCity} as fits_city, ${fitsKind} as fits_kind, ${fitsForWhom} as fits_for_whom
        from hostels h
        left join (select hostel_id, min(charge_rupees) as price from hostel_rooms group by hostel_id) cheapest
          on cheapest.hostel_id = h.id
        left join (hostel_colleges near join colleges on colleges.id = near.college_id and colleges.is_active)
          on near.hostel_id = h.id and near.college_id = ${collegeId ?? 0}
        where h.is_active ${sql.join(others, sql` `)}
      )
      select json_build_object(
        'count', (select count(*) from hostel where fits_city and fits_kind and fits_for_whom),
        'found', (select coalesce(json_agg(json_build_object('id', id, 'metres', metres)), '[]') from (
          select id, metres from hostel where fits_city and fits_kind and fits_for_whom
          order by ${orders[sort]} limit ${pageSize} offset ${(page - 1) * pageSize}) as shown),
        'city', ${countedBy(sql`city`, sql`fits_kind and fits_for_whom`)},
        'kind', ${countedBy(sql`kind`, sql`fits_city and fits_for_whom`)},
        'forWhom', ${countedBy(sql`for_whom`, sql`fits_city and fits_kind`)}) as row`,
  );
  return found!;
}

function countedBy(column: SQL, fitsOthers: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object('value', value, 'count', count)), '[]') from (
    select ${column} as value, count(*) as count from hostel where ${fitsOthers}
    group by 1 order by 2 desc, 1 limit 50) as counted)`;
}

/** Cards of these hostels, active or not, in no order. Each table is read once, not once a hostel. */
export function readCards(tx: ReadDb, ids: number[]): Promise<Omit<HostelCard, "distance">[]> {
  return selectJson(
    tx,
    sql`select json_build_object('id', h.id, 'name', h.name, 'kind', h.kind, 'for_whom', h.for_whom, 'area', h.area,
        'city', h.city, 'state', h.state, 'photos', coalesce(photos.urls, '[]'), 'facilities', coalesce(facilities.names, '[]'),
        'price', rooms.price, 'sharing', coalesce(rooms.sharing, '[]'), 'is_sample', s.status = 'sample') as row
      from hostels h join sources s on s.id = h.source_id
      left join (select hostel_id, json_agg(url order by position, id) as urls
        from hostel_photos where hostel_id in ${ids} group by hostel_id) photos on photos.hostel_id = h.id
      left join (select hostel_id, json_agg(name order by position, name) as names
        from hostel_facilities where hostel_id in ${ids} group by hostel_id) facilities on facilities.hostel_id = h.id
      left join (select hostel_id, min(charge_rupees) as price, json_agg(distinct sharing order by sharing) as sharing
        from hostel_rooms where hostel_id in ${ids} group by hostel_id) rooms on rooms.hostel_id = h.id
      where h.id in ${ids}`,
  );
}
