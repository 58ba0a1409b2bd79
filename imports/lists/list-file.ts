import { z } from "zod";
import type { ShapedMap } from "../map/shaped-map.ts";
import type { WantedCollege } from "../match/find-matches.ts";
import type { Stated } from "../pdf/page-title.ts";
import { problemOf } from "../pipeline/rejected-rows.ts";
import { type OnBytes, type RawRow, readRows } from "../read/read-rows.ts";
import type { PublishedDocument } from "../write/sources.ts";
import type { WrittenName } from "../write/upsert-list-names.ts";
import { foreignKind, ofAnotherList } from "./kind-columns.ts";
import type { ListedProgramme } from "./listed-programme.ts";

/** A counselling authority: what all of its files share. */
export interface Authority {
  /** As the site shows it, and as `cutoffs.authority` stores it: `MHT-CET CAP`. */
  name: string;
  /** Whose codes its colleges have, as in `college_codes.authority`: `dte_mh`. */
  codes: string;
  /** For the person who chooses the files. */
  title: string;
  hint: string;
  /** How rows of other headings are read through a column map. Absent: this authority's lists are read by their layouts alone. */
  mapped?: MappedList;
  files: readonly ListFile[];
}

/** What a row of a list means here once its columns have the names of a column map. */
export interface MappedList {
  document: ListFile["document"];
  /** By whose result seats are given, where the list does not say it. */
  exam: string;
  /** Other exams that give seats of this counselling. A row with another one is of another list. */
  otherExams?: readonly string[];
  /** What the closing values are. Default: 'rank'. */
  unit?: "rank" | "marks" | "percentile";
  /** Of marks. */
  maxMarks?: number;
  /** Words for kinds of seats; a row with another one is rejected. Absent: as the list writes them. */
  category?: RegExp;
  /** Codes of colleges; a row with another one is of another list. */
  collegeCode?: RegExp;
  /** Names of branches by the authority's codes. */
  branches?: ReadonlyMap<string, string>;
  college: (cells: ListedPlace) => ListedCollege;
  /** What else category, quota and exam say by this authority's rules; the exam is the usual one where the row names none. */
  cutoff?: (cutoff: ListedCutoff, isExamStated: boolean) => ListedCutoff;
}

/** How a row names its college; '' for what it does not say, and the name for a code that the list does not have. */
export interface ListedPlace {
  code: string;
  name: string;
  place: string;
  district: string;
}

/** One layout of files. A file belongs to the first layout of its authority whose pattern matches its name. */
export interface ListFile {
  /** Matches the file's name. Groups `year` and `round` are read from it; without `year` the caller must name it. */
  name: RegExp;
  /** A name that shows the pattern, for messages. */
  example: string;
  document: PublishedDocument | ((list: ListOfFile, file: string) => PublishedDocument);
  /** Columns that every row has. */
  columns: readonly string[];
  /** Reads the file's rows. */
  rows: (path: string, onBytes?: OnBytes) => AsyncGenerator<RawRow>;
  /**
   * What a row says: lines, and the reasons why parts of it, or all of it, cannot be used.
   *
   * @param value not validated
   */
  read: (value: unknown, list: ListOfFile) => (ListLine | string)[];
  /** True where the file has no year: its rows say theirs, or nothing in it is of a year. */
  hasNoYear?: boolean;
  /** What a document says of itself on its first pages; null: it is of another layout. Absent: the columns and the name decide. */
  stated?: (path: string) => Promise<Stated | null>;
  /** The headings by which `stated` knows the layout, for the refusal of another one. */
  headings?: string;
  /** The share of rows that may be unusable, from 0 to 1; with more of them the file is refused. Absent: any. */
  maxUnreadable?: number;
  /** The column map that the layout was made from. */
  columnMap?: ShapedMap;
}

/** Year and round of a file. */
export interface ListOfFile {
  /** null: the rows say it. */
  year: number | null;
  /** null: the rows say it, or the file has no cut-offs. */
  round: number | null;
  /** The document says so itself. */
  isProvisional?: boolean;
}

/** A college as a file names it. An empty name: the file has the code alone. */
export interface ListedCollege extends WantedCollege {
  /** What a page needs beyond name and state. Absent: the file says too little to create the college. */
  page?: { city: string; district: string; ownership: string; university?: string };
}

/** One line of a list. */
export interface ListLine {
  college: ListedCollege;
  /** Of which of the lists in the file it is. Absent: the file is one list. */
  list?: ListOfFile;
  /** Absent: the line names a college only. */
  programme?: ListedProgramme;
  /** College and programme to the letter, where the list writes both. */
  written?: WrittenName;
  /** The university in whose area the college is, where the list says it. */
  homeUniversity?: string;
  cutoffs?: ListedCutoff[];
  /** Closing values of another admission than that to the first year; they need no `programme`. */
  laterEntries?: ListedLaterEntry[];
  /** Marks or percentile beside the merit number of the same candidate; it is of the exam, and needs no `programme`. */
  scale?: ListedScalePoint;
  seats?: ListedSeats[];
  /** Sanctioned seats a year, where the file says them. */
  intake?: number;
  fee?: ListedFee;
}

/** A closing value. The fields that most lists share have defaults. */
export interface ListedCutoff {
  exam: string;
  seatType: string;
  closing: number;
  /** Default: none. */
  opening?: number | null;
  /** Default: the file's. */
  year?: number;
  /** Default: the file's. 0: a list of the whole counselling. */
  round?: number;
  /** Default: ''. */
  quota?: string;
  /** Default: 'any'. */
  gender?: "any" | "female";
  /** Default: 'rank'. */
  unit?: "rank" | "marks" | "percentile";
  /** Of marks. */
  maxMarks?: number;
  /** Default: 'common': state lists rank all candidates in one list. */
  rankList?: "category" | "common";
  /** Default: ''. */
  stage?: string;
}

/**
 * A closing value of an admission that does not begin with the first year of a first degree. It is no cut-off: lists, bands
 * and chances of first-year admission do not read it.
 */
export interface ListedLaterEntry {
  /** What a student has finished before: the second year after a diploma, a master's degree after a bachelor's. */
  entry: "after_diploma" | "after_degree";
  /** Or the merit list, where there is no exam. */
  exam: string;
  programme: string;
  seatType: string;
  closing: number;
  /** Default: none. */
  opening?: number | null;
  year: number;
  round: number;
  /** Default: ''. */
  quota?: string;
  /** Default: ''. */
  stage?: string;
  /** Default: 'any'. */
  gender?: "any" | "female";
  /** Default: 'rank'. */
  unit?: "rank" | "marks";
  /** Of marks; default: none. */
  maxMarks?: number | null;
  /** Marks of the candidate at the closing rank, of 100; default: not stated. */
  marksPercent?: number | null;
}

/** Two figures of one candidate. */
export interface ListedScalePoint {
  /** Or the merit list, where there is no exam. */
  exam: string;
  /** Where an exam has several merit lists. Default: ''. */
  meritList?: string;
  /** Default: the file's. */
  year?: number;
  unit: "marks" | "percentile";
  value: number;
  rank: number;
}

/** Seats of the file's year. */
export interface ListedSeats {
  category: string;
  seats: number;
}

/** A fee of the file's year. */
export interface ListedFee {
  rupeesPerYear: number;
  category: string;
  includes: string;
  fixedBy: string;
}

/**
 * A cell whose words an authority knows in advance: which exam, round, quota or kind of seats a row is of. Another word is of
 * another list, and the row is rejected.
 *
 * @param what as the reason names it, such as `a quota of WBJEE`
 */
export function oneOf(what: string, words: readonly string[] | RegExp) {
  const isKnown = words instanceof RegExp ? (word: string) => words.test(word) : (word: string) => words.includes(word);
  return z
    .string()
    .trim()
    .refine(isKnown, { error: ({ input }) => `${JSON.stringify(input)} is not ${what}${ofAnotherList}` });
}

/** Ties the type of a validated row to the function that reads it. */
export function listFile<Row extends z.ZodObject>(
  file: Omit<ListFile, "columns" | "read" | "rows"> & {
    row: Row;
    /** Default: the rows of a CSV file or a workbook, or the objects of a JSON array. */
    rows?: typeof readRows;
    read: (row: z.infer<Row>, list: ListOfFile) => (ListLine | string)[];
  },
): ListFile {
  const { row: schema, read, rows = readRows, ...rest } = file;
  const names = Object.keys(schema.shape);
  return {
    ...rest,
    rows: (path, onBytes) => rows(path, onBytes, names),
    columns: names.filter((column) => !schema.shape[column]?.isOptional()),
    read: (value, list) => {
      const parsed = schema.safeParse(value);
      const foreign = foreignKind(value, schema.shape);
      if (foreign) return [foreign];
      return parsed.success ? read(parsed.data, list) : [problemOf(parsed.error)];
    },
  };
}
