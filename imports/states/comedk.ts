import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { isEmptyCell, readRankCell } from "../lists/read-cells.ts";
import { blockRows } from "../lists/whole-file-rows.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { joinBrokenWords } from "./karnataka.ts";

const collegeCode = /^E\d{3}$/;
const category = oneOf("a category of COMEDK", ["GM", "KKR"]);

/** Wide lists have a column for each course, and one of two headings for the category. */
const WideRow = z.object({
  cells: z.array(z.tuple([z.string(), z.string()])),
  college_code: z.string().regex(collegeCode, "not a college code of COMEDK"),
  college_name: z.string().min(3),
  seat_category: category.optional(),
  seat_type: category.optional(),
});

/** Long lists have a row for each closing rank of each round. */
const LongRow = z.object({
  college: z.string().min(3),
  branch: z.string().min(3),
  category,
  closing_rank: z.string(),
  round: oneOf("a round", /^Round \d$/),
});

const document: PublishedDocument = {
  key: "comedk",
  publisher: "Consortium of Medical, Engineering and Dental Colleges of Karnataka (COMEDK)",
  title: (year) => `Closing ranks of engineering, COMEDK UGET ${year}`,
  url: "https://www.comedk.org",
  licence: "Facts from published results",
  status: "official",
};

/** Engineering admission of private colleges of Karnataka by COMEDK: one rank list; KKR: Kalyana Karnataka region. */
export const comedk: Authority = {
  name: "COMEDK",
  mapped: {
    document,
    exam: "COMEDK UGET",
    category: /^(GM|KKR)$/,
    collegeCode: /^E\d{3}$/,
    college: ({ code, name }) => college(code, name),
  },
  codes: "comedk",
  title: "Karnataka: COMEDK, closing ranks",
  hint: "The name says year and round: comedk_2025_round_1.csv; a PDF states them itself. Lists with a row for each rank: comedk_2025_all_rounds.csv.",
  files: [
    listFile({
      name: /^comedk[_-](?<year>\d{4})[_-]round[_-](?<round>\d)\.csv(\.gz)?$/i,
      example: "comedk_2025_round_1.csv",
      document,
      row: WideRow,
      rows: blockRows(3),
      read: readWideRow,
    }),
    pdfList({
      example: "comedk_2025_round_3.pdf",
      document,
      tables: {
        headings:
          "College Code, College Name, Seat Category, and a course such as CS-Computer Science over each column",
        columns: { code: /^college code$/i, name: /^college name$/i, seat: /^seat (category|type)$/i },
        optional: { serial: /^s(r|l)\.? ?no\.?$/i },
        figures: /^[A-Z]{2,4} ?-/,
        key: { column: "code", pattern: collegeCode },
      },
      toRows: ({ texts: { code = "", name = "", seat = "" }, cells }) => [
        {
          cells: cells.map(([heading, cell]) => [wholeWords(heading), isEmptyCell(cell) ? "" : cell]),
          college_code: code,
          college_name: name,
          seat_category: seat,
        },
      ],
      row: WideRow,
      read: readWideRow,
    }),
    listFile({
      name: /^comedk([_-](?<year>\d{4}))?[_-][a-z_-]+\d?\.csv(\.gz)?$/i,
      example: "comedk_2025_all_rounds.csv",
      document,
      row: LongRow,
      rows: plainColumns,
      read: ({ college: name, branch, category: seatType, closing_rank, round }) => {
        const closing = readRankCell(closing_rank);
        if (closing === null) return ["closing_rank: not a rank"];
        return [
          {
            college: college(name, name),
            programme: readListedProgramme(branch),
            written: { institute: name, programme: branch },
            cutoffs: [{ exam: "COMEDK UGET", seatType, closing, round: Number(round.slice(-1)) }],
          },
        ];
      },
    }),
  ],
};

/** A heading of a PDF without the breaks within words, otherwise as it is. */
function wholeWords(heading: string): string {
  const joined = joinBrokenWords(heading);
  return joined.length === heading.length ? heading : joined;
}

function readWideRow({ cells, college_code, college_name, seat_category, seat_type }: z.infer<typeof WideRow>) {
  const seatType = seat_category ?? seat_type;
  if (!seatType) return ["it has no column Seat Category or Seat Type"];
  return cells
    .filter(([, cell]) => !isEmptyCell(cell))
    .map(([heading, cell]) => {
      const closing = readRankCell(cell);
      const course = courseOf(heading);
      if (closing === null || !course)
        return `${heading || "a column without a heading"}: ${cell} is not a rank of a course`;
      const cutoff = { exam: "COMEDK UGET", seatType, closing };
      return {
        college: college(college_code, college_name),
        programme: readListedProgramme(course),
        written: { institute: college_name, programme: course, code: choiceCode(college_code, heading) },
        cutoffs: [cutoff],
      };
    });
}

/** College and course as a candidate chooses them; a heading without a code has none. */
function choiceCode(college: string, heading: string): string {
  const [, course] = /^\s*([A-Z]{2,4})\s*-/.exec(heading) ?? [];
  return course ? `${college} ${course}` : "";
}

/** `EC-Electronics & Comm- unication Engineering` without its code and the hyphen of a broken word. */
export function courseOf(heading: string): string {
  return heading
    .replace(/\s+/g, " ")
    .replace(/^[A-Z]{1,4}\s*-\s*/, "")
    .replace(/- (?=[a-z])/g, "")
    .trim();
}

/** `Acharya Institute of Technology-Soladevanahalli, Bengaluru` */
function college(code: string, text: string) {
  const [, name = text, place = ""] = /^(.*?)\s*-\s*([^-]*)$/.exec(text) ?? [];
  const city = place.split(",").at(-1)?.trim();
  return { code, name, state: "Karnataka", ...(city && { city }) };
}
