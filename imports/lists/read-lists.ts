import { basename } from "node:path";
import type { ImportRun } from "../pipeline/import-run.ts";
import { countReasons } from "../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../read/expect-columns.ts";
import { type RawRow, WrongFile } from "../read/read-rows.ts";
import { type ClosingValue, refuseInvented } from "../tidy/plausible-list.ts";
import type { WrittenName } from "../write/upsert-list-names.ts";
import { ofAnotherList } from "./kind-columns.ts";
import type { Authority, ListedCollege, ListedCutoff, ListedFee, ListFile, ListLine, ListOfFile } from "./list-file.ts";
import type { ListedProgramme } from "./listed-programme.ts";

type Row = Pick<RawRow, "file" | "line">;

/** A cut-off, with its row whole while the file is being read. */
interface ReadCutoff {
  cutoff: Required<ListedCutoff>;
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

/** What a file says of one college. */
export interface CollegeFacts {
  college: ListedCollege;
  row: Row;
  homeUniversity: { university: string; row: Row } | null;
  programmes: Map<string, ProgrammeFacts>;
}

/**
 * The layout to which a file of an authority belongs: by its name, and by its columns where several layouts have such names.
 *
 * @throws WrongFile for a file that none of the authority's layouts describes
 */
export async function findLayout(authority: Authority, path: string): Promise<ListFile> {
  const named = authority.files.filter(({ name }) => matchName(name, path));
  const what = `is no list of ${authority.name}`;
  if (named.length === 0) {
    const examples = authority.files.map(({ example }) => example).join(", ");
    throw new WrongFile(`${basename(path)} ${what} by its name. Known are names such as ${examples}.`);
  }
  let found: string[] | null = null;
  for (const layout of named) {
    const columns = await columnsOf(layout, path);
    if (columns && hasColumns(columns, layout.columns)) return layout;
    found ??= columns;
  }
  const expected = named.map(({ columns }) => columns);
  if (found) throw wrongColumns(path, what, expected, found);
  const wanted = expected.map((columns) => columns.join(", ")).join(" – or – ");
  throw new WrongFile(`${basename(path)} ${what}: it has no rows with the columns ${wanted}.`);
}

/** A workbook is named like the text that has the same rows, and so is a file in a zip. */
function matchName(name: RegExp, path: string): RegExpExecArray | null {
  const file = basename(path);
  const table = file.replace(/\.zip$/i, "").replace(/\.(xlsx|tsv|tab)(\.gz)?$/i, ".csv");
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
 * Year and round of a file.
 *
 * @param year of a file whose name has none
 * @throws WrongFile when the year is in neither
 */
export function listOfFile(layout: ListFile, path: string, year: number | null): ListOfFile {
  const groups = matchName(layout.name, path)?.groups ?? {};
  const known = layout.hasNoYear ? null : groups.year ? Number(groups.year) : year;
  if (known === null && !layout.hasNoYear)
    throw new WrongFile(`${basename(path)}: of which year is it? Its name does not say; give it with --year YYYY.`);
  return { year: known, round: groups.round ? Number(groups.round) : null };
}

/**
 * Reads a file whole, one entry for each college.
 *
 * Rows for the same seats of one round are allotment stages without a name: the one that closes last is used, and the
 * others are rejected. Seats of two lines for one programme are added up.
 *
 * @throws WrongFile for a list that cannot be real, or whose rows are all of another list
 */
export async function readList(run: ImportRun, layout: ListFile, path: string): Promise<CollegeFacts[]> {
  const list = listOfFile(layout, path, run.provenance.year);
  const colleges = new Map<string, CollegeFacts>();
  const cutoffs = new Map<string, ReadCutoff>();
  const reasons = countReasons();
  let isOfAnotherList = true;
  const reject = (row: RawRow, reason: string) => {
    reasons.add(reason);
    isOfAnotherList &&= reason.endsWith(ofAnotherList);
    run.rejected.add(row, reason);
  };
  for await (const raw of layout.rows(path, run.progress.bytes)) {
    run.progress.rows(1);
    for (const line of layout.read(raw.value, list)) {
      if (typeof line === "string" || line.programme?.problem) {
        reject(raw, typeof line === "string" ? line : (line.programme?.problem ?? ""));
        continue;
      }
      const row = { file: raw.file, line: raw.line };
      const college = collegeOf(colleges, line, row);
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
        else keepLast(run, cutoffs, seatsKey(line.college.code, programme, cutoff), { cutoff, row: raw }, facts);
      }
    }
  }
  if (colleges.size === 0 && isOfAnotherList)
    throw new WrongFile(`${basename(path)}: not one of its rows can be used. ${reasons.mostFrequent()}`);
  refuseInvented(basename(path), [...colleges.values()].flatMap(closingValues));
  // The rows themselves would be most of what an import holds in memory.
  for (const read of cutoffs.values()) read.row = { file: read.row.file, line: read.row.line };
  return [...colleges.values()];
}

function closingValues({ college, programmes }: CollegeFacts): ClosingValue[] {
  return [...programmes].flatMap(([key, { cutoffs }]) =>
    cutoffs.map(({ cutoff: { year, round, quota, seatType, gender, stage, closing, unit } }) => ({
      branch: `${college.code}|${key}`,
      seats: [year, quota, seatType, gender, stage].join("|"),
      round,
      closing,
      isRank: unit === "rank",
    })),
  );
}

function collegeOf(colleges: Map<string, CollegeFacts>, line: ListLine, row: Row): CollegeFacts {
  const { college, homeUniversity } = line;
  const facts = entry(colleges, college.code, () => ({ college, row, homeUniversity: null, programmes: new Map() }));
  if (!facts.college.name) facts.college = college;
  if (homeUniversity) facts.homeUniversity ??= { university: homeUniversity, row };
  return facts;
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

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
