import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import type { CollegeMatcher } from "../match/match-colleges.ts";
import { loadRegisterEntries, type StoredEntry } from "../match/match-register.ts";
import { addToCounts, type BatchNotes, rowsOf } from "../pipeline/import-run.ts";
import type { RawRow } from "../read/read-rows.ts";
import type { StreamSlug } from "../tidy/course-streams.ts";
import { isUnfinished } from "../tidy/cut-off-name.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";
import { isForWomen } from "../tidy/womens-colleges.ts";
import type { FactOrigin } from "../write/provenance.ts";
import type { NewestWritten } from "../write/upsert-list-names.ts";
import type { CollegeFacts } from "./college-facts.ts";
import type { Authority, ListedCollege } from "./list-file.ts";
import { pageOf } from "./listed-names.ts";
import { type LeftOut, valuesOf } from "./waiting-lists.ts";

/** What the batches of one import share. */
export interface ListContext {
  authority: Authority;
  /** As `npm run import` calls it. */
  importKind: string;
  originOf: (row: Pick<RawRow, "file" | "line">) => FactOrigin;
  streams: ReadonlyMap<StreamSlug, number>;
  matcher: CollegeMatcher;
  /** Every college of the lists by code. */
  united: ReadonlyMap<string, ListedCollege>;
  /** Ids of colleges by code. */
  colleges: Map<string, number>;
  /** Ids of the colleges that this import created, by name and place: some have a second code for seats without grants. */
  created: Map<string, number>;
  /** Entries of AISHE's register, by code of the authority: the college is created from its entry. */
  entries: Map<string, StoredEntry>;
  /** By code: the code of the college of the lists under whose name it is created from the lists alone. */
  listedOnly: Map<string, string>;
  /** Codes that wait for a decision of staff. */
  waiting: Set<string>;
  /** The newest year written for a college, by its id: older lists cannot change its band of closing values. */
  newestYears: Map<number, number>;
  /** Keys of the seats and fees that a newer list of this import wrote: an older list of the year does not replace them. */
  written: Set<string>;
  names: NewestWritten;
}

/**
 * Matches the colleges of all lists to ours, since two codes that ask for one college can only be seen together. What was
 * proposed to staff waits until they decide: how much a name resembles another changes with the colleges that are here, and
 * none is created while staff decide whether it is one of ours.
 */
export async function matchColleges(
  notes: BatchNotes,
  tx: Db,
  { authority, matcher, united, colleges, entries, listedOnly, waiting }: Omit<ListContext, "originOf">,
): Promise<void> {
  const wanted = [...united.values()].map((college) => ({ ...college, isCreatable: college.page !== undefined }));
  const proposed = await readProposedCodes(tx, authority.codes);
  const matches = await matcher.match(notes, tx, wanted);
  const found = [...matches].flatMap(([code, match]) => ("collegeId" in match ? [code] : []));
  await removeSettledNames(tx, authority.codes, found);
  const registered = [...matches].flatMap(([code, match]) =>
    "register" in match && !proposed.has(code) ? [[code, match.register] as const] : [],
  );
  const entryOf = await loadRegisterEntries(
    tx,
    registered.map(([, entry]) => entry),
  );
  notes.onCommit(() => {
    for (const [code, entry] of registered) entries.set(code, entryOf(entry));
    for (const [code, match] of matches) {
      if ("collegeId" in match) colleges.set(code, match.collegeId);
      else if ("waiting" in match || proposed.has(code)) waiting.add(code);
      else if ("isNew" in match) listedOnly.set(code, match.isNew);
    }
  });
}

async function readProposedCodes(tx: Db, authority: string): Promise<Set<string>> {
  const found = await tx.execute(sql`
    select code from college_match_proposals
    where authority = ${authority} and state_of_work = 'waiting' and college_id is not null`);
  return new Set(rowsOf<{ code: string }>(found).map(({ code }) => code));
}

/** A name that resembled nothing, and whose college is here by now, does not wait any more. */
async function removeSettledNames(tx: Db, authority: string, codes: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from college_match_proposals where authority = ${authority} and state_of_work = 'waiting' and college_id is null
      and code in (select value from jsonb_array_elements_text(${JSON.stringify(codes)}::text::jsonb))`);
}

/**
 * Ids of the colleges of a batch by code. Those that resemble no college here are created where the file says enough for a
 * page; the others, and those that wait for staff, are left out and counted.
 *
 * @returns the ids, those of them that were created, and what was left out
 */
export async function ensureColleges(
  notes: BatchNotes,
  tx: Db,
  batch: CollegeFacts[],
  context: ListContext,
): Promise<{ ids: Map<string, number>; added: number[]; leftOut: LeftOut[] }> {
  const ids = new Map<string, number>();
  const leftOut: LeftOut[] = [];
  const added: number[] = [];
  const created = new Map<string, number>();
  for (const facts of batch) {
    const college = valueFor(context.united, facts.college.code);
    const { code } = college;
    const asNamed = valueFor(context.united, context.listedOnly.get(code) ?? code);
    const { name } = asNamed;
    const page = context.listedOnly.has(code) ? (asNamed.page ?? pageOf(asNamed)) : college.page;
    const known = context.colleges.get(code);
    const entry = context.entries.get(code);
    if (known !== undefined) ids.set(code, known);
    else if (entry) {
      const id = created.get(entry.code) ?? context.created.get(entry.code);
      const collegeId = id ?? (await addFromRegister(notes, tx, college, entry, context));
      await addCode(tx, context.authority.codes, code, collegeId);
      created.set(entry.code, collegeId);
      ids.set(code, collegeId);
      if (id === undefined) added.push(collegeId);
    } else if (context.waiting.has(code)) {
      countLeftOut(notes, facts, "values of colleges waiting for staff");
      leftOut.push({ facts, isUnknown: false });
    } else if (name && page && !isUnfinished(name)) {
      const key = [college.state, page.city, aliasKey(name)].join("\t");
      const same = created.get(key) ?? context.created.get(key);
      const named = { ...asNamed, page, name: college.page ? name : tidyInstituteName(name) };
      const id = same ?? (await addCollege(notes, tx, named, context.originOf(facts.row).sourceId, context));
      await addCode(tx, context.authority.codes, code, id);
      created.set(key, id);
      ids.set(code, id);
      if (same === undefined) added.push(id);
    } else {
      countLeftOut(notes, facts, "values of colleges not here yet");
      leftOut.push({ facts, isUnknown: true });
      const reason = name ? "is not here yet" : "is not known by its code: import a list that names it first";
      notes.reject({ ...facts.row, value: college }, `college ${[code, name].filter(Boolean).join(", ")} ${reason}`);
    }
  }
  if (added.length > 0) addToCounts(notes.counts, "colleges", { added: added.length, changed: 0, left: 0 });
  notes.onCommit(() => {
    for (const [code, id] of ids) context.colleges.set(code, id);
    for (const [key, id] of created) context.created.set(key, id);
  });
  return { ids, added, leftOut };
}

function countLeftOut(notes: BatchNotes, facts: CollegeFacts, what: string): void {
  addToCounts(notes.counts, what, { added: 0, changed: 0, left: valuesOf(facts) });
}

async function addCollege(
  notes: BatchNotes,
  tx: Db,
  { name, state, page }: ListedCollege,
  sourceId: number,
  { matcher }: ListContext,
): Promise<number> {
  if (!page) throw new Error(`${name} has no page to be added from`);
  const { city, district, ownership, university = "" } = page;
  const result = await tx.execute(sql`
    insert into colleges (name, city, district, state, university, ownership, source_id)
    values (${name}, ${city}, ${district}, ${state}, ${university}, ${ownership}, ${sourceId}) returning id`);
  const { id } = firstOf(rowsOf<{ id: number }>(result));
  matcher.add(notes, { id, name, city, district, state });
  return id;
}

/** Creates a college from its entry in AISHE's register; the list knows its town, where it has one. */
async function addFromRegister(
  notes: BatchNotes,
  tx: Db,
  { city = "" }: ListedCollege,
  { code, name, district, state, website, university, foundedYear, sourceId }: StoredEntry,
  { matcher }: ListContext,
): Promise<number> {
  const result = await tx.execute(sql`
    insert into colleges (name, city, district, state, university, website, founded_year, ownership, is_women_only, aishe_code, source_id)
    values (${name}, ${city}, ${district}, ${state}, ${university}, ${website}, ${foundedYear}, 'unknown',
      ${isForWomen(name, false)}, ${code}, ${sourceId}) returning id`);
  const { id } = firstOf(rowsOf<{ id: number }>(result));
  matcher.add(notes, { id, name, city, district, state });
  return id;
}

async function addCode(tx: Db, authority: string, code: string, collegeId: number): Promise<void> {
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by, score)
    values (${authority}, ${code}, ${collegeId}, 'register', 1) on conflict (authority, code) do nothing`);
  await removeSettledNames(tx, authority, [code]);
}
