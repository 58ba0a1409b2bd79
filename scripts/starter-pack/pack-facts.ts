import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rowsOf } from "#db/rows-of.server.ts";
import { valueFor } from "#lib/lookups.ts";
import type { PackedFacts } from "../../imports/starter/packed-facts.ts";
import type { StarterFiles } from "../../imports/starter/read-files.ts";
import { chooseColleges } from "./choose-colleges.ts";
import { sourceKeys } from "./source-keys.ts";

/**
 * The lists that are shipped: the last round of JoSAA's and of Maharashtra's last three years, and the newest of others. Those
 * of Telangana are of 2024: the copy of a later year states no licence.
 */
const shippedLists = sql`
  select authority, year, max(round) as round from (
    select distinct authority, year, round, max(year) over (partition by authority) as newest from cutoffs
    where authority in ('JoSAA', 'CSAB', 'MHT-CET CAP', 'AP EAPCET') or authority = 'TG EAPCET' and year = 2024
  ) lists
  where year > newest - case when authority in ('JoSAA', 'MHT-CET CAP') then 3 else 1 end group by authority, year`;

/** Those whose lists are shipped with the names that they give to branches, so that a model can be. */
export const packedAuthorities: readonly string[] = ["JoSAA", "CSAB", "MHT-CET CAP"];

type Placed<Row> = Row & { id: number };

/**
 * Packs the facts of the starter's colleges.
 *
 * @returns the pack, and the place in it of each branch
 */
export async function packFacts(
  db: Db,
  files: StarterFiles,
): Promise<{ facts: PackedFacts; placeOf: ReadonlyMap<number, number> }> {
  const keyOf = sourceKeys(files.sources);
  const chosen = await chooseColleges(db, files.colleges);
  const collegePlaces = new Map(chosen.map(({ id }, at) => [id, at]));
  const ids = JSON.stringify(chosen.map(({ id }) => id));
  const ofChosen = sql`(select value::integer from json_array_elements_text(${ids}::text::json))`;
  const cutoffs = await rowsOf<CutoffRow>(
    db,
    sql`select x.*, s.key as source from cutoffs x join (${shippedLists}) l using (authority, year, round)
      join branches b on b.id = x.branch_id join sources s on s.id = x.source_id
      where b.college_id in ${ofChosen} and x.unit in ('rank', 'percentile') order by x.authority, x.year, x.round, x.stage,
        x.quota, x.seat_type, x.gender, x.exam, x.rank_list, x.is_preparatory, s.key, b.college_id, x.branch_id`,
  );
  const fees = await rowsOf<Omit<PackedFacts["fees"][number], "college" | "branch"> & BranchRef>(
    db,
    sql`select f.college_id, f.branch_id, f.programme, f.year, f.category, f.rupees_per_year, f.includes, f.fixed_by,
        f.is_general, s.key as source
      from fees f join sources s on s.id = f.source_id where f.college_id in ${ofChosen}
        and s.key ~ '^(fra-maharashtra|tg-eapcet|ap-eapcet)' order by f.college_id, f.branch_id, f.year, f.category, f.id`,
  );
  const added = JSON.stringify(chosen.flatMap(({ id, college }) => ("key" in college ? [] : [id])));
  const named = JSON.stringify([...new Set([...cutoffs, ...fees].map((row) => row.branch_id))]);
  const branches = await rowsOf<Placed<Omit<PackedFacts["branches"][number], "college">> & { college_id: number }>(
    db,
    sql`select b.id, b.college_id, st.slug as stream, b.name, b.level, b.degree, b.shift, b.intake, s.key as source
      from branches b join streams st on st.id = b.stream_id join sources s on s.id = b.source_id
      where b.id in (select value::integer from json_array_elements_text(${named}::text::json))
        or b.gone_since is null and s.key ~ '^aicte' and b.college_id in
          (select value::integer from json_array_elements_text(${added}::text::json))
      order by b.college_id, b.level, b.name, b.degree, b.shift`,
  );
  // A branch that an older list brought is also in a shipped one, which is named as its source.
  const shippedBy = new Map(
    [...fees, ...cutoffs.toSorted((a, b) => a.year - b.year)].map((row) => [row.branch_id, row.source]),
  );
  const sourceOf = ({ id, source }: { id: number; source: string }) =>
    keyOf(source.startsWith("aicte") ? source : (shippedBy.get(id) ?? source));
  const placeOf = new Map(branches.map(({ id }, at) => [id, at]));
  const [placements, listNames, homeUniversities, aliases] = await Promise.all([
    rowsOf<Omit<PackedFacts["placements"][number], "college"> & { college_id: number }>(
      db,
      sql`select p.college_id, p.year, s.key as source, json_agg(json_build_object('branch', o.branch,
          'median_package_rupees', o.median_package_rupees, 'graduates', o.graduates, 'placed', o.placed,
          'position', o.position) order by o.position, o.branch) as outcomes
        from placements p join sources s on s.id = p.source_id join placement_outcomes o on o.placement_id = p.id
        where p.college_id in (select value::integer from json_array_elements_text(${added}::text::json))
          and o.median_package_rupees is not null and o.graduates >= 10 and s.key ~ '^nirf-'
        group by p.id, s.key order by p.college_id, p.year`,
    ),
    rowsOf<Omit<PackedFacts["list_names"][number], "branch"> & { branch_id: number }>(
      db,
      sql`select authority, branch_id, institute, programme, year, round, code from list_names
        where authority in (select value from json_array_elements_text(${JSON.stringify(packedAuthorities)}::text::json)) order by authority, branch_id`,
    ),
    rowsOf<Omit<PackedFacts["home_universities"][number], "college"> & { college_id: number }>(
      db,
      sql`select h.authority, h.college_id, h.university, h.year, h.round, s.key as source from home_universities h
        join sources s on s.id = h.source_id where h.college_id in ${ofChosen} order by h.authority, h.college_id`,
    ),
    rowsOf<Omit<PackedFacts["aliases"][number], "college"> & { college_id: number }>(
      db,
      sql`select college_id, authority, alias, alias_key from college_aliases
        where college_id in (select value::integer from json_array_elements_text(${added}::text::json))
        order by college_id, authority, alias`,
    ),
  ]);
  const placed = <Row extends { college_id: number }>({ college_id: id, ...row }: Row) => ({
    ...row,
    college: valueFor(collegePlaces, id),
  });
  const facts: PackedFacts = {
    colleges: chosen.map(({ college }) => ("key" in college ? college : { ...college, source: keyOf(college.source) })),
    branches: branches.map(({ id, ...branch }) => ({ ...placed(branch), source: sourceOf({ id, ...branch }) })),
    ...packCutoffs(cutoffs, placeOf, keyOf),
    fees: fees.map(({ branch_id: branch, ...fee }) => ({
      ...placed(fee),
      branch: branch === null ? null : valueFor(placeOf, branch),
      source: keyOf(fee.source),
    })),
    placements: placements.map((row) => ({ ...placed(row), source: keyOf(row.source) })),
    list_names: listNames.flatMap(({ branch_id: id, ...name }) => {
      const branch = placeOf.get(id);
      return branch === undefined ? [] : [{ ...name, branch }];
    }),
    home_universities: homeUniversities.map((row) => ({ ...placed(row), source: keyOf(row.source) })),
    aliases: aliases.map(placed),
  };
  return { facts, placeOf };
}

interface BranchRef {
  college_id: number;
  branch_id: number | null;
}

type List = PackedFacts["lists"][number];
type CutoffRow = List & { branch_id: number; opening: number | null; closing: number };

function packCutoffs(rows: readonly CutoffRow[], placeOf: ReadonlyMap<number, number>, keyOf: (key: string) => string) {
  const lists = new Map<string, { at: number; list: List }>();
  const listOf = (row: CutoffRow): number => {
    const { authority, exam, year, round, stage, quota, seat_type, gender, unit, rank_list, is_preparatory } = row;
    const pool = { seat_type, gender, unit, rank_list, is_preparatory, source: keyOf(row.source) };
    const list: List = { authority, exam, year, round, stage, quota, ...pool };
    const key = JSON.stringify(list);
    const known = lists.get(key) ?? { at: lists.size, list };
    lists.set(key, known);
    return known.at;
  };
  const cutoffs = {
    list: rows.map(listOf),
    branch: rows.map((row) => valueFor(placeOf, row.branch_id)),
    opening: rows.map(({ opening }) => opening),
    closing: rows.map(({ closing }) => closing),
  };
  return { lists: [...lists.values()].map(({ list }) => list), cutoffs };
}
