import { sql } from "drizzle-orm";
import { soundOf } from "margdeep-places/sound";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { registerWords } from "#features/catalogue/service/register-words.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import { openMatcher } from "../../match/match-colleges.ts";
import { wordsOf } from "../../match/words-of.ts";
import {
  addToCounts,
  type BatchNotes,
  type ImportRun,
  inBatches,
  openPace,
  rowsOf,
} from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { tidyInstituteName, tidyUniversityName } from "../../tidy/tidy-names.ts";
import { knownState, tidyDistrict, tidyState } from "../../tidy/tidy-places.ts";
import { websiteIn } from "../../tidy/tidy-website.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { aisheRegister } from "../../write/register-sources.ts";
import { completeFromRegister, type RegisterEntry, upsertRegister } from "../../write/upsert-register.ts";

/** Shorter words are left out of comparisons: initials and `of`. */
const shortestWord = 4;

/**
 * Tells which entries of a large register cannot be one of ours: a word of their name occurs in no name, alias or address
 * of our colleges in that state. Four of five entries of AISHE's directory need no closer comparison then.
 */
async function openKnownWords(tx: Db): Promise<(state: string, name: string) => boolean> {
  const result = await tx.execute(sql`
    select c.state, concat_ws(' ', c.name, c.area, c.city, c.district, string_agg(a.alias, ' ')) as text
    from colleges c left join college_aliases a on a.college_id = c.id group by c.id`);
  const soundsByState = new Map<string, Set<string>>();
  for (const { state, text } of rowsOf<{ state: string; text: string }>(result)) {
    const sounds = soundsByState.get(state) ?? new Set();
    soundsByState.set(state, sounds);
    for (const word of wordsOf(text)) sounds.add(soundOf(word));
  }
  return (state, name) => {
    const sounds = soundsByState.get(state);
    const words = wordsOf(firstOf(name.split(",")));
    return sounds !== undefined && words.every((word) => word.length < shortestWord || sounds.has(soundOf(word)));
  };
}

const authority = "aishe";
const entriesInBatch = 2_000;

const AisheRow = z.object({
  "Aishe Code": z
    .string()
    .trim()
    .regex(/^[CSU]-\d{1,6}$/, "not an AISHE code"),
  Name: z.string().trim().min(2),
  State: z.string().trim().min(2),
  District: z.string(),
  Website: z.string(),
  "Year Of Establishment": z.string(),
});

/** The register of before 2020, which alone names the affiliating universities. */
const AffiliationRow = z.object({ university: z.string(), college: z.string() });

const layouts = [AisheRow, AffiliationRow].map(({ shape }) => Object.keys(shape));
const names = layouts.flat();

const isAffiliations = (row: Record<string, unknown>) => "university" in row && "college" in row;

/** Rejects a file that is neither the directory nor the older list with the affiliating universities. */
export async function checkAisheFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path, names);
  if (isAffiliations(row)) return;
  const found = Object.keys(row);
  if (!hasColumns(found, firstOf(layouts)))
    throw wrongColumns(path, "is not a file of the AISHE register", layouts, found);
  yearOfFile(path, provenance);
}

/**
 * Imports AISHE's directory of colleges and universities. Colleges that are here for certain get their code and, where
 * they are empty, web site, year and university. The others get no page: search answers with what the register says.
 */
export async function importAishe(run: ImportRun, files: string[]): Promise<void> {
  const directories: string[] = [];
  const universities = new Map<string, string>();
  for (const file of files) {
    if (isAffiliations(await firstRow(file, names))) await readAffiliations(run, file, universities);
    else directories.push(file);
  }
  const context = await run.batch(async (tx) => {
    const originOf = await registerFiles(tx, run, directories, (path) => ({
      document: aisheRegister,
      year: yearOfFile(path, run.provenance),
    }));
    return { codes: await takeKnownCodes(tx), originOf, universities };
  });
  const entries: RegisterEntry[] = [];
  for await (const entry of readDirectories(run, directories, context)) entries.push(entry);
  await run.batch(async (tx, notes) => {
    const here = await matchEntries(
      notes,
      tx,
      entries.map((entry) => ({ ...entry, isCoded: context.codes.has(entry.code) })),
    );
    const changed = await completeFromRegister(tx, here);
    addToCounts(notes.counts, "colleges", { added: 0, changed, left: here.length - changed });
    if (changed > 0) await touchCatalogue(tx);
  });
  await inBatches(run, entries, openPace(run, entriesInBatch), (batch) =>
    run.batch(async (tx, notes) => addToCounts(notes.counts, "register entries", await upsertRegister(tx, batch))),
  );
}

/** An entry of the register; `isCoded` where its code is already a college's. */
export type CodedEntry = RegisterEntry & { isCoded: boolean };

/**
 * Finds the colleges of entries. They are matched in one call, because only together can two entries be seen that ask for
 * one college: in batches, the outcome would depend on which entries share a batch. Most entries are of colleges that are not
 * here, so uncertain ones are not proposed to staff.
 *
 * @returns the entries whose college is certain, with its id
 */
export async function matchEntries<Entry extends CodedEntry>(
  notes: BatchNotes,
  tx: Db,
  entries: readonly Entry[],
): Promise<(Entry & { collegeId: number })[]> {
  const isKnown = await openKnownWords(tx);
  const matcher = await openMatcher(tx, authority, "aishe", { proposes: false });
  const similar = entries.filter(({ state, name, isCoded }) => isCoded || isKnown(state, name));
  const matches = await matcher.match(notes, tx, similar);
  return similar.flatMap((entry) => {
    const match = valueFor(matches, entry.code);
    return "collegeId" in match ? [{ ...entry, collegeId: match.collegeId }] : [];
  });
}

interface Context {
  originOf: (row: RawRow) => FactOrigin;
  /** Codes for which it is decided which college they are. */
  codes: ReadonlySet<string>;
  /** Affiliating universities by AISHE code. */
  universities: ReadonlyMap<string, string>;
}

/** Codes that colleges already have are the register's own. @returns all codes that are decided */
async function takeKnownCodes(tx: Db): Promise<Set<string>> {
  await tx.execute(sql`
    insert into college_codes (authority, code, college_id, decided_by)
    select ${authority}, aishe_code, id, 'register' from colleges where aishe_code is not null
    on conflict (authority, code) do nothing`);
  const codes = await tx.execute(sql`select code from college_codes where authority = ${authority}`);
  return new Set(rowsOf<{ code: string }>(codes).map(({ code }) => code));
}

async function readAffiliations(run: ImportRun, file: string, universities: Map<string, string>): Promise<void> {
  for await (const row of readRows(file, run.progress.bytes, names)) {
    const parsed = AffiliationRow.safeParse(row.value);
    const code = parsed.success ? /\(Id: ([CSU]-\d{1,6})\)/.exec(parsed.data.college)?.[1] : undefined;
    if (!parsed.success || !code) run.rejected.add(row, "college: no AISHE code");
    else universities.set(code, tidyUniversityName(parsed.data.university.replace(/\s*\(Id: [^)]*\)/, "")));
  }
}

async function* readDirectories(run: ImportRun, files: string[], context: Context): AsyncGenerator<RegisterEntry> {
  const seen = new Set<string>();
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes, names)) {
      const parsed = AisheRow.safeParse(row.value);
      if (!parsed.success) run.rejected.add(row, problemOf(parsed.error));
      else if (!knownState(parsed.data.State, parsed.data.District))
        run.rejected.add(row, `State: ${parsed.data.State} is no state of India`);
      else if (seen.has(parsed.data["Aishe Code"])) run.rejected.add(row, "a second row with this AISHE code");
      else {
        seen.add(parsed.data["Aishe Code"]);
        yield readEntry(parsed.data, context, context.originOf(row));
      }
    }
  }
}

function readEntry(row: z.infer<typeof AisheRow>, { universities }: Context, origin: FactOrigin): RegisterEntry {
  const code = row["Aishe Code"];
  const state = tidyState(row.State, row.District);
  const district = tidyDistrict(row.District, state);
  // What stands for a removed e-mail address or telephone number is no part of a name, nor is a university's number.
  const written = row.Name.replace(/\[removed\]/gi, " ").replace(/^\d{4,}-/, "");
  const name = tidyInstituteName(written.replace(/\(eve\.?\)/i, "(Evening)")) || row.Name;
  const year = Number(row["Year Of Establishment"]);
  return {
    code,
    name,
    state,
    district,
    website: websiteIn(row.Website),
    foundedYear: Number.isInteger(year) && year >= 1700 && year <= 2100 ? year : null,
    university: universities.get(code) ?? "",
    words: registerWords(name, district, state),
    ...origin,
  };
}
