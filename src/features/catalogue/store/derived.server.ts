import { type SQL, sql } from "drizzle-orm";
import { fieldsOfName, streamOfField } from "margdeep-search/fields-of-name";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { closingTables } from "./closing-ranges.server.ts";

/** The stream that a category of NIRF's ranking belongs to, by its slug. Overall and university rankings belong to none. */
const rankedStreams: readonly { category: string; slug: string }[] = [
  { category: "Agriculture and Allied Sectors", slug: "agriculture" },
  { category: "Architecture and Planning", slug: "architecture" },
  { category: "Dental", slug: "dental" },
  { category: "Engineering", slug: "engineering" },
  { category: "Law", slug: "law" },
  { category: "Management", slug: "mba" },
  { category: "Medical", slug: "medical" },
  { category: "Pharmacy", slug: "pharmacy" },
];

/** Ids of the rows to work on, or every row. */
export type Which = readonly number[] | "all";

/** Which of a hostel and a college the ids name. */
export type NearnessSide = "hostel" | "college";

/** Writes the rows of `college_streams` and `branch_closings` of these colleges again; the rule is told at refreshCollegeStreams. */
export async function replaceCollegeStreams(tx: Db, which: Which): Promise<void> {
  await tx.execute(sql`delete from branch_closings
    where branch_id in (select id from branches where ${isAmong(sql`college_id`, which)})`);
  await tx.execute(sql`delete from college_streams where ${isAmong(sql`college_id`, which)}`);
  const named = await streamsOfNames(tx, which);
  await tx.execute(sql`
    with chosen as materialized (
      select id, college_id, stream_id, name, level, degree,
        case when gone_since is null then intake end as intake -- nobody is admitted to what is no longer in the register
      from branches
      where ${isAmong(sql`college_id`, which)}
    ),
    named as (
      select college_id, stream_id, name, coalesce(sum(intake), 0) as seats from chosen
      group by college_id, stream_id, name
    ),
    names as materialized (
      select college_id, stream_id, array_agg(name order by seats desc, name) as branch_names from named
      group by college_id, stream_id
    ),
    -- A college that a ranking lists among those of a subject teaches it, although no source here names its courses; so does one
    -- whose own name says it.
    stated as (
      select r.college_id, s.id as stream_id from college_ranks r
      join jsonb_to_recordset(${JSON.stringify(rankedStreams)}::text::jsonb) as known (category text, slug text)
        on known.category = r.category
      join streams s on s.slug = known.slug
      where ${isAmong(sql`r.college_id`, which)}
      union
      select n.college_id, s.id from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as n (college_id integer, slug text)
      join streams s on s.slug = n.slug
    ),
    taught as (
      select college_id, stream_id, level, name, degree, intake from chosen
      union all select college_id, stream_id, null, null, null, null from stated
    ),
    sizes as materialized (
      select college_id, stream_id, coalesce(sum(intake), 0)::integer as seats,
        (count(distinct (level, name, degree)) filter (where name is not null))::integer as branch_count,
        array_remove(array[
          case when bool_or(level = 'diploma') then 'diploma' end,
          case when bool_or(level = 'ug') then 'ug' end,
          case when bool_or(level = 'pg') then 'pg' end], null) as levels
      from taught group by college_id, stream_id
    ),
    ${closingTables()},
    stored as (
      insert into branch_closings (branch_id, cutoff_id, pool, is_fallback)
      select branch_id, id, pool, is_fallback from of_branches
    )
    insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels,
      closing_low, closing_high, closing_year, closing_exam, closing_unit, closing_authority, closing_round, closing_quota,
      closing_seat_type, closing_pool, closing_level, closing_max_marks, closing_is_provisional, closing_is_fallback,
      headline_branch_id)
    select college_id, stream_id, sizes.seats, sizes.branch_count, coalesce(branch_names[1:3], '{}'),
      coalesce(branch_names, '{}'), levels,
      low, high, year, exam, unit, authority, bands.round, quota, seat_type, pool, level, nullif(headlines.max_marks, 0),
      coalesce(is_provisional, false), coalesce(is_fallback, false), headlines.branch_id
    from sizes left join names using (college_id, stream_id)
    left join counted using (college_id, stream_id) left join headlines using (college_id, stream_id)
    left join bands using (college_id, stream_id)
  `);
}

/** The streams that the names of colleges without branches state for certain. */
async function streamsOfNames(tx: Db, which: Which): Promise<{ college_id: number; slug: string }[]> {
  const colleges = await rowsOf<{ id: number; name: string }>(
    tx,
    sql`select c.id, c.name from colleges c
      where ${isAmong(sql`c.id`, which)} and not exists (select from branches b where b.college_id = c.id)`,
  );
  return colleges.flatMap(({ id, name }) =>
    [...new Set(fieldsOfName(name).map(streamOfField))].map((slug) => ({ college_id: id, slug })),
  );
}

/** Computes the pairs of these hostels or colleges again, up to this many metres apart. */
export async function replaceNearPairs(tx: Db, side: NearnessSide, which: Which, maxMetres: number): Promise<void> {
  const [pairColumn, ownColumn] = side === "hostel" ? [sql`hostel_id`, sql`h.id`] : [sql`college_id`, sql`c.id`];
  await tx.execute(sql`delete from hostel_colleges where not is_manual and ${isAmong(pairColumn, which)}`);
  await insertNearPairs(tx, isAmong(ownColumn, which), maxMetres);
}

/** Locks the row that says by which rule the derived rows were written, and reads it. */
export async function lockDerivedRule(tx: Db): Promise<number> {
  const rows = await rowsOf<{ derived_rule: number }>(tx, sql`select derived_rule from catalogue_state for update`);
  return rows[0]?.derived_rule ?? 0;
}

export async function storeDerivedRule(tx: Db, rule: number): Promise<void> {
  await tx.execute(sql`update catalogue_state set derived_rule = ${rule}`);
}

export async function incrementCatalogueVersion(tx: Db): Promise<void> {
  await tx.execute(sql`update catalogue_state set version = version + 1`);
}

/** Haversine metres on a sphere of 6,371 km, after a box of 10 km has thrown out nearly every pair. */
async function insertNearPairs(tx: Db, chosen: SQL, maxMetres: number): Promise<void> {
  await tx.execute(sql`
    insert into hostel_colleges (hostel_id, college_id, metres)
    select hostel_id, college_id, metres::integer from (
      select h.id as hostel_id, c.id as college_id,
        round(12742000 * asin(sqrt(least(1,
          sin(radians(c.latitude - h.latitude) / 2) ^ 2 +
          cos(radians(h.latitude)) * cos(radians(c.latitude)) * sin(radians(c.longitude - h.longitude) / 2) ^ 2
        )))) as metres
      from hostels h join colleges c
        on c.latitude between h.latitude - 0.091 and h.latitude + 0.091
        and c.longitude between h.longitude - 0.117 and h.longitude + 0.117
      where ${chosen}
    ) pairs
    where metres <= ${maxMetres}
    on conflict (hostel_id, college_id) do nothing
  `);
}

function isAmong(column: SQL, which: Which): SQL {
  if (which === "all") return sql`true`;
  return sql`${column} in (select value::integer from jsonb_array_elements_text(${JSON.stringify(which)}::text::jsonb))`;
}
