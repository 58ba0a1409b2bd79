import { basename } from "node:path";
import { previewRow } from "../map/preview.ts";
import type { ImportRun } from "../pipeline/import-run.ts";
import { countReasons } from "../pipeline/rejected-rows.ts";
import { type RawRow, WrongFile } from "../read/read-rows.ts";
import { type ClosingValue, refuseInvented } from "../tidy/plausible-list.ts";
import type { WrittenName } from "../write/upsert-list-names.ts";
import type { CollegeFacts, ListPart, ProgrammeFacts, Row } from "./college-facts.ts";
import { listOfFile } from "./find-layout.ts";
import { ofAnotherList } from "./kind-columns.ts";
import type { ListedCutoff, ListedLaterEntry, ListedScalePoint, ListFile, ListLine, ListOfFile } from "./list-file.ts";
import type { ListedProgramme } from "./listed-programme.ts";
import { keepCertain, keepLast, type ReadValue } from "./same-seats.ts";

interface ReadCutoff extends ReadValue {
  cutoff: Required<ListedCutoff>;
}

/** One of the lists of a file, while it is being read. */
interface ReadPart extends ListOfFile {
  colleges: Map<string, CollegeFacts>;
  scale: Map<string, ListPart["scale"][number]>;
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
  const parts = new Map<string, ReadPart>();
  const partOf = (own: ListOfFile = list) =>
    entry(parts, `${own.year} ${own.round}`, () => ({ ...own, colleges: new Map(), scale: new Map() }));
  const cutoffs = new Map<string, ReadCutoff>();
  const keep = layout.columnMap ? keepCertain : keepLast;
  const addCutoff = (seats: string, read: ReadCutoff & { row: RawRow }, facts: ProgrammeFacts) => {
    if (keep(run, cutoffs, seats, read, ({ cutoff }) => cutoff)) facts.cutoffs.push(read);
  };
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
      const part = partOf(line.list);
      const college = collegeOf(part.colleges, line, row);
      addScalePoint(part, line.scale, row);
      for (const later of (line.laterEntries ?? []).map(laterEntryOf))
        keep(run, college.laterEntries, laterSeatsKey(later), { entry: later, row: raw }, ({ entry: of }) => of);
      const { programme } = line;
      if (!programme) continue;
      const facts = entry(college.programmes, programmeKey(programme), () => factsOf(programme, row));
      facts.written = writtenOnce(facts.written, line.written);
      facts.intake = line.intake ?? facts.intake;
      if (line.fee) facts.fees.push({ fee: line.fee, row });
      for (const { category, seats } of line.seats ?? [])
        entry(facts.seats, category, () => ({ seats: 0, row })).seats += seats;
      for (const listed of line.cutoffs ?? []) {
        const cutoff = withDefaults(listed, programme, list);
        if (!cutoff) run.rejected.add(raw, "its year or round is not known");
        else addCutoff(seatsKey(line.college.code, programme, cutoff), { cutoff, row: raw }, facts);
      }
    }
  }
  if (parts.size === 0 && isOfAnotherList)
    throw new WrongFile(`${basename(path)}: not one of its rows can be used. ${reasons.mostFrequent()}`);
  refuseUnreadable(layout, path, count.rows, count.rejected);
  const lists = [...parts.values()].map((part) => ({
    ...part,
    colleges: [...part.colleges.values()],
    scale: [...part.scale.values()],
  }));
  refuseInvented(
    basename(path),
    lists.flatMap(({ colleges }) => colleges.flatMap(closingValues)),
  );
  dropDoubtful(lists);
  dropRows(lists, cutoffs);
  return lists.length > 0 ? lists : [{ ...list, colleges: [], scale: [] }];
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

/** A merit list without a year, or with an unreadable figure, says nothing of the scale. */
function addScalePoint({ year: ofList, scale }: ReadPart, listed: ListedScalePoint | undefined, row: Row): void {
  const year = listed?.year ?? ofList;
  if (!listed || year === null) return;
  const point = { meritList: "", ...listed, year };
  entry(scale, [point.exam, point.meritList, year, point.value, point.rank].join("\t"), () => ({ point, row }));
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

function laterEntryOf(listed: ListedLaterEntry): Required<ListedLaterEntry> {
  return {
    opening: null,
    quota: "",
    stage: "",
    gender: "any",
    unit: "rank",
    maxMarks: null,
    marksPercent: null,
    ...listed,
  };
}

function laterSeatsKey({ programme, year, round, quota, seatType, gender, stage }: Required<ListedLaterEntry>): string {
  return [programme, year, round, quota, seatType, gender, stage].join("\t");
}

/** Key of a programme within a college. */
export function programmeKey({ name, degree, level, shift }: ListedProgramme): string {
  return `${level}|${name}|${degree}|${shift}`;
}

/** The first names of a branch. One that a list has under two codes is two choices there, so that neither is its code. */
function writtenOnce(first: WrittenName | null, next: WrittenName | undefined): WrittenName | null {
  if (!first || !next?.code || !first.code || first.code === next.code) return first ?? next ?? null;
  return { ...first, code: "" };
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

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function dropDoubtful(lists: readonly ListPart[]): void {
  for (const { colleges } of lists)
    for (const { programmes } of colleges)
      for (const facts of programmes.values())
        facts.cutoffs = facts.cutoffs.filter(({ isDoubtful }: ReadValue) => !isDoubtful);
}

/** The rows themselves would be most of what an import holds in memory. */
function dropRows(lists: readonly ListPart[], cutoffs: ReadonlyMap<string, ReadValue>): void {
  const later = lists.flatMap(({ colleges }) => colleges.flatMap(({ laterEntries }) => [...laterEntries.values()]));
  for (const read of [...cutoffs.values(), ...later]) read.row = { file: read.row.file, line: read.row.line };
}
