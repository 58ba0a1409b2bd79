import { basename } from "node:path";
import { shapeOf } from "../map/heading-key.ts";
import { mappedLayout } from "../map/mapped-layout.ts";
import { previewRow } from "../map/preview.ts";
import type { MapsOfImport } from "../map/shaped-map.ts";
import { agree } from "../pdf/page-title.ts";
import type { ImportRun, Provenance } from "../pipeline/import-run.ts";
import { countReasons } from "../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../read/expect-columns.ts";
import { firstRow, type RawRow, WrongFile } from "../read/read-rows.ts";
import { type ClosingValue, refuseInvented } from "../tidy/plausible-list.ts";
import type { WrittenName } from "../write/upsert-list-names.ts";
import { ofAnotherList } from "./kind-columns.ts";
import type {
  Authority,
  ListedCollege,
  ListedCutoff,
  ListedFee,
  ListedLaterEntry,
  ListFile,
  ListLine,
  ListOfFile,
} from "./list-file.ts";
import type { ListedProgramme } from "./listed-programme.ts";

type Row = Pick<RawRow, "file" | "line">;

/** A cut-off, with its row whole while the file is being read. */
interface ReadCutoff {
  cutoff: Required<ListedCutoff>;
  /** Another row has another value for the same seats. */
  isDoubtful?: true;
  row: Row & { value?: unknown };
}

/** What a file says of one programme. */
export interface ProgrammeFacts {
  programme: ListedProgramme;
  /** As the list writes it; null: not told. */
  written: WrittenName | null;
  intake: number | null;
  row: Row;
  cutoffs: { cutoff: Required<ListedCutoff>; row: Row }[];
  seats: Map<string, { seats: number; row: Row }>;
  fees: { fee: ListedFee; row: Row }[];
}

/** One of the lists in a file: most files are one list; others have one for each year and round. */
export interface ListPart extends ListOfFile {
  colleges: CollegeFacts[];
}

/** What a file says of one college. */
export interface CollegeFacts {
  college: ListedCollege;
  row: Row;
  homeUniversity: { university: string; row: Row } | null;
  programmes: Map<string, ProgrammeFacts>;
  /** By their seats. */
  laterEntries: Map<string, { entry: Required<ListedLaterEntry>; row: Row }>;
}

/**
 * The layout of a file: that of the column map that a person gave; else that of the authority to which it belongs by name and
 * columns; else that of the column map for files of its shape.
 *
 * @throws WrongFile for a file that no layout describes
 */
export async function findLayout(authority: Authority, path: string, provenance: Provenance): Promise<ListFile> {
  const maps: MapsOfImport = provenance.maps ?? { byShape: new Map() };
  const headings = async () => Object.keys(await firstRow(path));
  if (maps.given) return mappedLayout(authority, path, await headings(), maps.given, provenance);
  try {
    return await knownLayout(authority, path);
  } catch (error) {
    if (!(error instanceof WrongFile) || !authority.mapped) throw error;
    const found = await headings().catch((problem: unknown) => {
      if (problem instanceof WrongFile) return null;
      throw problem;
    });
    if (!found) throw error;
    const map = maps.byShape.get(shapeOf(found));
    if (map) return mappedLayout(authority, path, found, map, provenance);
    throw new WrongFile(`${error.message} ${howToMap}`);
  }
}

const howToMap =
  "Its columns can be named: in the console under Imports, or by npm run import with --propose-map, then --map.";

/**
 * The layout to which a file of an authority belongs: by its name, and where several layouts have such names by its columns, or
 * by the headings of its tables.
 *
 * @throws WrongFile for a file that none of the authority's layouts describes
 */
export async function knownLayout(authority: Authority, path: string): Promise<ListFile> {
  const named = authority.files.filter(({ name }) => matchName(name, path));
  const what = `is no list of ${authority.name}`;
  if (named.length === 0) {
    const examples = authority.files.map(({ example }) => example).join(", ");
    if (/\.pdf$/i.test(path))
      throw new WrongFile(
        `${basename(path)}: the PDF lists of ${authority.name} are not described yet. PDF lists are read for MHT-CET, KCET, COMEDK, TG EAPCET and AP EAPCET; for others send the table as CSV, with a name such as ${examples}.`,
      );
    throw new WrongFile(`${basename(path)} ${what} by its name. Known are names such as ${examples}.`);
  }
  let found: string[] | null = null;
  for (const layout of named) {
    if (layout.stated) {
      if (await layout.stated(path)) return layout;
      continue;
    }
    const columns = await columnsOf(layout, path);
    if (columns && hasColumns(columns, layout.columns)) return layout;
    found ??= columns;
  }
  const expected = named.map(({ columns, headings }) => headings ?? columns.join(", "));
  if (found)
    throw wrongColumns(
      path,
      what,
      named.map(({ columns }) => columns),
      found,
    );
  throw new WrongFile(`${basename(path)} ${what}: it has no rows with the columns ${expected.join(" – or – ")}.`);
}

/** A workbook is named like the text that has the same rows, and so is a file in a zip. */
function matchName(name: RegExp, path: string): RegExpExecArray | null {
  const file = basename(path);
  const table = file.replace(/(?<!\.pdf)\.zip$/i, "").replace(/\.(xlsx|tsv|tab)(\.gz)?$/i, ".csv");
  const candidates = [file, table, ...["csv", "json", "txt"].map((ending) => `${table}.${ending}`)];
  for (const candidate of candidates) {
    const found = name.exec(candidate);
    if (found) return found;
  }
  return null;
}

/** Columns of the first row; null where the file has no row. */
async function columnsOf({ rows }: ListFile, path: string): Promise<string[] | null> {
  for await (const { value } of rows(path)) {
    return value !== null && typeof value === "object" ? Object.keys(value) : [];
  }
  return null;
}

/**
 * Year and round of a file: from its name, and from the document where it states them itself.
 *
 * @param year of a file whose name has none
 * @throws WrongFile when the year is nowhere, or when document, name and call differ
 */
export async function listOfFile(layout: ListFile, path: string, year: number | null): Promise<ListOfFile> {
  const file = basename(path);
  const stated = await layout.stated?.(path);
  const list = stated ? agree(file, stated, year) : nameOfList(layout, path, year);
  if (layout.hasNoYear) return { ...list, year: null };
  if (list.year === null)
    throw new WrongFile(
      `${file}: of which year is it? ${stated ? "Neither its page nor its" : "Its"} name ${stated ? "says it" : "does not say"}; give it with --year YYYY.`,
    );
  if (stated && list.round === null)
    throw new WrongFile(
      `${file}: of which round is it? Its page does not say; name the file so, such as ${layout.example}.`,
    );
  return list;
}

function nameOfList({ name }: ListFile, path: string, year: number | null): ListOfFile {
  const groups = matchName(name, path)?.groups ?? {};
  return { year: groups.year ? Number(groups.year) : year, round: groups.round ? Number(groups.round) : null };
}

/**
 * Reads a file whole: its lists, each with one entry for each college.
 *
 * Rows for the same seats of one round are allotment stages without a name: the one that closes last is used, and the
 * others are rejected. Seats of two lines for one programme are added up.
 *
 * @throws WrongFile for a list that cannot be real, or whose rows are all of another list
 */
export async function readLists(run: ImportRun, layout: ListFile, path: string): Promise<ListPart[]> {
  const list = await listOfFile(layout, path, run.provenance.year);
  const parts = new Map<string, ListOfFile & { colleges: Map<string, CollegeFacts> }>();
  const partOf = (own: ListOfFile = list) =>
    entry(parts, `${own.year} ${own.round}`, () => ({ ...own, colleges: new Map() }));
  const cutoffs = new Map<string, ReadCutoff>();
  const keep = layout.columnMap ? keepCertain : keepLast;
  const reasons = countReasons();
  let isOfAnotherList = true;
  const count = { rows: 0, rejected: new Set<RawRow>() };
  const reject = (row: RawRow, reason: string) => {
    count.rejected.add(row);
    reasons.add(reason);
    isOfAnotherList &&= reason.endsWith(ofAnotherList);
    run.rejected.add(row, reason);
  };
  for await (const raw of layout.rows(path, run.progress.bytes)) {
    run.progress.rows(1);
    count.rows += 1;
    const lines = layout.read(raw.value, list);
    if (run.preview) previewRow(run.preview, raw, lines);
    for (const line of lines) {
      if (typeof line === "string" || line.programme?.problem) {
        reject(raw, typeof line === "string" ? line : (line.programme?.problem ?? ""));
        continue;
      }
      const row = { file: raw.file, line: raw.line };
      const college = collegeOf(partOf(line.list).colleges, line, row);
      for (const listed of line.laterEntries ?? []) addLaterEntry(run, college, listed, raw);
      const { programme } = line;
      if (!programme) continue;
      const facts = entry(college.programmes, programmeKey(programme), () => factsOf(programme, row));
      facts.written ??= line.written ?? null;
      facts.intake = line.intake ?? facts.intake;
      if (line.fee) facts.fees.push({ fee: line.fee, row });
      for (const { category, seats } of line.seats ?? [])
        entry(facts.seats, category, () => ({ seats: 0, row })).seats += seats;
      for (const listed of line.cutoffs ?? []) {
        const cutoff = withDefaults(listed, programme, list);
        if (!cutoff) run.rejected.add(raw, "its year or round is not known");
        else keep(run, cutoffs, seatsKey(line.college.code, programme, cutoff), { cutoff, row: raw }, facts);
      }
    }
  }
  if (parts.size === 0 && isOfAnotherList)
    throw new WrongFile(`${basename(path)}: not one of its rows can be used. ${reasons.mostFrequent()}`);
  refuseUnreadable(layout, path, count.rows, count.rejected);
  const lists = [...parts.values()].map((part) => ({ ...part, colleges: [...part.colleges.values()] }));
  refuseInvented(
    basename(path),
    lists.flatMap(({ colleges }) => colleges.flatMap(closingValues)),
  );
  // The rows themselves would be most of what an import holds in memory.
  dropDoubtful(lists, cutoffs);
  for (const read of cutoffs.values()) read.row = { file: read.row.file, line: read.row.line };
  return lists.length > 0 ? lists : [{ ...list, colleges: [] }];
}

/** @throws WrongFile that shows the first rows which cannot be used, where they are more than the layout allows */
function refuseUnreadable(layout: ListFile, path: string, rows: number, rejected: ReadonlySet<RawRow>): void {
  if (layout.maxUnreadable === undefined || rejected.size <= rows * layout.maxUnreadable) return;
  const first = [...rejected]
    .slice(0, 5)
    .map(({ line, value }) => `  page ${line}: ${JSON.stringify(value).slice(0, 200)}`);
  throw new WrongFile(
    [
      `${basename(path)}: ${rejected.size} of ${rows} rows cannot be used, more than ${layout.maxUnreadable * 100} %, so nothing of it was imported. The first:`,
      ...first,
    ].join("\n"),
  );
}

function closingValues({ college, programmes, laterEntries }: CollegeFacts): ClosingValue[] {
  const later = [...laterEntries.values()].map(({ entry }) => ({
    branch: `${college.code}|${entry.entry}|${entry.programme}`,
    seats: [entry.year, entry.quota, entry.seatType, entry.gender, entry.stage].join("|"),
    round: entry.round,
    closing: entry.closing,
    isRank: entry.unit === "rank",
  }));
  const first = [...programmes].flatMap(([key, { cutoffs }]) =>
    cutoffs.map(({ cutoff: { year, round, quota, seatType, gender, stage, closing, unit } }) => ({
      branch: `${college.code}|${key}`,
      seats: [year, quota, seatType, gender, stage].join("|"),
      round,
      closing,
      isRank: unit === "rank",
    })),
  );
  return [...first, ...later];
}

function collegeOf(colleges: Map<string, CollegeFacts>, line: ListLine, row: Row): CollegeFacts {
  const { college, homeUniversity } = line;
  const facts = entry(colleges, college.code, () => {
    return { college, row, homeUniversity: null, programmes: new Map(), laterEntries: new Map() };
  });
  if (!facts.college.name) facts.college = college;
  if (homeUniversity) facts.homeUniversity ??= { university: homeUniversity, row };
  return facts;
}

/** Of two rows for the same seats the one that closes last is used, as for cut-offs. */
function addLaterEntry(run: ImportRun, { laterEntries }: CollegeFacts, listed: ListedLaterEntry, row: RawRow): void {
  const entry: Required<ListedLaterEntry> = {
    opening: null,
    quota: "",
    stage: "",
    gender: "any",
    unit: "rank",
    maxMarks: null,
    marksPercent: null,
    ...listed,
  };
  const { programme, year, round, quota, seatType, gender, stage } = entry;
  const key = [programme, year, round, quota, seatType, gender, stage].join("\t");
  const known = laterEntries.get(key);
  const isLater = !known || (entry.unit === "rank") === entry.closing > known.entry.closing;
  if (known)
    run.rejected.add(isLater ? { value: "", ...known.row } : row, "another row for the same seats closes later");
  if (isLater) laterEntries.set(key, { entry, row: { file: row.file, line: row.line } });
}

/** Key of a programme within a college. */
export function programmeKey({ name, degree, level, shift }: ListedProgramme): string {
  return `${level}|${name}|${degree}|${shift}`;
}

function factsOf(programme: ListedProgramme, row: Row): ProgrammeFacts {
  return { programme, written: null, intake: null, row, cutoffs: [], seats: new Map(), fees: [] };
}

function withDefaults(
  listed: ListedCutoff,
  programme: ListedProgramme,
  list: ListOfFile,
): Required<ListedCutoff> | null {
  const year = listed.year ?? list.year;
  const round = listed.round ?? list.round;
  if (year === null || round === null) return null;
  const isMarked = !programme.isFeeWaiver || /fee waiver|TF/i.test(listed.seatType);
  return {
    opening: null,
    quota: "",
    gender: "any",
    unit: "rank",
    maxMarks: 0,
    rankList: "common",
    stage: "",
    ...listed,
    year,
    round,
    seatType: isMarked ? listed.seatType : `${listed.seatType}, fee waiver`,
  };
}

function seatsKey(code: string, programme: ListedProgramme, cutoff: Required<ListedCutoff>): string {
  const { year, round, quota, seatType, gender, stage } = cutoff;
  return [code, programmeKey(programme), year, round, quota, seatType, gender, stage].join("\t");
}

/** Keeps the cut-off that closes last: the highest rank, the lowest marks or percentile. */
function keepLast(
  run: ImportRun,
  known: Map<string, ReadCutoff>,
  key: string,
  next: { cutoff: Required<ListedCutoff>; row: RawRow },
  facts: ProgrammeFacts,
): void {
  const first = known.get(key);
  if (!first) {
    known.set(key, next);
    facts.cutoffs.push(next);
    return;
  }
  const isLater = (next.cutoff.unit === "rank") === next.cutoff.closing > first.cutoff.closing;
  if (isLater && next.cutoff.closing !== first.cutoff.closing) {
    run.rejected.add({ value: "", ...first.row }, "another row for the same seats closes later");
    Object.assign(first, next);
  } else {
    run.rejected.add(next.row, "another row for the same seats closes later, or at the same value");
  }
}

/**
 * Rows read through a column map that have two values for the same seats differ in something that the map does not read, such
 * as gender or stage: neither is used.
 */
function keepCertain(
  run: ImportRun,
  known: Map<string, ReadCutoff>,
  key: string,
  next: ReadCutoff & { row: RawRow },
  facts: ProgrammeFacts,
): void {
  const first = known.get(key);
  if (!first) {
    known.set(key, next);
    facts.cutoffs.push(next);
  } else if (first.cutoff.closing === next.cutoff.closing) {
    run.rejected.add(next.row, "another row has the same value for the same seats");
  } else {
    const reason = "another row has another value for the same seats: no column of the map tells them apart";
    if (!first.isDoubtful) run.rejected.add({ value: "", ...first.row }, reason);
    first.isDoubtful = true;
    run.rejected.add(next.row, reason);
  }
}

function dropDoubtful(lists: readonly ListPart[], cutoffs: ReadonlyMap<string, ReadCutoff>): void {
  const doubtful = new Set<object>([...cutoffs.values()].filter(({ isDoubtful }) => isDoubtful));
  if (doubtful.size === 0) return;
  for (const { colleges } of lists)
    for (const { programmes } of colleges)
      for (const facts of programmes.values()) facts.cutoffs = facts.cutoffs.filter((read) => !doubtful.has(read));
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
