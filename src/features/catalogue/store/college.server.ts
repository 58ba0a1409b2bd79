import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import { sources } from "#db/schema/sources.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { Branch, NearbyHostel, Placement, Source } from "../contract.ts";

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

/** What the photos of a college show, in their order. */
export function selectPhotoDetails(db: Db, collegeId: number) {
  return db
    .select({ url: collegePhotos.url, alt: collegePhotos.alt, credit: collegePhotos.credit })
    .from(collegePhotos)
    .where(eq(collegePhotos.collegeId, collegeId))
    .orderBy(asc(collegePhotos.position), asc(collegePhotos.id));
}

/** A branch as the database has it, its sources by id. */
type BranchRow = Omit<Branch, "intake_details" | "intake_year" | "intake_source" | "source"> & { sourceId: number };

/** Seats of one category; of the newest year that the branch has. */
interface IntakeRow {
  branchId: number;
  category: string;
  seats: number;
  year: number;
  sourceId: number;
}

interface BranchRows {
  branches: BranchRow[];
  intake: IntakeRow[];
  sources: { id: number; fields: Source }[];
}

/**
 * Branches of a college in no order, with the newest year's seats by category. One round trip: each source is read and
 * made once, and shared by the branches it stands for.
 */
export async function selectBranches(db: Db, collegeId: number): Promise<Branch[]> {
  const [rows] = await selectJson<BranchRows>(
    db,
    sql`with own as materialized (select * from branches where college_id = ${collegeId}),
      seats as materialized (
        select i.* from intake_details i join own on own.id = i.branch_id
        where i.year = (select max(newest.year) from intake_details newest where newest.branch_id = i.branch_id)
      )
      select json_build_object(
        'branches', (select coalesce(json_agg(json_build_object('branch_id', b.id, 'branch_name', b.name,
            'stream_id', b.stream_id, 'level', b.level, 'degree', b.degree, 'shift', b.shift, 'cut_off', b.cut_off_url,
            'intake', b.intake, 'has_cut_offs', exists (select from cutoffs c where c.branch_id = b.id),
            'sourceId', b.source_id)), '[]') from own b),
        'intake', (select coalesce(json_agg(json_build_object('branchId', branch_id, 'category', category_name,
            'seats', intake_count, 'year', year, 'sourceId', source_id) order by position, id), '[]') from seats),
        'sources', (select coalesce(json_agg(json_build_object('id', s.id, 'fields', ${sourceJson})), '[]')
          from sources s where s.id in (select source_id from own union select source_id from seats))) as row`,
  );
  return rows ? presentBranches(rows) : [];
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

function presentBranches({ branches, intake, sources: used }: BranchRows): Branch[] {
  const sourceById = new Map(used.map(({ id, fields }) => [id, fields]));
  return branches.map(({ sourceId, ...branch }) => {
    const details = intake.filter((row) => row.branchId === branch.branch_id);
    return {
      ...branch,
      intake_details: details.map((row) => ({ category_name: row.category, intake_count: row.seats })),
      intake_year: details[0]?.year ?? null,
      intake_source: details[0] ? sourceById.get(details[0].sourceId)! : null,
      source: sourceById.get(sourceId)!,
    };
  });
}
