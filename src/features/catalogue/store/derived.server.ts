import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** Ids of the rows to work on, or every row. */
export type Which = readonly number[] | "all";

/** Which of a hostel and a college the ids name. */
export type NearnessSide = "hostel" | "college";

/** Writes the rows of `college_streams` of these colleges again; the rule is told at refreshCollegeStreams. */
export async function replaceCollegeStreams(tx: Db, which: Which): Promise<void> {
  await tx.execute(sql`delete from college_streams where ${isAmong(sql`college_id`, which)}`);
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
    names as (
      select college_id, stream_id, array_agg(name order by seats desc, name) as branch_names from named
      group by college_id, stream_id
    ),
    sizes as (
      select college_id, stream_id, coalesce(sum(intake), 0)::integer as seats,
        count(distinct (level, name, degree))::integer as branch_count,
        array_remove(array[
          case when bool_or(level = 'diploma') then 'diploma' end,
          case when bool_or(level = 'ug') then 'ug' end,
          case when bool_or(level = 'pg') then 'pg' end], null) as levels
      from chosen group by college_id, stream_id
    ),
    open_ranks as materialized (
      select b.college_id, b.stream_id, c.year, c.authority, c.exam, c.round, c.closing
      from chosen b join cutoffs c on c.branch_id = b.id
      where c.unit = 'rank' and c.seat_type = 'OPEN' and c.gender = 'any' and not c.is_preparatory
    ),
    newest as (
      select distinct on (college_id, stream_id) college_id, stream_id, year, authority, exam, round
      from open_ranks
      order by college_id, stream_id, year desc, authority <> 'JoSAA', authority = 'CSAB', authority, round desc, exam
    ),
    bands as (
      select college_id, stream_id, year, exam, min(closing) as low, max(closing) as high
      from open_ranks join newest using (college_id, stream_id, year, authority, exam, round)
      group by college_id, stream_id, year, exam
    )
    insert into college_streams (college_id, stream_id, seats, branch_count, largest_branches, branch_names, levels,
      closing_low, closing_high, closing_year, closing_exam, closing_unit)
    select college_id, stream_id, sizes.seats, branch_count, branch_names[1:3], branch_names, levels,
      low, high, year, exam, case when low is not null then 'rank' end
    from sizes join names using (college_id, stream_id) left join bands using (college_id, stream_id)
  `);
}

/** Writes the computed pairs of these hostels or colleges again, up to so many metres apart. */
export async function replaceNearPairs(tx: Db, side: NearnessSide, which: Which, maxMetres: number): Promise<void> {
  const [pairColumn, ownColumn] = side === "hostel" ? [sql`hostel_id`, sql`h.id`] : [sql`college_id`, sql`c.id`];
  await tx.execute(sql`delete from hostel_colleges where not is_manual and ${isAmong(pairColumn, which)}`);
  await insertNearPairs(tx, isAmong(ownColumn, which), maxMetres);
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
