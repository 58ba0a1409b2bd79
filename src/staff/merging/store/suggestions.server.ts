import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { mergeSuggestions } from "#db/schema/merging.ts";
import type { ComparedCollege } from "../similar/compared-college.ts";
import type { ComparedBranch } from "../similar/similar-branches.ts";
import type { SimilarPair } from "../similar/similar-colleges.ts";

type Kind = (typeof mergeSuggestions.$inferSelect)["kind"];

/** Every college as it is compared; also those off the site, which an import may have made twice. */
export function readComparedColleges(db: Db): Promise<ComparedCollege[]> {
  return rowsOf(
    db,
    sql`select c.id, c.name, c.short_name as "shortName", c.area, c.city, c.district, c.state, c.pincode, c.university,
      c.is_women_only as "isWomenOnly",
      array(select alias from college_aliases a where a.college_id = c.id) as aliases,
      coalesce((select jsonb_agg(jsonb_build_object('authority', k.authority, 'code', k.code))
        from college_codes k where k.college_id = c.id), '[]') as codes,
      exists (select from branches b where b.college_id = c.id and b.intake is not null) as "hasSeats",
      exists (select from branches b join cutoffs x on x.branch_id = b.id where b.college_id = c.id) as "hasCutoffs"
    from colleges c order by c.id`,
  );
}

/** Pairs of colleges that staff marked as two, or whose merge they undid: both numbers, the lower one first. */
export async function readDecidedPairs(db: Db): Promise<Set<string>> {
  const rows = await rowsOf<{ pair: string }>(
    db,
    sql`select one_id || ' ' || other_id as pair from merge_suggestions where kind = 'college' and state = 'refused'
      union select least(kept_id, removed_id) || ' ' || greatest(kept_id, removed_id) from college_merges
      where kind = 'college' and undone_at is not null`,
  );
  return new Set(rows.map(({ pair }) => pair));
}

/** Branches of colleges that have one with ranks and without seats: only there two can be one. */
export function readComparedBranches(db: Db): Promise<ComparedBranch[]> {
  return rowsOf(
    db,
    sql`with ranked as (
        select distinct b.college_id from branches b
        where b.intake is null and exists (select from cutoffs x where x.branch_id = b.id)
      )
      select b.id, b.college_id as "collegeId", b.name, b.level, b.degree, b.shift, b.intake,
        exists (select from cutoffs x where x.branch_id = b.id) as "hasCutoffs"
      from branches b join ranked using (college_id) order by b.id`,
  );
}

/**
 * Stores what was found. A pair that staff refused stays refused; one that waits and was not found again goes.
 *
 * @returns how many wait now
 */
export async function replaceSuggestions(tx: Db, kind: Kind, pairs: readonly SimilarPair[]): Promise<number> {
  await tx.execute(sql`
    with found as (
      select * from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb)
        as f ("oneId" integer, "otherId" integer, score real, reasons jsonb)
    ),
    gone as (
      delete from merge_suggestions s where s.kind = ${kind} and s.state = 'waiting'
        and not exists (select from found f where f."oneId" = s.one_id and f."otherId" = s.other_id)
    )
    insert into merge_suggestions as s (kind, one_id, other_id, score, reasons)
    select ${kind}, "oneId", "otherId", score, array(select jsonb_array_elements_text(reasons)) from found
    on conflict (kind, one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons
    where s.state = 'waiting' and (s.score, s.reasons) is distinct from (excluded.score, excluded.reasons)`);
  return countWaiting(tx, kind);
}

async function countWaiting(db: Db, kind: Kind): Promise<number> {
  const [row] = await db.select({ n: count() }).from(mergeSuggestions).where(waiting(kind));
  return row?.n ?? 0;
}

const waiting = (kind: Kind) => and(eq(mergeSuggestions.kind, kind), eq(mergeSuggestions.state, "waiting"));

/** Pairs that wait for staff, most likely first, of records that are both still there. */
export async function listSuggestions(db: Db, kind: Kind, page: number, perPage: number) {
  const table = sql.identifier(kind === "college" ? "colleges" : "branches");
  const areThere = and(
    waiting(kind),
    sql`(select count(*) from ${table} t where t.id in (${mergeSuggestions.oneId}, ${mergeSuggestions.otherId})) = 2`,
  );
  const rows = await db
    .select()
    .from(mergeSuggestions)
    .where(areThere)
    .orderBy(desc(mergeSuggestions.score), mergeSuggestions.id)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [all] = await db.select({ n: count() }).from(mergeSuggestions).where(areThere);
  return { count: all?.n ?? 0, rows };
}

/** One record of a pair, as a person compares it. */
export interface ComparedSide {
  id: number;
  college_id: number;
  name: string;
  place: string;
  facts: { label: string; value: string }[];
}

/** Colleges with what tells them apart, by id. */
export async function readCollegeSides(db: Db, ids: readonly number[]): Promise<Map<number, ComparedSide>> {
  const rows = await rowsOf<ComparedSide>(
    db,
    sql`select c.id, c.id as college_id, c.name, concat_ws(', ', nullif(c.area, ''), nullif(c.city, ''), nullif(c.district, ''), c.state, c.pincode) as place,
      jsonb_build_array(
        jsonb_build_object('label', 'Short name', 'value', coalesce(c.short_name, '')),
        jsonb_build_object('label', 'University', 'value', c.university),
        jsonb_build_object('label', 'Website', 'value', coalesce(c.website, '')),
        jsonb_build_object('label', 'Ownership', 'value', replace(c.ownership, '_', ' ')),
        jsonb_build_object('label', 'Codes', 'value', (select coalesce(string_agg(k.authority || ' ' || k.code, ', ' order by k.authority), '')
          from college_codes k where k.college_id = c.id)),
        jsonb_build_object('label', 'Other names', 'value', (select coalesce(string_agg(a.alias, '; ' order by a.id), '')
          from college_aliases a where a.college_id = c.id)),
        jsonb_build_object('label', 'Branches', 'value', (select count(*) || coalesce(': ' || string_agg(name, ', '), '') from
          (select name from branches b where b.college_id = c.id order by intake desc nulls last, name limit 8) largest)),
        jsonb_build_object('label', 'Seats', 'value', (select coalesce(sum(intake), 0)::text from branches b where b.college_id = c.id)),
        jsonb_build_object('label', 'Cut-offs', 'value', (select count(*)::text from cutoffs x join branches b on b.id = x.branch_id
          where b.college_id = c.id)),
        jsonb_build_object('label', 'Placements', 'value', (select coalesce(string_agg(p.year::text, ', ' order by p.year), '')
          from placements p where p.college_id = c.id)),
        jsonb_build_object('label', 'Source', 'value', s.publisher || ', ' || s.title)) as facts
    from colleges c join sources s on s.id = c.source_id where c.id in (${given(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Branches with what tells them apart, by id. */
export async function readBranchSides(db: Db, ids: readonly number[]): Promise<Map<number, ComparedSide>> {
  const rows = await rowsOf<ComparedSide>(
    db,
    sql`select b.id, b.college_id, b.name, c.name || ', ' || c.city as place,
      jsonb_build_array(
        jsonb_build_object('label', 'Degree', 'value', b.degree),
        jsonb_build_object('label', 'Level', 'value', b.level),
        jsonb_build_object('label', 'Shift', 'value', b.shift::text),
        jsonb_build_object('label', 'Seats', 'value', coalesce(b.intake::text, '')),
        jsonb_build_object('label', 'Cut-offs', 'value', (select count(*) || coalesce(': ' || string_agg(distinct authority || ' ' || year, ', '), '')
          from cutoffs x where x.branch_id = b.id)),
        jsonb_build_object('label', 'Source', 'value', s.publisher || ', ' || s.title)) as facts
    from branches b join colleges c on c.id = b.college_id join sources s on s.id = b.source_id where b.id in (${given(ids)})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function given(ids: readonly number[]) {
  return sql`select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb)`;
}

/** @returns false when it no longer waits */
export async function refuseSuggestion(db: Db, id: number, decided: { by: number; at: Date }): Promise<boolean> {
  const rows = await db
    .update(mergeSuggestions)
    .set({ state: "refused", decidedBy: decided.by, decidedAt: decided.at })
    .where(and(eq(mergeSuggestions.id, id), eq(mergeSuggestions.state, "waiting")))
    .returning({ id: mergeSuggestions.id });
  return rows.length > 0;
}

/** The pair waits again. @returns false when it was not refused */
export async function reopenSuggestion(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .update(mergeSuggestions)
    .set({ state: "waiting", decidedBy: null, decidedAt: null })
    .where(and(eq(mergeSuggestions.id, id), eq(mergeSuggestions.state, "refused")))
    .returning({ id: mergeSuggestions.id });
  return rows.length > 0;
}
