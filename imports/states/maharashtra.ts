import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { type Authority, type ListedCutoff, listFile, oneOf } from "../lists/list-file.ts";
import { withoutOwner } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readCountCell, readScoreCell } from "../lists/read-cells.ts";
import { keyedRows } from "../lists/whole-file-rows.ts";
import { academicYear, type PublishedDocument } from "../write/sources.ts";

const cetCell = {
  publisher: "State Common Entrance Test Cell, Maharashtra",
  url: "https://cetcell.mahacet.org",
  licence: "Facts from published lists",
  status: "official",
} as const;
const session = (year: number | null) => (year === null ? "" : `, ${academicYear(year)}`);
const cutoffLists: PublishedDocument = {
  ...cetCell,
  key: "mht-cet-cap",
  title: (year) => `Cut-off lists of the engineering admission rounds (CAP)${session(year)}`,
};
const seatMatrix: PublishedDocument = {
  ...cetCell,
  key: "mht-cet-seats",
  title: (year) => `Seat matrix of the engineering admission rounds (CAP)${session(year)}`,
};

/** Which seats of a college went to whom. The lists name it in full; older ones only by the last letter of the seat type. */
const levels: Readonly<Record<string, string>> = {
  "State Level": "State level",
  "Home University Seats Allotted to Home University Candidates": "Home university",
  "Other Than Home University Seats Allotted to Other Than Home University Candidates": "Other universities",
  "Home University Seats Allotted to Other Than Home University Candidates": "Home university seats, other candidates",
  "Other Than Home University Seats Allotted to Home University Candidates":
    "Other universities' seats, home candidates",
};
const areas: Readonly<Record<string, string>> = {
  S: "State level",
  H: "Home university",
  O: "Other universities",
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

/** Reserved seats of the levels; some files lost the last letter. `R` before the category: the horizontal reservation of a category. */
const seatTypes =
  /^([GL](OPEN|SC|ST|VJ|NT[123]|OBC|SEBC)[SHO]|(PWD|DEF)R?(OPEN|SC|ST|VJ|NT[123]|OBC|SEBC)[SHO]?|PHC[HO]?|PHC(OBC|OPEN|SC|ST)[SHO]|AI|EWS|TFWS|MI|ORPHAN)$/;
/** Stages of an allotment round: the first, one without the seats that others left, the last, and candidates of the state. */
const stages = /^(|[IVX]{1,4}|MH|I-\s?Non\s(PWD|Defence))$/;

const CutoffRow = z.object({
  collegeid: z.string(),
  "college name": z.string().min(3),
  course: z.string().min(1),
  "seat type": oneOf("a seat type of CAP", seatTypes),
  percentile: z.string(),
  "college code": z.string().optional(),
  level: oneOf("a level of CAP", ["", "All India", ...Object.keys(levels)]).optional(),
  stage: oneOf("a stage of CAP", stages).optional(),
  status: z.string().optional(),
  "home university": z.string().optional(),
});

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
  codes: "dte_mh",
  title: "Maharashtra: MHT-CET CAP, cut-offs and seat matrix",
  hint: "The name says year and round: mhtcet_2025_cap1.csv, mhtcet_2025_cap1_allindia.csv, mhtcet_2025_seat_matrix.csv; also mhtcet_2025_colleges.xlsx.",
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
      document: {
        ...cutoffLists,
        key: "mht-cet-cap-all-india",
        title: (year) => `Cut-off lists of the All-India seats (CAP)${session(year)}`,
      },
      row: CutoffRow,
      read: (row) => readCutoff(row, { exam: "JEE Main", quota: "AI" }),
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

function readCutoff(row: z.infer<typeof CutoffRow>, given: Pick<ListedCutoff, "exam" | "quota">) {
  const closing = readScoreCell(row.percentile, 100);
  if (closing === null) return ["percentile: not a percentile"];
  const quota = given.quota ?? quotaOf(row["seat type"], row.level ?? "");
  const cutoff = {
    ...given,
    ...seatType(row["seat type"]),
    quota,
    closing,
    unit: "percentile",
    stage: row.stage ?? "",
  };
  const code = row["college code"] || row.collegeid.padStart(10, "0").slice(0, 5);
  return [
    {
      college: college(code, row["college name"]),
      programme: readListedProgramme(row.course),
      written: { institute: row["college name"], programme: row.course, code: choiceCode(row.collegeid) },
      ...homeUniversity(row["home university"], row.status),
      cutoffs: [cutoff as ListedCutoff],
    },
  ];
}

/** The code that candidates choose a branch by: ten digits, of which older files lost the first zero, and perhaps a letter. */
function choiceCode(cell: string): string {
  const [, digits, letter] = /^(\d{9,10})([A-Z]?)$/.exec(cell.trim()) ?? [];
  return digits ? digits.padStart(10, "0") + letter : "";
}

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
          return { college: college(institute_code, name), programme, written, ...home, cutoffs: [cutoff] };
        }),
    ),
  );
}

function college(code: string, name: string) {
  return { code: code.padStart(5, "0"), name, aliases: withoutOwner(name), state: "Maharashtra" };
}

/**
 * The university in whose area a college is: a column of its own, or the end of its status, `Un-Aided Home University : Mumbai
 * University`. Autonomous institutes and deemed universities have seats of the state level alone, and lists say so in its
 * place.
 */
function homeUniversity(column = "", status = ""): { homeUniversity?: string } {
  const [, stated = ""] = /\bHome University\s*:\s*(.*)$/is.exec(status) ?? [];
  const university = (column.trim() || stated).replace(/\s+/g, " ").trim();
  return university && !/^(autonomous\b|deemed\b)/i.test(university) && !isEmptyCell(university)
    ? { homeUniversity: university }
    : {};
}

/** Seat types that begin with L are for women. */
function seatType(code: string): Pick<ListedCutoff, "seatType" | "gender"> {
  return { seatType: code, gender: /^L(?!ATERAL)/.test(code) ? "female" : "any" };
}

/** Seats without a letter for their area (TFWS, EWS, minority, orphans) are of the state level. */
function quotaOf(code: string, level: string): string {
  const [, area = "S"] = /(?:OPEN|OBC|SC|ST|NT\d|VJ|SEBC)([SHO])$/.exec(code) ?? [];
  return levels[level] ?? fieldOf(areas, area);
}
