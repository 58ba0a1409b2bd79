import { type SQL, sql } from "drizzle-orm";
import type { IndexRows } from "margdeep-search/rows";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { type JsonTexts, parseTexts, selectJsonText } from "#db/select-json.server.ts";
import { minPlacedForMedian } from "../of-hundred-rules.ts";
import { closingJson, selectBranchClosings } from "./index-closings.server.ts";

/** The same rows as the database's JSON. */
export type IndexTexts = JsonTexts<IndexRows>;

/** A state of the catalogue: its version, a name that no other database or year has for it, and the year in India. */
export interface CatalogueState {
  version: number;
  stamp: string;
  thisYear: number;
}

/**
 * The catalogue's version, which counts up with every change, and a name of its state that no other database has (migration 0074). One
 * indexed row.
 */
export async function selectCatalogueState(db: Db, thisYear: number): Promise<CatalogueState> {
  const rows = await rowsOf<{ version: number; stamp: string }>(
    db,
    sql`select version::integer as version, version || ' ' || mark as stamp from catalogue_state`,
  );
  const { version, stamp } = rows[0] ?? { version: 0, stamp: "" };
  return { version, stamp: `${stamp} ${thisYear}`, thisYear };
}

/**
 * Reads the active colleges and all that search and lists need of them: nine queries, one moment of the database.
 *
 * @param only one college instead, active or not: for staff who look at it before it is published
 */
export async function selectIndexRows(db: Db, thisYear: number, only: number | null = null): Promise<IndexRows> {
  return parseTexts<IndexRows>(await selectIndexTexts(db, thisYear, only));
}

/** The same rows, not parsed yet. */
export function selectIndexTexts(db: Db, thisYear: number, only: number | null = null): Promise<IndexTexts> {
  const isChosen = only === null ? sql`c.is_active` : sql`c.id = ${only}`;
  const isOfChosen = only === null ? sql`true` : sql`college_id = ${only}`;
  return db.transaction(
    async (tx) => ({
      thisYear: String(thisYear),
      streams: await selectStreams(tx),
      colleges: await selectColleges(tx, isChosen),
      collegeStreams: await selectCollegeStreams(tx, isChosen, isOfChosen),
      branchClosings: await selectBranchClosings(tx, isChosen),
      fees: await selectFeeRanges(tx, isChosen),
      aliases: await selectJsonText(
        tx,
        sql`select json_build_array(college_id, min(alias)) as row from college_aliases where ${isOfChosen}
          group by college_id, alias_key order by college_id, min(id)`,
      ),
      photos: await selectJsonText(
        tx,
        sql`select json_build_array(college_id, url) as row from college_photos where ${isOfChosen}
          order by college_id, position, id`,
      ),
      medians: await selectMedians(tx, isChosen),
      aisheCodes: only === null ? await selectAisheCodes(tx) : "[]",
    }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** Active streams in the order staff gave them. */
function selectStreams(db: Db): Promise<string> {
  return selectJsonText(
    db,
    sql`select json_build_object('id', id, 'name', name, 'slug', slug, 'description', description) as row
      from streams where is_active order by position, name, id`,
  );
}

function selectColleges(db: Db, isChosen: SQL): Promise<string> {
  return selectJsonText(
    db,
    sql`select json_build_array(c.id, c.name, c.short_name, c.area, c.city, c.district, c.state, c.university,
        c.ownership, c.is_women_only, placed.college_id is not null, near.metres, paid.college_id is not null,
        ranked.rank, coalesce(c.latitude, post.latitude), coalesce(c.longitude, post.longitude)) as row
      from colleges c
      left join pincodes post on post.pincode = c.pincode
      left join (select distinct college_id from placements) placed on placed.college_id = c.id
      left join (select distinct college_id from fees) paid on paid.college_id = c.id
      left join (
        select hc.college_id, min(hc.metres) as metres from hostel_colleges hc
        join hostels h on h.id = hc.hostel_id and h.is_active
        join sources s on s.id = h.source_id and s.status <> 'sample'
        group by hc.college_id
      ) near on near.college_id = c.id
      left join (
        select college_id, min(rank) as rank from college_ranks
        where year = (select max(year) from college_ranks) group by college_id
      ) ranked on ranked.college_id = c.id
      where ${isChosen} order by c.id`,
  );
}

function selectCollegeStreams(db: Db, isChosen: SQL, isOfChosen: SQL): Promise<string> {
  return selectJsonText(
    db,
    sql`with programmes as (
        select college_id, stream_id, name, coalesce(sum(intake) filter (where gone_since is null), 0)::integer as seats,
          bit_or(case level when 'diploma' then 1 when 'ug' then 2 else 4 end)::integer as levels,
          bool_or(closed.branch_id is not null) as has_cutoffs
        from branches left join (select distinct branch_id from cutoffs) closed on closed.branch_id = branches.id
        where ${isOfChosen} group by college_id, stream_id, name
      ),
      grouped as (
        select college_id, stream_id, bool_or(has_cutoffs) as has_cutoffs,
          json_agg(json_build_array(name, levels, seats) order by seats desc, name) as programmes
        from programmes group by college_id, stream_id
      )
      select json_build_object('college', cs.college_id, 'stream', cs.stream_id, 'seats', cs.seats,
        'branchCount', cs.branch_count, 'hasCutoffs', coalesce(g.has_cutoffs, false), 'closing', ${closingJson},
        'programmes', coalesce(g.programmes, '[]')) as row
      from college_streams cs left join grouped g using (college_id, stream_id)
      join colleges c on c.id = cs.college_id and ${isChosen}
      join streams s on s.id = cs.stream_id and s.is_active
      left join branch_closings head on head.branch_id = cs.headline_branch_id
      left join cutoffs x on x.id = head.cutoff_id left join branches b on b.id = head.branch_id
      order by cs.college_id, cs.seats desc, cs.stream_id`,
  );
}

/**
 * General fees by stream: the stream of the branch, or the one that the programme is called like. Samples are left out:
 * an invented fee is no figure of a college.
 */
function selectFeeRanges(db: Db, isChosen: SQL): Promise<string> {
  return selectJsonText(
    db,
    sql`with general as materialized (
        select f.college_id, coalesce(b.stream_id, named.id) as stream_id, f.year, f.rupees_per_year, f.fixed_by, s.status
        from fees f join colleges c on c.id = f.college_id and ${isChosen}
        join sources s on s.id = f.source_id and s.status <> 'sample'
        left join branches b on b.id = f.branch_id
        left join streams named on f.branch_id is null and lower(named.name) = lower(f.programme)
        where f.is_general
      ),
      newest as (select college_id, stream_id, max(year) as year from general group by college_id, stream_id)
      select json_build_object('college', college_id, 'stream', g.stream_id, 'low', min(rupees_per_year),
        'high', max(rupees_per_year), 'year', g.year,
        'fixedBy', case when min(fixed_by) = max(fixed_by) then min(fixed_by) else '' end,
        'status', case when bool_or(status = 'provisional') then 'provisional'
          when bool_or(status = 'claimed') then 'claimed' else 'official' end) as row
      from general g join newest n using (college_id, year)
      where g.stream_id is not distinct from n.stream_id
      group by college_id, g.stream_id, g.year order by college_id, g.stream_id`,
  );
}

/**
 * Every median package of each college; `headlineMedian` chooses among them. Samples are left out, and so is the median of a few,
 * which tells of persons.
 */
function selectMedians(db: Db, isChosen: SQL): Promise<string> {
  return selectJsonText(
    db,
    sql`select json_build_array(p.college_id, json_build_object(
        'rupees_per_year', o.median_package_rupees, 'placed', o.placed, 'group', o.branch, 'year', p.year,
        'fact', 'outcome-' || p.id || '-' || left(md5(o.branch), 8), 'graduates', o.graduates)) as row
      from placements p join colleges c on c.id = p.college_id and ${isChosen}
      join sources s on s.id = p.source_id and s.status <> 'sample'
      join placement_outcomes o on o.placement_id = p.id
      where o.median_package_rupees is not null and (o.placed is null or o.placed >= ${minPlacedForMedian})
      order by p.college_id, p.year desc, o.position, o.branch`,
  );
}

function selectAisheCodes(db: Db): Promise<string> {
  return selectJsonText(
    db,
    sql`select to_json(code) as row from (
        select code from college_codes where authority = 'aishe'
        union select aishe_code from colleges where aishe_code is not null) here
      where code ~ '^[CSU]-[0-9]{1,6}$'`,
  );
}
