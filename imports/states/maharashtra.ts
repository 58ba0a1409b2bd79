import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { type Authority, type ListedCutoff, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readCountCell, readScoreCell } from "../lists/read-cells.ts";
import { keyedRows } from "../lists/whole-file-rows.ts";
import type { PublishedDocument } from "../write/sources.ts";
import {
  allIndiaLists,
  allIndiaSeats,
  CutoffRow,
  cetCell,
  college,
  cutoffLists,
  homeUniversity,
  levels,
  meritOf,
  quotaOf,
  readCutoff,
  seatType,
  seatTypes,
  session,
  stages,
} from "./maharashtra-cutoffs.ts";
import { maharashtraPdfs } from "./maharashtra-pdf.ts";

const seatMatrix: PublishedDocument = {
  ...cetCell,
  key: "mht-cet-seats",
  title: (year) => `Seat matrix of the engineering admission rounds (CAP)${session(year)}`,
};

/** Categories of the seat matrix. PWD and DEF seats are among those of the levels; TFWS are on top. */
const seatCategories: Readonly<Record<string, string>> = {
  "State Level": "State level",
  "Home University": "Home university",
  "Other than Home University": "Other universities",
  PWD: "Persons with disability (PWD)",
  DEF: "Defence (DEF)",
  EWS: "EWS",
  TFWS: "Tuition fee waiver (TFWS)",
};

const CapJsonCollege = z.object({
  name: z.string().min(3),
  institute_code: z.string(),
  status: z.string().optional(),
  home_university: z.string().optional(),
  /** Of the college as a whole: the levels of its seats are in their types. */
  level: oneOf("a level of CAP", ["", "Unknown", ...Object.keys(levels)]).optional(),
  branches: z.array(z.object({ branch_info: z.string(), table_data: z.array(z.record(z.string(), z.string())) })),
});

const SeatRow = z.object({
  college_code: z.string(),
  college_name: z.string().min(3),
  branch_name: z.string().min(1),
  category: z.string().refine((category) => category in seatCategories, "not a category of the seat matrix"),
  year: z.string(),
  intake: z.string(),
});

/** Colleges with the university in whose area they are. */
const AreaRow = z.object({
  collegeCode: z.string().min(4),
  collegeName: z.string().min(3),
  homeUniversity: z.string(),
});

/** Engineering admission of Maharashtra: State CET Cell's Centralised Admission Process. */
export const maharashtra: Authority = {
  name: "MHT-CET CAP",
  mapped: {
    document: (_list, file) => (/all[\s_-]?india/i.test(file) ? allIndiaLists : cutoffLists),
    exam: "MHT CET",
    otherExams: ["JEE Main"],
    unit: "percentile",
    category: seatTypes,
    college: ({ code, name }) => college(code, name),
    cutoff: (cutoff, isExamStated) => {
      const seats = { ...seatType(cutoff.seatType), ...cutoff };
      if (cutoff.quota === "AI" || cutoff.seatType === "AI")
        return { ...seats, ...allIndiaSeats(isExamStated ? cutoff.exam : "JEE Main") };
      return { ...seats, quota: (levels[cutoff.quota ?? ""] ?? cutoff.quota) || quotaOf(cutoff.seatType, "") };
    },
  },
  codes: "dte_mh",
  title: "Maharashtra: MHT-CET CAP, cut-offs and seat matrix",
  hint: "The name says year and round: mhtcet_2025_cap1.csv, mhtcet_2025_cap1_allindia.csv, mhtcet_2025_seat_matrix.csv; also mhtcet_2025_colleges.xlsx; a PDF states them itself.",
  files: [
    listFile({
      name: /^mht-?cet[_-](?<year>\d{4})[_-]cap[_-]?(?<round>\d)\.csv(\.gz)?$/i,
      example: "mhtcet_2025_cap1.csv",
      document: cutoffLists,
      row: CutoffRow,
      read: (row) => readCutoff(row, { exam: "MHT CET" }),
    }),
    listFile({
      name: /^mht-?cet[_-](?<year>\d{4})[_-]cap[_-]?(?<round>\d)[_-]all[_-]?india\.csv(\.gz)?$/i,
      example: "mhtcet_2025_cap1_allindia.csv",
      document: allIndiaLists,
      row: CutoffRow,
      read: (row) => readCutoff(row, allIndiaSeats("JEE Main")),
    }),
    listFile({
      name: /^mht-?cet[_-](?<year>\d{4})[_-]cap[_-]?(?<round>\d)\.json(\.gz)?$/i,
      example: "mhtcet_2025_cap2.json",
      document: cutoffLists,
      row: CapJsonCollege,
      rows: keyedRows("name"),
      read: readCapJson,
    }),
    listFile({
      name: /^mht-?cet[_-](?<year>\d{4})[_-]seat[_-]?matrix\.csv(\.gz)?$/i,
      example: "mhtcet_2025_seat_matrix.csv",
      document: seatMatrix,
      row: SeatRow,
      read: (row, { year }) => {
        const seats = readCountCell(row.intake);
        if (!row.year.startsWith(String(year))) return [`year: the file is of ${year} by its name`];
        if (seats === null) return ["intake: not a number of seats"];
        const category = fieldOf(seatCategories, row.category);
        const programme = readListedProgramme(row.branch_name);
        return [{ college: college(row.college_code, row.college_name), programme, seats: [{ category, seats }] }];
      },
    }),
    ...maharashtraPdfs,
    listFile({
      name: /^mht-?cet([_-](?<year>\d{4}))?[_-]colleges([_-]meta)?\.csv(\.gz)?$/i,
      example: "mhtcet_2025_colleges.xlsx",
      document: {
        ...cetCell,
        key: "mht-cet-colleges",
        title: (year) => `Colleges of the engineering admission (CAP) and their home universities${session(year)}`,
      },
      row: AreaRow,
      read: (row) => {
        const area = homeUniversity(row.homeUniversity);
        if (!area.homeUniversity) return ["homeUniversity: no university in whose area the college is"];
        return [{ college: college(row.collegeCode, row.collegeName), ...area }];
      },
    }),
  ],
};

/** A cell such as `39713\n(88.2484746)`, merit number and percentile; the row's stage is under the name `null`. */
function readCapJson({ name, institute_code, branches, status, home_university }: z.infer<typeof CapJsonCollege>) {
  const home = homeUniversity(home_university, status);
  return branches.flatMap(({ branch_info, table_data }) =>
    table_data.flatMap(({ null: stage = "", ...cells }) =>
      Object.entries(cells)
        .filter(([, cell]) => !isEmptyCell(cell))
        .map(([code, cell]) => {
          if (!seatTypes.test(code)) return `${code}: not a seat type of CAP`;
          if (!stages.test(stage)) return `${stage}: not a stage of CAP`;
          const closing = readScoreCell(/\(([\d.]+)\)\s*$/.exec(cell)?.[1], 100);
          if (closing === null) return `${code}: not a merit number and a percentile`;
          const cutoff: ListedCutoff = {
            ...seatType(code),
            exam: "MHT CET",
            quota: quotaOf(code, ""),
            closing,
            unit: "percentile",
            stage: stage.replace(/\s+/g, " ").trim(),
          };
          const programme = readListedProgramme(branch_info);
          const written = { institute: name, programme: branch_info };
          const merit = meritOf(cutoff, closing, /^\d+/.exec(cell)?.[0]);
          return { college: college(institute_code, name), programme, written, ...home, cutoffs: [cutoff], ...merit };
        }),
    ),
  );
}
