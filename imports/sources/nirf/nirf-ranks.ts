import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { currentTown } from "margdeep-places/names";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import type { Match } from "../../match/find-matches.ts";
import { openMatcher } from "../../match/match-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches, rowsOf } from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { numberCell } from "../../read/number-cell.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "../../read/read-rows.ts";
import { isUnfinished } from "../../tidy/cut-off-name.ts";
import { knownState } from "../../tidy/tidy-places.ts";
import { tidyText } from "../../tidy/tidy-text.ts";
import { openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { nirfRanking } from "../../write/register-sources.ts";
import { type CollegeRank, upsertRanks } from "../../write/upsert-ranks.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { createInstitutes, type UnknownInstitute } from "./create-ranked.ts";
import { categoryInName, nirfCategory } from "./nirf-categories.ts";

const authority = "nirf";
const ranksInBatch = 500;

const rank = numberCell(z.number("not a rank").int("not a rank").min(1));
/** A category of the ranking under the name that pages give it. */
const category = z.string().transform((name, context) => {
  const known = nirfCategory(name);
  if (known) return known;
  context.addIssue(`${name} is not a category of NIRF`);
  return z.NEVER;
});
const score = numberCell(z.number("not a score").min(0).max(100));
/** The ranking's own six columns; copies that join categories add `Stream`. */
const RankRow = z.object({
  "Institute ID": z.string().trim(),
  Name: z.string().trim().min(3),
  City: z.string(),
  State: z.string().trim().min(2),
  Score: score,
  Rank: rank,
  Stream: category.optional(),
});
/** The file of placements has the ranks as well. */
const PlacementRow = z.object({
  institute_name: z.string().trim().min(3),
  city: z.string(),
  state: z.string().trim().min(2),
  overall_score: score,
  nirf_rank: rank,
  ranking_category: category,
});
const rankColumns = Object.keys(RankRow.shape).filter((column) => column !== "Stream");
const layouts = [rankColumns, Object.keys(PlacementRow.shape)];
const names = [...layouts.flat(), "Stream"];

interface RankedInstitute extends UnknownInstitute {
  aliases: string[];
  category: string;
  rank: number;
  score: number;
  row: RawRow;
}

/** Rejects a file without ranks, or whose year is not known. */
export async function checkRankFile(path: string, provenance: Provenance): Promise<void> {
  const found = Object.keys(await firstRow(path, names));
  if (!layouts.some((columns) => hasColumns(found, columns)))
    throw wrongColumns(path, "holds no ranks of NIRF", layouts, found);
  yearOfFile(path, provenance);
  categoryOfFile(path, found, provenance);
}

/**
 * The category of a file whose rows do not name it.
 *
 * @returns null where they do
 * @throws WrongFile when neither the file's name nor the person who starts the import says it, or when both differ
 */
function categoryOfFile(path: string, found: readonly string[], { category: given }: Provenance): string | null {
  if (found.includes("Stream") || found.includes("ranking_category")) return null;
  const named = categoryInName(path);
  const said = given && nirfCategory(given);
  if (given && !said) throw new WrongFile(`${given} is not a category of NIRF, such as Engineering.`);
  if (named && said && named !== said)
    throw new WrongFile(`${basename(path)} is of ${named} by its name, but the category given is ${said}.`);
  const known = named ?? said;
  if (known) return known;
  throw new WrongFile(
    `${basename(path)}: of which category is it? Neither its rows nor its name say; give it with --category, such as --category Engineering.`,
  );
}

/**
 * Categories whose colleges are in the registers of AICTE and NMC and in JoSAA's lists: one that is ranked in nothing else
 * and is not found is here under another name.
 */
const registeredCategories = new Set(["Engineering", "Medical"]);

/**
 * Imports ranks: joined by the AISHE code in NIRF's id, else by a certain name. An institute that resembles none here is
 * created, because its rank is a fact that needs a page. All institutes are matched before the first rank is written, so that
 * none is compared with what this import created.
 */
export async function importRanks(run: ImportRun, files: string[]): Promise<void> {
  const years = new Map(files.map((file) => [basename(file), yearOfFile(file, run.provenance)]));
  const originOf = await run.batch(async (tx) => {
    await ensureStreams(tx);
    return registerFiles(tx, run, files, (file) => ({ document: nirfRanking, year: valueFor(years, basename(file)) }));
  });
  const institutes: RankedInstitute[] = [];
  for await (const one of readInstitutes(run, files, originOf)) institutes.push(one);
  const yearOf = (file: string) => valueFor(years, file);
  const leftOut = openLeftOutRows({ authority, importKind: "nirf-ranks", originOf, yearOf });
  const colleges = await run.batch(async (tx, notes) => {
    const found = await findColleges(notes, tx, institutes);
    for (const { row, category, ...institute } of institutes) {
      const match = valueFor(found, institute.code);
      // The category may be in the name of the file alone.
      const stored = { ...row, value: { ...(row.value as object), Stream: category } };
      if (!("collegeId" in match)) leftOut.add(notes, stored, institute, match);
    }
    return found;
  });
  await leftOut.store(run);
  const here = institutes.flatMap((institute) => {
    const match = valueFor(colleges, institute.code);
    return "collegeId" in match ? [{ ...institute, collegeId: match.collegeId }] : [];
  });
  const ranks = ranksOf(here, yearOf, (row, reason) => run.rejected.add(row, reason));
  await inBatches(run, ranks, ranksInBatch, (batch) => run.batch((tx, notes) => writeRanks(notes, tx, batch)));
}

/** Joins rows that waited for staff to their college. */
export async function openRankJoin(): Promise<JoinFacts> {
  return async (notes, tx, facts, { collegeId, year, originOf }) => {
    const institutes = storedRows(facts).flatMap((row) => {
      const read = readInstitute(row, null);
      return typeof read === "string" ? [] : [{ ...read, origin: originOf(row), collegeId }];
    });
    const yearOf = (file: string) => year ?? yearOfFile(file, { year });
    await writeRanks(notes, tx, ranksOf(institutes, yearOf, notes.reject));
  };
}

/** The college of each institute by its code. */
type FoundColleges = Map<string, Match>;

async function findColleges(notes: BatchNotes, tx: Db, institutes: readonly RankedInstitute[]): Promise<FoundColleges> {
  const aishe = await loadAisheCodes(tx);
  const colleges: FoundColleges = new Map();
  for (const { code, aisheCode } of institutes) {
    const collegeId = aisheCode && aishe.get(aisheCode);
    if (collegeId) colleges.set(code, { collegeId, by: "code" });
  }
  const byAishe = institutes.filter(({ code }) => colleges.has(code)).length;
  addToCounts(notes.counts, "matches by AISHE code", { added: 0, changed: 0, left: byAishe });
  const creatable = new Set(
    institutes.filter(({ category }) => !registeredCategories.has(category)).map(({ code }) => code),
  );
  const others = new Map(institutes.filter(({ code }) => !colleges.has(code)).map((one) => [one.code, one]));
  const matcher = await openMatcher(tx, authority, "nirf-ranks", { listsAll: false });
  const matches = await matcher.match(
    notes,
    tx,
    [...others.values()].map((one) => ({ ...one, isCreatable: creatable.has(one.code) })),
  );
  const missing = [...others.values()].filter(
    ({ code, name }) => "unknown" in valueFor(matches, code) && creatable.has(code) && !isUnfinished(name),
  );
  for (const [code, match] of matches) colleges.set(code, match);
  for (const [code, collegeId] of await createInstitutes(notes, tx, missing))
    colleges.set(code, { collegeId, by: "code" });
  return colleges;
}

/** The ranks of known colleges; of two institutes that are the same college here, the second one is rejected. */
function ranksOf(
  institutes: readonly (RankedInstitute & { collegeId: number })[],
  yearOf: (file: string) => number,
  reject: (row: RawRow, reason: string) => void,
): CollegeRank[] {
  const ranks = new Map<string, CollegeRank>();
  for (const { collegeId, category, rank, score, origin, row } of institutes) {
    const year = yearOf(row.file);
    const key = [collegeId, year, category].join("|");
    if (ranks.has(key)) reject(row, "another institute of this list is the same college here");
    else ranks.set(key, { collegeId, year, category, rank, score, publisher: "NIRF", ...origin });
  }
  return [...ranks.values()];
}

async function loadAisheCodes(tx: Db): Promise<Map<string, number>> {
  const found = await tx.execute(sql`
    select code, college_id as id from college_codes where authority = 'aishe'
    union select aishe_code, id from colleges where aishe_code is not null`);
  return new Map(rowsOf<{ code: string; id: number }>(found).map(({ code, id }) => [code, id]));
}

async function* readInstitutes(
  run: ImportRun,
  files: string[],
  originOf: (row: RawRow) => FactOrigin,
): AsyncGenerator<RankedInstitute> {
  const seen = new Set<string>();
  for (const file of files) {
    const ofFile = categoryOfFile(file, Object.keys(await firstRow(file, names)), run.provenance);
    for await (const row of readRows(file, run.progress.bytes, names)) {
      const read = readInstitute(row, ofFile);
      if (typeof read === "string") {
        run.rejected.add(row, read);
        continue;
      }
      // The file of placements repeats an institute for each length of its programmes.
      const key = [row.file, read.category, read.rank, read.code].join("|");
      if (!seen.has(key)) yield { ...read, origin: originOf(row) };
      seen.add(key);
    }
  }
}

/** Parses one row, or returns the reason for rejecting it; a band such as 101-150 is no rank. */
function readInstitute(row: RawRow, ofFile: string | null): Omit<RankedInstitute, "origin"> | string {
  const isRanking = "Institute ID" in (row.value as object);
  const parsed = isRanking ? RankRow.safeParse(row.value) : PlacementRow.safeParse(row.value);
  if (!parsed.success) return problemOf(parsed.error);
  const value = "Name" in parsed.data ? parsed.data : fromPlacement(parsed.data);
  const named = value.Stream ?? ofFile;
  if (!named) return "Stream: is missing";
  const id = value["Institute ID"].replace(/^IR-[A-Z]+-/, "");
  const state = knownState(value.State);
  if (!state) return `State: ${value.State} is no state of India`;
  // NIRF writes `Indian Institute of Technology- Bombay`.
  const name = tidyText(value.Name).replace(/(\w)- ?(?=[A-Z])/g, "$1 ");
  return {
    code: id || value.Name,
    aisheCode: /^[CSU]-\d{1,6}$/.test(id) ? id : null,
    name,
    aliases: [withInitials(name)],
    city: townOf(tidyText(value.City)),
    state,
    category: named,
    rank: value.Rank,
    score: value.Score,
    row,
  };
}

/** `Institute of X (Green Hill University) Y` is elsewhere `Institute of X (GHU) Y`. */
function withInitials(name: string): string {
  return name.replace(/\(([^()]+)\)/g, (_, words: string) => `(${words.match(/\b\p{Lu}/gu)?.join("") ?? words})`);
}

/** NIRF writes `Gurugram, Haryana` and former names. */
function townOf(city: string): string {
  return currentTown(firstOf(city.split(",")).trim());
}

function fromPlacement(row: z.infer<typeof PlacementRow>): z.infer<typeof RankRow> {
  return {
    "Institute ID": "",
    Name: row.institute_name,
    City: row.city,
    State: row.state,
    Score: row.overall_score,
    Rank: row.nirf_rank,
    Stream: row.ranking_category,
  };
}

async function writeRanks(notes: BatchNotes, tx: Db, ranks: CollegeRank[]): Promise<void> {
  const count = await upsertRanks(tx, ranks);
  addToCounts(notes.counts, "ranks", count);
  if (count.added + count.changed === 0) return;
  await refreshCollegeStreams(tx, [...new Set(ranks.map(({ collegeId }) => collegeId))]);
  await touchCatalogue(tx);
}
