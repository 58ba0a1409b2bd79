import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { refreshNearnessOfColleges } from "#features/catalogue/service/refresh-derived.server.ts";
import { valueFor } from "#lib/lookups.ts";
import type { Match } from "../match/find-matches.ts";
import type { CollegeMatcher } from "../match/match-colleges.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../pipeline/import-run.ts";
import { isUnfinished } from "../tidy/cut-off-name.ts";
import { lockColleges } from "./lock-colleges.ts";
import { isLocked } from "./locked-fields.ts";
import { isOfNewerEdition } from "./provenance.ts";
import { isOfSamePublisher } from "./sources.ts";

/** A college as a register or a list of results names it, complete enough to be created. */
export interface ListedCollege {
  /** What the authority's lists call it; see `college_codes`. */
  code: string;
  name: string;
  aliases?: string[];
  city: string;
  district: string;
  state: string;
  pincode: string | null;
  university: string;
  ownership: string;
  /** The list tells kinds of ownership apart less finely than we do: it counts for new colleges alone. */
  isOwnershipBroad?: boolean;
  /** See `WantedCollege.isCut`. */
  isCut?: boolean;
  isWomenOnly: boolean;
  foundedYear: number | null;
  sourceId: number;
}

const columns = sql.raw(`code text, name text, city text, district text, state text, pincode text, university text,
  ownership text, "isOwnershipBroad" boolean, "isWomenOnly" boolean, "foundedYear" smallint, "sourceId" integer, "collegeId" integer`);

/** An authority's colleges over the batches of an import. */
export interface ListedColleges {
  authority: string;
  matcher: CollegeMatcher;
  /** What the rows so far are, by code: two codes of one list are two colleges, unless staff merged them. */
  resolved: Map<string, number>;
}

/**
 * Finds the colleges of a batch, creates those that resemble none, and fills in what is missing in the others. A college
 * that an earlier list of the same publisher created follows the list.
 *
 * @returns ids by code, and the matches of those without one: they wait for staff, or are not here and have an unfinished name
 */
export async function ensureListedColleges(
  notes: BatchNotes,
  tx: Db,
  { matcher, authority, resolved }: ListedColleges,
  colleges: ListedCollege[],
): Promise<{ ids: Map<string, number>; unjoined: Map<string, Match> }> {
  const others = colleges.filter(({ code }) => !resolved.has(code));
  const matches = await matcher.match(
    notes,
    tx,
    others.map((college) => ({ ...college, isCreatable: true })),
  );
  const elsewhere = await findOfOtherUniversities(tx, authority, others);
  const taken = new Set(resolved.values());
  const found: (ListedCollege & { collegeId: number })[] = [];
  const missing: ListedCollege[] = [];
  for (const college of others) {
    const match = valueFor(matches, college.code);
    // Two codes of one list are two colleges, unless staff merged them.
    const isMerged = "by" in match && match.by === "code";
    if ("collegeId" in match && (isMerged || !taken.has(match.collegeId))) {
      found.push({ ...college, collegeId: match.collegeId });
      taken.add(match.collegeId);
    } else if ((!("waiting" in match) || elsewhere.has(college.code)) && !isUnfinished(college.name))
      missing.push(college);
  }
  await lockColleges(
    tx,
    found.map(({ collegeId }) => collegeId),
  );
  const changed = await completeColleges(tx, found);
  const added = await addColleges(tx, authority, missing);
  await refreshNearnessOfColleges(tx, [...added.values()]);
  addToCounts(notes.counts, "colleges", { added: added.size, changed, left: found.length - changed });
  const ids = new Map([...found.map(({ code, collegeId }) => [code, collegeId] as const), ...added]);
  notes.onCommit(() => {
    for (const [code, id] of ids) resolved.set(code, id);
  });
  for (const { code } of colleges) {
    const id = resolved.get(code);
    if (id !== undefined) ids.set(code, id);
  }
  return { ids, unjoined: new Map([...matches].filter(([code]) => !ids.has(code))) };
}

/**
 * Colleges whose match waits for staff although the college that they resemble belongs to another university: they are
 * not the same, so their proposals go.
 */
async function findOfOtherUniversities(tx: Db, authority: string, colleges: ListedCollege[]): Promise<Set<string>> {
  const given = JSON.stringify(colleges.map(({ code }) => code));
  const waiting = await tx.execute(sql`
    select p.code, c.university from college_match_proposals p join colleges c on c.id = p.college_id
    where p.authority = ${authority} and p.state_of_work = 'waiting'
      and p.code in (select value from jsonb_array_elements_text(${given}::text::jsonb))`);
  const universities = new Map(colleges.map(({ code, university }) => [code, university]));
  const codes = rowsOf<{ code: string; university: string }>(waiting)
    .filter(({ code, university }) => areDifferentUniversities(university, valueFor(universities, code)))
    .map(({ code }) => code);
  await tx.execute(sql`
    delete from college_match_proposals where authority = ${authority} and state_of_work = 'waiting'
      and code in (select value from jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`);
  return new Set(codes);
}

/** Both are named and share no word that tells a university apart. */
function areDifferentUniversities(one: string, other: string): boolean {
  const words = (name: string) => {
    // A town behind the name tells nothing: many universities are in Delhi.
    const all =
      name
        .replace(/,.*/s, "")
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [];
    return new Set(
      all.filter((word) => !/^(the|and|for|university|sciences?|technology|technological|deemed|state)$/.test(word)),
    );
  };
  const [first, second] = [words(one), words(other)];
  return first.size > 0 && second.size > 0 && [...first].every((word) => !second.has(word));
}

/** Creates colleges with the code of the authority. @returns their ids by code */
export async function addColleges(tx: Db, authority: string, colleges: ListedCollege[]): Promise<Map<string, number>> {
  if (colleges.length === 0) return new Map();
  const result = await tx.execute(sql`
    with given as (
      select *, nextval(pg_get_serial_sequence('colleges', 'id'))::integer as id
      from jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g (${columns})
    ),
    added as (
      insert into colleges (id, name, city, district, state, pincode, university, ownership, is_women_only, founded_year,
        latitude, longitude, source_id)
      select g.id, g.name, g.city, g.district, g.state, g.pincode, g.university, g.ownership, g."isWomenOnly",
        g."foundedYear", p.latitude, p.longitude, g."sourceId"
      from given g left join lateral place_of_pin(g.pincode, g.state, g.district) p on true
      order by g.code
      returning id
    )
    select g.code, a.id from given g join added a using (id)`);
  const ids = new Map(rowsOf<{ code: string; id: number }>(result).map((row) => [row.code, row.id]));
  const codes = JSON.stringify([...ids].map(([code, id]) => ({ code, id })));
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by)
    select ${authority}, g.code, g.id, 'register' from jsonb_to_recordset(${codes}::text::jsonb) as g (code text, id integer)
    on conflict (authority, code) do update set college_id = excluded.college_id, decided_by = 'register', staff_id = null`);
  await tx.execute(sql`
    delete from college_match_proposals where authority = ${authority} and state_of_work = 'waiting'
      and code in (select g.code from jsonb_to_recordset(${codes}::text::jsonb) as g (code text))`);
  return ids;
}

/**
 * Fills in what a list says of colleges that are here. The district of one that this list created is as it was then: which
 * places are recognised depends on the colleges that are known, so that it would change with every import.
 *
 * @returns how many colleges changed
 */
async function completeColleges(tx: Db, colleges: (ListedCollege & { collegeId: number })[]): Promise<number> {
  if (colleges.length === 0) return 0;
  const result = await tx.execute(sql`
    with wanted as (
      select distinct on (c.id) c.id,
        case when (own.is and g.university <> '' or c.university = '') and not ${isLocked("university")}
          then g.university else c.university end as university,
        case when ${isLocked("founded_year")} then c.founded_year when own.is then coalesce(g."foundedYear", c.founded_year)
          else coalesce(c.founded_year, g."foundedYear") end as founded_year,
        case when own.is and not coalesce(g."isOwnershipBroad", false) and not ${isLocked("ownership")} then g.ownership else c.ownership end as ownership,
        case when c.district = '' and not own.is and not ${isLocked("district")} then g.district else c.district end as district
      from jsonb_to_recordset(${JSON.stringify(colleges)}::text::jsonb) as g (${columns})
      join colleges c on c.id = g."collegeId"
      cross join lateral (select ${isOfSamePublisher("c.source_id", `g."sourceId"`)} and c.description = ''
        and not ${isOfNewerEdition("c", `g."sourceId"`)} as is) own
      order by c.id, g.code
    )
    update colleges c set university = w.university, founded_year = w.founded_year, ownership = w.ownership,
      district = w.district, updated_at = now()
    from wanted w
    where c.id = w.id and (c.university, c.founded_year, c.ownership, c.district)
      is distinct from (w.university, w.founded_year, w.ownership, w.district)
    returning c.id`);
  return rowsOf(result).length;
}
