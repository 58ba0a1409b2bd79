import { type SQL, sql } from "drizzle-orm";
import { countedAuthorities, openSeatTypes, poolTiers, quotaPools, quotaRules } from "margdeep-search/open-pools";
import type { ReadDb } from "#db/client.server.ts";
import { selectJson } from "#db/select-json.server.ts";
import type { ClosingRange } from "../contract.ts";

/** A list this many years behind the newest one of its college or branch speaks only where there is no other. */
const staleAfterYears = 2;

/**
 * Common table expressions that say which closing values speak for branches and colleges. `chosen` are branches with
 * college_id, stream_id, level, name and intake; it must hold all branches of a college, whatever streams are requested:
 * together they say whether it is for women, whose open seats count where no seat is for everybody.
 *
 * - `counted`: the list and the pool of students of each college and stream (`open-pools.ts`): of one counselling, of recent
 *   years, of undergraduates, final, the newest;
 * - `of_branches`: the value of each branch: its last round in that list, else in the list that speaks for the branch alone;
 * - `headlines`: the most sought branch of the list, the one that was hardest to get into after its last round: a branch that is
 *   not in later rounds had no seat left. Marks are compared by their share of the maximum. Where the maximum is not known
 *   nothing can be compared, and the branch with most seats speaks;
 * - `bands`: the lowest and the highest value among the branches of the headline's scale.
 *
 * Each is materialized, because the planner takes them for a few rows and would otherwise compute one again for each row of
 * another.
 */
export function closingTables(): SQL {
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
    pooled as materialized (
      select v.*, p.place, p.tier, p.pool_order, p.is_fallback or v.is_provisional as is_fallback,
        p.is_fallback as is_of_special_seats,
        case when v.college_id in (select college_id from for_women) then 'women' else p.pool end as pool
      from open_values v join pools p using (authority, quota)
    ),
    lists as materialized (
      select college_id, stream_id, level, year, authority, exam, unit, rank_list, quota, seat_type, gender, is_provisional,
        place, tier, pool_order, is_fallback, is_of_special_seats, pool, count(distinct branch_id) as branch_count,
        max(year) over (partition by college_id, stream_id, is_of_special_seats) - year > ${staleAfterYears} as is_stale
      from pooled
      group by college_id, stream_id, level, year, authority, exam, unit, rank_list, quota, seat_type, gender, is_provisional,
        place, tier, pool_order, is_fallback, is_of_special_seats, pool
    ),
    counted as materialized (
      select distinct on (college_id, stream_id) * from lists
      order by college_id, stream_id, is_of_special_seats, is_stale, level <> 'ug', level, is_provisional, year desc, place, tier,
        branch_count desc, pool_order, authority, exam, unit, seat_type, quota, gender, rank_list
    ),
    listed as materialized (
      select p.*, c.college_id is not null as is_counted,
        max(p.year) over (partition by branch_id, p.is_of_special_seats) - p.year > ${staleAfterYears} as is_stale
      from pooled p left join counted c using (college_id, stream_id, level, year, authority, exam, unit, rank_list, quota,
        seat_type, gender, is_provisional)
    ),
    of_branches as materialized (
      select distinct on (branch_id) * from listed
      order by branch_id, not is_counted, is_of_special_seats, is_stale, is_provisional, year desc, place, tier, pool_order,
        authority, exam, unit, seat_type, quota, gender, rank_list, round desc,
        case when unit = 'rank' then -closing else closing end, id
    ),
    headlines as materialized (
      select distinct on (v.college_id, v.stream_id) v.college_id, v.stream_id, v.branch_id, v.max_marks,
        v.unit = 'marks' and v.max_marks = 0 as is_alone
      from of_branches v join chosen b on b.id = v.branch_id where v.is_counted
      order by v.college_id, v.stream_id, v.unit = 'marks' and v.max_marks = 0,
        case when v.unit = 'rank' then v.closing when v.unit = 'percentile' then -v.closing
          when v.max_marks > 0 then -v.closing / v.max_marks end,
        b.intake desc nulls last, b.name, v.branch_id
    ),
    bands as materialized (
      select o.college_id, o.stream_id, min(closing) as low, max(closing) as high, max(round) as round
      from of_branches o join headlines h on h.college_id = o.college_id and h.stream_id = o.stream_id
        and h.max_marks = o.max_marks and (not h.is_alone or h.branch_id = o.branch_id)
      where is_counted group by o.college_id, o.stream_id
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
        select id, college_id, stream_id, level, name, intake from branches where college_id = ${collegeId}
      ),
      ${closingTables()}
      select json_build_object('cutoffId', ends.id, 'branch', ends.name, 'closing', ends.closing) as row from (
        select distinct on (o.closing) o.id, o.closing, b.name
        from of_branches o join branches b on b.id = o.branch_id
        where (${streamId}::integer is null or o.stream_id = ${streamId}) and o.closing in (${range.low}, ${range.high})
          and o.is_counted
          and (o.authority, o.year, o.exam, o.unit, o.quota, o.seat_type, o.level, o.max_marks, o.is_provisional) =
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
