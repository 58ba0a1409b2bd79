import { type SQL, sql } from "drizzle-orm";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { ClosingRange } from "../contract.ts";
import { countedAuthorities, openSeatTypes, poolTiers, quotaPools, quotaRules } from "../open-pools.ts";

/**
 * Common table expressions that end in `bands`: the closing range of each college and stream of `chosen` (branches with
 * college_id, stream_id, level). One list, one pool of students: see `open-pools.ts` for what is chosen. Seats for women
 * count at colleges where no seat is for everybody. `of_branches` has the value that each branch counts with.
 *
 * `chosen` must hold all branches of a college, whatever streams are asked for: together they say whether it is for women.
 *
 * Each is materialized, because the planner takes them for a few rows and would otherwise compute one again for each row of
 * another.
 */
export function closingRangeTables(): SQL {
  return sql`
    for_women as materialized (
      select college_id from chosen join colleges own on own.id = college_id
      group by college_id, own.is_women_only
      having own.is_women_only or not bool_or(
        exists (select from cutoffs c where c.branch_id = chosen.id and c.gender = 'any'))
    ),
    open_values as materialized (
      select b.college_id, b.stream_id, b.level, c.id, c.branch_id, c.year, c.authority, c.exam, c.unit, c.rank_list, c.quota,
        c.seat_type, c.gender, c.round, c.closing, coalesce(c.max_marks, 0) as max_marks, s.status = 'provisional' as is_provisional
      from chosen b
      -- offset 0: by the index of each branch; the planner would rather read a million rows for the few hundred of a batch
      join lateral (select * from cutoffs where branch_id = b.id and not is_preparatory offset 0) c
        on lower(c.seat_type) = any(${openSeatTypeArray}) and (c.gender = 'any' or b.college_id in (select college_id from for_women))
      join sources s on s.id = c.source_id
    ),
    pools as materialized (
      select named.authority, named.quota, rule.pool, coalesce(known.is_fallback, false) as is_fallback,
        coalesce(known.place, 1) as place, tiers.tier, tiers.pool_order
      from (select distinct authority, quota from open_values) named
      left join jsonb_to_recordset(${json(authorityRows)}) as known (name text, scope text, place integer, is_fallback boolean)
        on known.name = named.authority
      cross join lateral (
        select pool from jsonb_to_recordset(${json(ruleRows)}) as r (place integer, pattern text, pool text)
        where lower(trim(named.quota)) ~ r.pattern order by r.place limit 1
      ) rule
      join jsonb_to_recordset(${json(tierRows)}) as tiers (scope text, pool text, tier integer, pool_order integer)
        on tiers.scope = coalesce(known.scope, 'state') and tiers.pool = rule.pool
    ),
    lists as materialized (
      select college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks, quota, seat_type,
        gender, is_provisional, count(distinct branch_id) as branch_count
      from open_values
      group by college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks, quota, seat_type, gender,
        is_provisional
    ),
    counted as materialized (
      select distinct on (college_id, stream_id) lists.*,
        case when college_id in (select college_id from for_women) then 'women' else pool end as pool,
        is_fallback or is_provisional as is_fallback
      from lists join pools using (authority, quota)
      order by college_id, stream_id, pools.is_fallback, is_provisional, year desc, place, tier, branch_count desc,
        pool_order, authority, exam, unit, level <> 'ug', level, seat_type, quota, gender, rank_list, max_marks
    ),
    of_branches as materialized (
      select distinct on (college_id, stream_id, branch_id) college_id, stream_id, id, branch_id, round, closing
      from open_values join counted using (college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks,
        quota, seat_type, gender, is_provisional)
      order by college_id, stream_id, branch_id, round desc, case when unit = 'rank' then -closing else closing end
    ),
    bands as materialized (
      select college_id, stream_id, min(closing) as low, max(closing) as high, max(round) as round
      from of_branches group by college_id, stream_id
    )`;
}

/** A closing value of a branch. */
export interface ClosingEnd {
  cutoffId: number;
  branch: string;
  closing: number;
}

/** The closing values at both ends of a range: found by the rule that the range itself is computed by. */
export function selectClosingEnds(
  db: ReadDb,
  collegeId: number,
  streamId: number | null,
  range: ClosingRange,
): Promise<ClosingEnd[]> {
  return selectJson(
    db,
    sql`with chosen as materialized (
        select id, college_id, stream_id, level from branches where college_id = ${collegeId}
      ),
      ${closingRangeTables()}
      select json_build_object('cutoffId', ends.id, 'branch', ends.name, 'closing', ends.closing) as row from (
        select distinct on (o.closing) o.id, o.closing, b.name
        from of_branches o join counted k using (college_id, stream_id) join branches b on b.id = o.branch_id
        where (${streamId}::integer is null or o.stream_id = ${streamId}) and o.closing in (${range.low}, ${range.high})
          and (k.authority, k.year, k.exam, k.unit, k.quota, k.seat_type, k.level, k.max_marks, k.is_provisional) =
            (${range.authority}, ${range.year}::integer, ${range.exam}, ${range.unit}, ${range.quota}, ${range.seat_type},
              ${range.level}, ${range.max_marks ?? 0}::double precision, ${range.is_provisional}::boolean)
        order by o.closing, o.id) as ends order by ends.closing`,
  );
}

const authorityRows = countedAuthorities.map(({ name, scope, order, isFallback }) => {
  return { name, scope, place: order, is_fallback: isFallback };
});
const ruleRows = quotaRules.map(({ pattern, pool }, place) => ({ place, pattern, pool }));
const tierRows = Object.entries(poolTiers).flatMap(([scope, tiers]) =>
  quotaPools.map((pool, order) => ({ scope, pool, tier: tiers[pool], pool_order: order })),
);

const openSeatTypeArray = sql`array(select jsonb_array_elements_text(${json(openSeatTypes)}))`;

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}
