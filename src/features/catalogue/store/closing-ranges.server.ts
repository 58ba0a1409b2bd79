import { type SQL, sql } from "drizzle-orm";
import { countedAuthorities, openPools, openSeatTypes, poolTiers, quotaRules } from "../open-pools.ts";

/**
 * Common table expressions that end in `bands`: the closing range of each college and stream of `chosen` (branches with
 * college_id, stream_id, level). One list, one pool of students: see `open-pools.ts` for what is chosen.
 */
export function closingRangeTables(): SQL {
  return sql`
    open_values as materialized (
      select b.college_id, b.stream_id, b.level, c.branch_id, c.year, c.authority, c.exam, c.unit, c.rank_list, c.quota,
        c.seat_type, c.round, c.closing, coalesce(c.max_marks, 0) as max_marks, s.status = 'provisional' as is_provisional
      from chosen b join cutoffs c on c.branch_id = b.id join sources s on s.id = c.source_id
      where lower(c.seat_type) in (select jsonb_array_elements_text(${json(openSeatTypes)}))
        and c.gender = 'any' and not c.is_preparatory
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
    lists as (
      select college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks, quota, seat_type,
        is_provisional, count(distinct branch_id) as branch_count
      from open_values
      group by college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks, quota, seat_type, is_provisional
    ),
    counted as (
      select distinct on (college_id, stream_id) lists.*, pool, is_fallback or is_provisional as is_fallback
      from lists join pools using (authority, quota)
      order by college_id, stream_id, pools.is_fallback, is_provisional, year desc, place, tier, branch_count desc,
        pool_order, authority, exam, unit, level <> 'ug', level, seat_type, quota, rank_list, max_marks
    ),
    of_branches as (
      select distinct on (college_id, stream_id, branch_id) college_id, stream_id, round, closing
      from open_values join counted using (college_id, stream_id, level, year, authority, exam, unit, rank_list, max_marks,
        quota, seat_type, is_provisional)
      order by college_id, stream_id, branch_id, round desc, case when unit = 'rank' then -closing else closing end
    ),
    bands as (
      select college_id, stream_id, min(closing) as low, max(closing) as high, max(round) as round
      from of_branches group by college_id, stream_id
    )`;
}

const authorityRows = countedAuthorities.map(({ name, scope, order, isFallback }) => {
  return { name, scope, place: order, is_fallback: isFallback };
});
const ruleRows = quotaRules.map(({ pattern, pool }, place) => ({ place, pattern, pool }));
const tierRows = Object.entries(poolTiers).flatMap(([scope, tiers]) =>
  openPools.map((pool, order) => ({ scope, pool, tier: tiers[pool], pool_order: order })),
);

function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}
