import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import { sources } from "#db/schema/sources.ts";
import type { Branch, ClosingRange, NearbyHostel, Placement } from "../contract.ts";
import { selectJson } from "./select-json.server.ts";

const mostHostels = 12;

/** Columns of a source as the wire shows it. */
export const sourceColumns = {
  publisher: sources.publisher,
  title: sources.title,
  url: sources.url,
  year: sources.year,
  captured_on: sources.capturedOn,
  licence: sources.licence,
  status: sources.status,
};

/** The same as a JSON object, for a source joined as `s`. */
export const sourceJson = sql`json_build_object('publisher', s.publisher, 'title', s.title, 'url', s.url,
  'year', s.year, 'captured_on', s.captured_on, 'licence', s.licence, 'status', s.status)`;

/** A college's own row with its source and photos; null when there is none or it is not active. */
export async function selectCollege(db: Db, id: number) {
  const [row] = await db
    .select({
      id: colleges.id,
      name: colleges.name,
      shortName: colleges.shortName,
      area: colleges.area,
      city: colleges.city,
      district: colleges.district,
      state: colleges.state,
      pincode: colleges.pincode,
      latitude: colleges.latitude,
      longitude: colleges.longitude,
      description: colleges.description,
      website: colleges.website,
      university: colleges.university,
      ownership: colleges.ownership,
      isWomenOnly: colleges.isWomenOnly,
      foundedYear: colleges.foundedYear,
      updatedAt: colleges.updatedAt,
      photos: sql<string[]>`array(select ${collegePhotos.url} from ${collegePhotos}
        where ${collegePhotos.collegeId} = ${colleges.id} order by ${collegePhotos.position}, ${collegePhotos.id})`,
      source: sourceColumns,
    })
    .from(colleges)
    .innerJoin(sources, eq(sources.id, colleges.sourceId))
    .where(and(eq(colleges.id, id), eq(colleges.isActive, true)));
  return row ?? null;
}

/** Branches of a college in no order, with the newest year's seats by category. */
export function selectBranches(db: Db, collegeId: number): Promise<Branch[]> {
  return selectJson(
    db,
    sql`select json_build_object('branch_id', b.id, 'branch_name', b.name, 'stream_id', b.stream_id, 'level', b.level,
        'degree', b.degree, 'shift', b.shift, 'cut_off', b.cut_off_url, 'intake', b.intake,
        'has_cut_offs', exists (select from cutoffs c where c.branch_id = b.id),
        'intake_details', coalesce(seats.details, '[]'), 'intake_year', seats.year, 'intake_source', seats.source,
        'source', ${sourceJson}) as row
      from branches b join sources s on s.id = b.source_id
      left join lateral (
        select i.year, (array_agg(${sourceJson}))[1] as source,
          json_agg(json_build_object('category_name', i.category_name, 'intake_count', i.intake_count)
            order by i.position, i.id) as details
        from intake_details i join sources s on s.id = i.source_id
        where i.branch_id = b.id
        group by i.year order by i.year desc limit 1
      ) seats on true
      where b.college_id = ${collegeId}`,
  );
}

/** Placements of a college, newest first, each with its companies and groups. */
export function selectPlacements(db: Db, collegeId: number): Promise<Placement[]> {
  return selectJson(
    db,
    sql`select json_build_object('year', p.year,
        'companies', (select coalesce(json_agg(c.name order by c.position, c.name), '[]')
          from placement_companies c where c.placement_id = p.id),
        'branch_packages', (select coalesce(json_agg(json_build_object('branch', o.branch,
            'highest_package', o.highest_package_rupees, 'median_package', o.median_package_rupees,
            'graduates', o.graduates, 'placed', o.placed) order by o.position, o.branch), '[]')
          from placement_outcomes o where o.placement_id = p.id),
        'top_hiring', case when p.top_company is not null
          then json_build_object('company', p.top_company, 'package', p.top_package_rupees) end,
        'source', ${sourceJson}) as row
      from placements p join sources s on s.id = p.source_id
      where p.college_id = ${collegeId} order by p.year desc`,
  );
}

/** Active hostels near a college, nearest first. */
export function selectNearbyHostels(db: Db, collegeId: number): Promise<NearbyHostel[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', h.id, 'name', h.name, 'type', case h.kind when 'pg' then 'PG' else 'Hostel' end,
        'distance', near.metres, 'price', (select min(r.charge_rupees) from hostel_rooms r where r.hostel_id = h.id),
        'is_sample', s.status = 'sample') as row
      from hostel_colleges near join hostels h on h.id = near.hostel_id join sources s on s.id = h.source_id
      where near.college_id = ${collegeId} and h.is_active
      order by near.metres, h.id limit ${mostHostels}`,
  );
}

/** A college in one of its streams. */
export interface CollegeStream {
  id: number;
  name: string;
  slug: string;
  seats: number;
  range: ClosingRange | null;
}

/** Streams of a college by seats, largest first. */
export function selectStreamsOfCollege(db: Db, collegeId: number): Promise<CollegeStream[]> {
  return selectJson(
    db,
    sql`select json_build_object('id', st.id, 'name', st.name, 'slug', st.slug, 'seats', cs.seats,
        'range', case when cs.closing_low is not null then json_build_object('low', cs.closing_low,
          'high', cs.closing_high, 'year', cs.closing_year, 'exam', cs.closing_exam, 'unit', cs.closing_unit) end) as row
      from college_streams cs join streams st on st.id = cs.stream_id
      where cs.college_id = ${collegeId} order by cs.seats desc, st.position, st.id`,
  );
}
