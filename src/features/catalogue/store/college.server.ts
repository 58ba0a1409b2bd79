import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import type { colleges } from "#db/schema/colleges.ts";
import { compileSql, jsonList, selectJson } from "#db/select-json.server.ts";
import { valueFor } from "#lib/lookups.ts";
import type { Branch, College, Fee, Placement } from "../college-contract.ts";
import type { PhotoDetail, Source } from "../contract.ts";
import { minPlacedForMedian } from "../of-hundred-rules.ts";
import { mergeCategories } from "../seat-categories.ts";

const maxHostels = 12;

/** A source as the wire shows it, for one joined as `s`. */
export const sourceJson = sql`json_build_object('publisher', s.publisher, 'title', s.title, 'url', s.url,
  'year', s.year, 'captured_on', s.captured_on, 'licence', s.licence, 'via', s.via, 'status', s.status, 'withheld', s.withheld)`;

/** The register in which a row joined under this name is no longer, as the wire shows it. */
function goneJson(row: "b" | "c") {
  return sql.raw(`(select json_build_object('since', ${row}.gone_since, 'publisher', gone.publisher, 'year', gone.year)
    from sources gone where gone.id = ${row}.gone_source_id)`);
}

type PlaceField = "area" | "city" | "district" | "state" | "pincode" | "latitude" | "longitude";
type FactField =
  | "codes"
  | "disputed_facts"
  | "stated"
  | "gone_from"
  | "description"
  | "website"
  | "university"
  | "has_later_entries"
  | "is_women_only"
  | "founded_year"
  | "ranks"
  | "source";

/** A college's own row with the hostels near it: fields as the wire has them, but for who owns it and how an instant is written. */
type CollegeRow = Pick<College, "id" | "name" | "short_name" | "nearby_hostels" | PlaceField | FactField> & {
  ownership: (typeof colleges.$inferSelect)["ownership"];
  /** As the database writes an instant in JSON. */
  updated_at: string;
  /** In their order. */
  photo_details: PhotoDetail[];
};

/** Active hostels near the college `c`, nearest first. */
const nearbyHostelsJson = sql`(select coalesce(json_agg(json_build_object('id', near.id, 'name', near.name, 'type', near.type,
    'distance', near.metres, 'price', (select min(r.charge_rupees) from hostel_rooms r where r.hostel_id = near.id),
    'is_sample', near.is_sample) order by near.metres, near.id), '[]')
  from (select h.id, h.name, case h.kind when 'pg' then 'PG' else 'Hostel' end as type, hc.metres, hs.status = 'sample' as is_sample
    from hostel_colleges hc join hostels h on h.id = hc.hostel_id join sources hs on hs.id = h.source_id
    where hc.college_id = c.id and h.is_active
    order by hc.metres, h.id limit ${sql.raw(String(maxHostels))}) near)`;

/** A college with all that is published about it but its cut-offs. */
interface WholeCollege {
  /** Its own row with its source, photos and hostels. */
  row: CollegeRow;
  /** In no order. */
  branches: Branch[];
  /** Newest first, each with its companies and groups. */
  placements: Placement[];
  /** Newest year first, general ones before those of a category, lowest first. */
  fees: Fee[];
}

/** Which college is read, and what of it there is to ask for. */
interface CollegeRequest {
  id: number;
  evenInactive: boolean;
  hasPlacements: boolean;
  hasFees: boolean;
}

/** The requested id: a sub-select, so that the database plans the prepared statement once and not again for each college. */
const askedId = sql`(select id from asked)`;

/**
 * Reads a college in one statement: each costs a third of a millisecond, whatever it reads.
 *
 * @returns null when there is none or it is not active
 */
export async function selectWholeCollege(db: ReadDb, of: CollegeRequest): Promise<WholeCollege | null> {
  const [found] = await selectJson<{
    row: CollegeRow | null;
    branches: BranchRows;
    placements: Placement[];
    fees: Fee[];
  }>(db, sql`with asked as (select ${of.id}::integer as id) ${wholeRow(of)}`);
  if (!found?.row) return null;
  return { ...found, row: found.row, branches: presentBranches(found.branches) };
}

const wholeRows = new Map<string, SQL>();

/** What a college is read as, one of eight texts. */
function wholeRow({ evenInactive, hasPlacements, hasFees }: Omit<CollegeRequest, "id">): SQL {
  const key = `${evenInactive} ${hasPlacements} ${hasFees}`;
  const known = wholeRows.get(key);
  if (known) return known;
  const row = compileSql(sql`select json_build_object('row', (${collegeRow(evenInactive)}), 'branches', (${branchRows}),
        'placements', ${hasPlacements ? jsonList(placementRows) : sql`'[]'::json`},
        'fees', ${hasFees ? jsonList(feeRows) : sql`'[]'::json`}) as row`);
  wholeRows.set(key, row);
  return row;
}

function collegeRow(evenInactive: boolean): SQL {
  return sql`select json_build_object('id', c.id, 'name', c.name, 'short_name', c.short_name, 'area', c.area, 'city', c.city,
        'district', c.district, 'state', c.state, 'pincode', c.pincode, 'latitude', c.latitude,
        'longitude', c.longitude, 'description', c.description, 'website', c.website, 'university', c.university,
        'ownership', c.ownership, 'is_women_only', c.is_women_only, 'founded_year', c.founded_year,
        'updated_at', c.updated_at, 'gone_from', ${goneJson("c")},
        'photo_details', (select coalesce(json_agg(json_build_object('url', p.url, 'alt', p.alt, 'credit', p.credit)
          order by p.position, p.id), '[]') from college_photos p where p.college_id = c.id),
        'ranks', (select coalesce(json_agg(json_build_object('publisher', r.publisher, 'year', r.year,
            'category', r.category, 'rank', r.rank, 'score', r.score, 'fact', 'rank-' || r.id, 'source', source.fields)
          order by r.year desc, r.rank, r.category), '[]')
          from college_ranks r cross join lateral (select ${sourceJson} as fields from sources s where s.id = r.source_id) source
          where r.college_id = c.id),
        'disputed_facts', (select coalesce(json_agg(distinct r.fact_id), '[]') from fact_reports r
          where r.about_kind = 'college' and r.about_id = c.id and r.state in ('waiting', 'needs_more')),
        'stated', (select coalesce(json_agg(json_build_object('topic', t.topic, 'programme', t.programme, 'year', t.year,
            'value', t.value, 'stated_on', t.stated_on) order by t.topic, t.programme, t.year desc, t.id), '[]')
          from college_statements t where t.college_id = c.id and t.state = 'accepted'),
        'has_later_entries', exists (select from later_entries e where e.college_id = c.id),
        'codes', (select coalesce(json_agg(json_build_object('authority', k.authority, 'code', k.code)
          order by k.authority, k.code), '[]') from college_codes k where k.college_id = c.id),
        'nearby_hostels', ${nearbyHostelsJson}, 'source', ${sourceJson})
      from colleges c join sources s on s.id = c.source_id
      where c.id = ${askedId} and ${sql.raw(evenInactive ? "true" : "c.is_active")}`;
}

/** A branch as the database has it, its sources by id. */
type BranchRow = Omit<
  Branch,
  "intake_details" | "intake_year" | "intake_source" | "other_intake_sources" | "entry_subjects" | "source"
> & {
  sourceId: number;
  subjects: string | null;
  subjectsSourceId: number | null;
};

/** Seats of one category; of the newest year that the branch has. */
interface IntakeRow {
  branchId: number;
  category: string;
  fact: string;
  seats: number;
  year: number;
  sourceId: number;
}

interface BranchRows {
  branches: BranchRow[];
  intake: IntakeRow[];
  sources: { id: number; fields: Source }[];
}

/** With the newest year's seats by category. Each source is read and made once, and shared by the branches it stands for. */
const branchRows = sql`with own as materialized (
        select b.*, u.subjects, u.source_id as subjects_source_id
        from branches b left join lateral (select * from branch_subjects where branch_id = b.id limit 1) u on true
        where b.college_id = ${askedId}
      ),
      seats as materialized (
        select i.* from intake_details i join own on own.id = i.branch_id
        where i.year = (select max(newest.year) from intake_details newest where newest.branch_id = i.branch_id)
      )
      select json_build_object(
        'branches', (select coalesce(json_agg(json_build_object('branch_id', b.id, 'branch_name', b.name,
            'stream_id', b.stream_id, 'level', b.level, 'degree', b.degree, 'shift', b.shift, 'cut_off', b.cut_off_url,
            'intake', b.intake, 'has_cut_offs', exists (select from cutoffs c where c.branch_id = b.id),
            'gone_from', ${goneJson("b")}, 'sourceId', b.source_id, 'subjects', b.subjects, 'subjectsSourceId', b.subjects_source_id)), '[]')
          from own b),
        'intake', (select coalesce(json_agg(json_build_object('branchId', branch_id, 'fact', 'intake-' || id, 'category', category_name,
            'seats', intake_count, 'year', year, 'sourceId', source_id) order by position, id), '[]') from seats),
        'sources', (select coalesce(json_agg(json_build_object('id', s.id, 'fields', ${sourceJson})), '[]')
          from sources s where s.id = any(array(select source_id from own union select subjects_source_id from own
            union select source_id from seats))))`;

const placementRows = sql`select json_build_object('year', p.year,
        'companies', (select coalesce(json_agg(c.name order by c.position, c.name), '[]')
          from placement_companies c where c.placement_id = p.id),
        'branch_packages', (select coalesce(json_agg(json_build_object('branch', o.branch,
            'highest_package', o.highest_package_rupees, 'median_package', case when o.placed < ${sql.raw(String(minPlacedForMedian))} then null else o.median_package_rupees end,
            'graduates', o.graduates, 'placed', o.placed,
            'joined', o.joined, 'finished_in_time', o.finished_in_time, 'higher_study', o.higher_study,
            'fact', 'outcome-' || p.id || '-' || left(md5(o.branch), 8)) order by o.position, o.branch), '[]')
          from placement_outcomes o where o.placement_id = p.id),
        'top_hiring', case when p.top_company is not null
          then json_build_object('company', p.top_company, 'package', p.top_package_rupees,
            'fact', 'placement-' || p.id) end,
        'source', ${sourceJson}) as row
      from placements p join sources s on s.id = p.source_id
      where p.college_id = ${askedId} order by p.year desc`;

const feeRows = sql`select json_build_object('branch_id', f.branch_id, 'branch_name', b.name, 'programme', f.programme,
        'year', f.year, 'category', f.category, 'is_general', f.is_general, 'rupees_per_year', f.rupees_per_year,
        'includes', f.includes, 'fixed_by', f.fixed_by, 'fact', 'fee-' || f.id, 'source', ${sourceJson}) as row
      from fees f join sources s on s.id = f.source_id left join branches b on b.id = f.branch_id
      where f.college_id = ${askedId}
      order by f.year desc, not f.is_general, f.rupees_per_year, f.programme, b.name, f.category, f.id`;

function presentBranches({ branches, intake, sources: used }: BranchRows): Branch[] {
  const sourceById = new Map(used.map(({ id, fields }) => [id, fields]));
  return branches.map(({ sourceId, subjects, subjectsSourceId, ...branch }) => {
    const counted = intake
      .filter((row) => row.branchId === branch.branch_id)
      .map((row) => ({ ...row, capturedOn: valueFor(sourceById, row.sourceId).captured_on }));
    const details = mergeCategories(counted);
    const [source = null, ...otherSources] = [...new Set(details.map((row) => row.sourceId))].map((id) =>
      valueFor(sourceById, id),
    );
    return {
      ...branch,
      intake_details: details.map((row) => ({ category_name: row.category, intake_count: row.seats, fact: row.fact })),
      intake_year: details[0]?.year ?? null,
      intake_source: source,
      other_intake_sources: otherSources,
      entry_subjects: subjects === null ? null : { subjects, source: valueFor(sourceById, subjectsSourceId!) },
      source: valueFor(sourceById, sourceId),
    };
  });
}
