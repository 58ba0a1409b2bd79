import { join } from "node:path";
import { sql } from "drizzle-orm";
import { keyOf, wordsOf } from "margdeep-search/normalise";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { firstOf } from "#lib/lookups.ts";
import { loadRegisterEntries, type StoredEntry } from "../match/match-register.ts";
import { addToCounts, type BatchNotes, type Count, type ImportRun, rowsOf } from "../pipeline/import-run.ts";
import { problemOf } from "../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../read/read-rows.ts";
import { isForWomen } from "../tidy/womens-colleges.ts";
import { lockColleges } from "../write/lock-colleges.ts";
import { completeFromRegister } from "../write/upsert-register.ts";

/** The list that comes with the product; `npm run data` imports it before rankings, and after the last file. */
export const knownNamesPath = join(import.meta.dirname, "known-names.csv");

/** A well-known institution, one line of the list. */
const KnownName = z.object({
  /** As people write it out. */
  name: z.string().trim().min(2),
  /** What people type for it, separated by semicolons. */
  short: z.string().transform((text) =>
    text
      .split(";")
      .map((one) => one.trim())
      .filter(Boolean),
  ),
  place: z.string().trim().min(2),
  state: z.string().trim().min(2),
  aishe: z
    .string()
    .trim()
    .regex(/^([CSU]-\d{1,6})?$/, "not an AISHE code"),
  /** How a list that is imported names it, where that is not certain by the name above. */
  page: z.string().trim(),
});
type KnownName = z.infer<typeof KnownName>;

const columns = ["name", "short", "place", "state", "aishe", "page"];

/** @throws WrongFile when the file is no list of known names */
export async function checkKnownNames(file: string): Promise<void> {
  const found = Object.keys(await firstRow(file));
  if (!hasColumns(found, columns)) throw wrongColumns(file, "is no list of known names", [columns], found);
}

/**
 * Gives every institution of the list one page and the names that people type for it.
 *
 * Its page is the college with its AISHE code; else the only college of the state that is called so, which gets the code; else
 * one is created from the entry of AISHE's register. A line without a page and without an entry is rejected.
 */
export async function importKnownNames(run: ImportRun, files: string[]): Promise<void> {
  const rows: { row: RawRow; known: KnownName }[] = [];
  for (const file of files)
    for await (const row of readRows(file, run.progress.bytes)) {
      const parsed = KnownName.safeParse(row.value);
      if (parsed.success) rows.push({ row, known: parsed.data });
      else run.rejected.add(row, problemOf(parsed.error));
    }
  await run.batch(async (tx, notes) => {
    const pageOf = await openPages(tx);
    const entryOf = await openEntries(
      tx,
      rows.flatMap(({ known }) => known.aishe || []),
    );
    const pages: Page[] = [];
    const created: number[] = [];
    for (const { row, known } of rows) {
      const [page, ...others] = pageOf(known);
      const entry = entryOf(known.aishe);
      if (others.length > 0) notes.reject(row, `${known.name}: ${others.length + 1} colleges are called so`);
      else if (page !== undefined) pages.push({ known, id: page, entry });
      else if (entry) {
        const id = await createFromEntry(tx, entry, known.place);
        created.push(id);
        pages.push({ known, id, entry });
      } else notes.reject(row, `${known.name}: no college is called so, and no imported register has its code`);
    }
    await settlePages(tx, notes, pages, created);
  });
  run.progress.rows(rows.length);
}

interface Page {
  known: KnownName;
  id: number;
  /** Its entry in the register; null: no code, or none that is imported. */
  entry: StoredEntry | null;
}

async function settlePages(tx: Db, notes: BatchNotes, pages: Page[], created: number[]): Promise<void> {
  await lockColleges(
    tx,
    pages.map(({ id }) => id),
  );
  const completed = await completeFromRegister(
    tx,
    pages.flatMap(({ entry, id }) => (entry ? [{ ...entry, collegeId: id }] : [])),
  );
  const names = await addNames(tx, pages);
  addToCounts(notes.counts, "colleges", {
    added: created.length,
    changed: completed,
    left: pages.length - created.length,
  });
  addToCounts(notes.counts, "names", names);
  await refreshCollegeStreams(tx, created);
  if (created.length + completed + names.added > 0) await touchCatalogue(tx);
}

interface Called {
  id: number;
  name: string;
  state: string;
  city: string;
  place: string;
  codes: string[];
}

/** Finds the pages that may be those of an institution: one is certain, of several none is. */
async function openPages(tx: Db): Promise<(known: KnownName) => number[]> {
  const found = await tx.execute(sql`
    select c.id, c.name, c.state, c.city, c.district || ' ' || c.area as place,
      array(select code from college_codes k where k.authority = 'aishe' and k.college_id = c.id) as codes
    from colleges c where c.is_active`);
  const colleges = rowsOf<Called>(found);
  const byCode = new Map(colleges.flatMap(({ id, codes }) => codes.map((code) => [code, id] as const)));
  const byName = Map.groupBy(colleges, ({ name, state }) => `${state} ${aliasKey(name)}`);
  return ({ name, page, place, state, aishe }) => {
    const coded = byCode.get(aishe);
    if (coded !== undefined) return [coded];
    const called = byName.get(`${state} ${aliasKey(page || name)}`) ?? [];
    const key = aliasKey(place);
    const inTown = called.filter(({ city }) => aliasKey(city).includes(key));
    const around = called.filter((one) => aliasKey(one.place).includes(key));
    const nearest = [inTown, around, called].find(({ length }) => length > 0) ?? [];
    return nearest.map(({ id }) => id);
  };
}

async function openEntries(tx: Db, codes: string[]): Promise<(code: string) => StoredEntry | null> {
  const stored = await tx.execute(sql`select code from register_colleges
    where code in (select value from jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`);
  const there = new Set(rowsOf<{ code: string }>(stored).map(({ code }) => code));
  const entryOf = await loadRegisterEntries(tx, [...there]);
  return (code) => (there.has(code) ? entryOf(code) : null);
}

/** @param place the register names the district alone; the list knows the town */
async function createFromEntry(tx: Db, entry: StoredEntry, place: string): Promise<number> {
  const { code, name, district, state, website, university, foundedYear, sourceId } = entry;
  const result = await tx.execute(sql`
    insert into colleges (name, city, district, state, university, website, founded_year, ownership, is_women_only, aishe_code,
      source_id)
    values (${name}, ${place}, ${district}, ${state}, ${university}, ${website}, ${foundedYear}, 'unknown',
      ${isForWomen(name, false)}, ${code}, ${sourceId}) returning id`);
  return firstOf(rowsOf<{ id: number }>(result)).id;
}

/** Stores the names that a college does not have yet; other words for its own letters are another name: 'Hans Raj', 'Hansraj'. */
async function addNames(tx: Db, pages: readonly Page[]): Promise<Count> {
  const ids = JSON.stringify(pages.map(({ id }) => id));
  const stored = await tx.execute(sql`select id, name from colleges
    where id in (select value::integer from jsonb_array_elements_text(${ids}::text::jsonb))`);
  const nameOf = new Map(rowsOf<{ id: number; name: string }>(stored).map(({ id, name }) => [id, name]));
  const listed = pages.flatMap(({ known, id }) => [known.name, ...known.short].map((alias) => ({ id, alias })));
  const names = listed
    .filter(({ id, alias }) => keyOf(wordsOf(alias)) !== keyOf(wordsOf(nameOf.get(id) ?? "")))
    .map(({ id, alias }) => ({ id, alias, key: aliasKey(alias) }));
  const added = await tx.execute(sql`
    insert into college_aliases (college_id, alias, alias_key)
    select distinct on (g.id, g.key) g.id, g.alias, g.key
    from jsonb_to_recordset(${JSON.stringify(names)}::text::jsonb) as g (id integer, alias text, key text)
    where not exists (select from college_aliases a where a.college_id = g.id and a.alias_key = g.key)
    on conflict do nothing returning id`);
  const count = rowsOf(added).length;
  return { added: count, changed: 0, left: listed.length - count };
}
