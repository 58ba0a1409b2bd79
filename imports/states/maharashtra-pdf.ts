import { oneOf } from "../lists/list-file.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import type { TableRow } from "../pdf/table-description.ts";
import {
  allIndiaLists,
  allIndiaSeats,
  CutoffRow,
  cutoffLists,
  readCutoff,
  seatTypes,
  stages,
} from "./maharashtra-cutoffs.ts";

const choiceCode = /^\d{9,10}[A-Z]{0,2}$/;
/** Merit number and percentile: `98 (99.7006242)`. */
const meritAndPercentile = /^(?<merit>[\d,]+)\s*\((?<percentile>[\d.]+)\)$/;

/** How the lists write the exams: `JEE(Main)-2026`, `MHT-CET-PCB 2026`. */
const exam = oneOf("an exam of CAP", /^(JEE|MHT)\b/);

/** Lists of the State CET Cell as it publishes them. */
export const maharashtraPdfs = [
  pdfList({
    example: "mhtcet_2023_cap1_allindia.pdf",
    document: allIndiaLists,
    tables: {
      headings: "All India Merit, Choice Code, Institute Name, Course Name, Exam, Type, Seat Type",
      columns: {
        merit: /^all india merit( no\.?)?$/i,
        code: /^choice code$/i,
        institute: /^(institute|college) name$/i,
        course: /^course name$/i,
        exam: /^(merit )?exam\b.*$/i,
        seat: /^seat type$/i,
      },
      optional: { serial: /^s(r|l)\.? ?no\.?$/i, type: /^type$/i },
      key: { column: "code", pattern: choiceCode },
    },
    toRows: allIndiaRows,
    row: CutoffRow.extend({ exam }),
    read: ({ exam: name, ...row }) => readCutoff(row, allIndiaSeats(name.startsWith("JEE") ? "JEE Main" : "MHT CET")),
  }),
  pdfList({
    example: "mhtcet_2023_cap1.pdf",
    document: cutoffLists,
    tables: {
      headings: "Stage, and a seat type such as GOPENS over each column",
      columns: { stage: /^stage$/i },
      figures: seatTypes,
      key: { column: "stage", pattern: /^([IVX]{1,4}|MH)(\s*-\s*Non.*)?$/i },
      sections: [
        /^(?<college_code>\d{4,5}) ?- ?(?<college>\D.+)$/,
        /^(?<code>\d{9,10}[A-Z]{0,2}) ?- ?(?<course>.+)$/,
        /^Status ?: ?(?<status>.+)$/i,
        /^Home University ?: ?(?<home>.+)$/i,
        /^(?<level>State Level|.+ Seats Allotted to .+ Candidates)$/i,
      ],
    },
    toRows: stateRows,
    row: CutoffRow,
    read: (row) => readCutoff(row, { exam: "MHT CET" }),
  }),
];

function allIndiaRows({ texts }: TableRow) {
  const { code = "", institute = "", course = "", seat = "", merit = "", exam: name = "" } = texts;
  const [, collegeCode = "", college = institute] = /^(\d{4,5}) ?- ?(.+)$/.exec(institute) ?? [];
  return [
    {
      collegeid: code,
      "college name": college,
      "college code": collegeCode,
      course,
      "seat type": seat,
      ...figuresIn(merit),
      exam: name,
    },
  ];
}

function stateRows({ texts, cells }: TableRow) {
  const { code = "", college = "", college_code = "", course = "", level = "", status = "", home = "" } = texts;
  const stage = (texts.stage ?? "").replace(/\s*-\s*/, "-");
  return cells
    .filter(([, cell]) => cell !== "")
    .map(([seat, cell]) => ({
      collegeid: code,
      "college name": college,
      "college code": college_code,
      course,
      "seat type": seat,
      ...figuresIn(cell),
      level,
      stage: stages.test(stage) ? stage : stage.toUpperCase(),
      status,
      "home university": home,
    }));
}

function figuresIn(cell: string) {
  const { merit = "", percentile = "" } = meritAndPercentile.exec(cell)?.groups ?? {};
  return { "merit number": merit, percentile };
}
