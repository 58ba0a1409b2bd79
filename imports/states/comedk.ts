import { z } from "zod";
import { type Authority, listFile } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readRankCell } from "../lists/read-cells.ts";
import { blockRows } from "../lists/whole-file-rows.ts";

const RankRow = z.object({
  cells: z.array(z.tuple([z.string(), z.string()])),
  college_code: z.string().regex(/^E\d{3}$/, "not a college code of COMEDK"),
  college_name: z.string().min(3),
  seat_category: z.enum(["GM", "KKR"]),
});

/** Engineering admission of private colleges of Karnataka by COMEDK: one rank list; KKR: Kalyana Karnataka region. */
export const comedk: Authority = {
  name: "COMEDK",
  codes: "comedk",
  title: "Karnataka: COMEDK, closing ranks",
  hint: "The name says year and round: comedk_2025_round_1.csv.",
  files: [
    listFile({
      name: /^comedk[_-](?<year>\d{4})[_-]round[_-](?<round>\d)\.csv(\.gz)?$/i,
      example: "comedk_2025_round_1.csv",
      document: {
        key: "comedk",
        publisher: "Consortium of Medical, Engineering and Dental Colleges of Karnataka (COMEDK)",
        title: (year) => `Closing ranks of engineering, COMEDK UGET ${year}`,
        url: "https://www.comedk.org",
        licence: "Facts from published results",
        status: "official",
      },
      row: RankRow,
      rows: blockRows(["college_code", "college_name", "seat_category"]),
      read: ({ cells, college_code, college_name, seat_category }) =>
        cells
          .filter(([, cell]) => !isEmptyCell(cell))
          .map(([heading, cell]) => {
            const closing = readRankCell(cell);
            const course = courseOf(heading);
            if (closing === null || !course)
              return `${heading || "a column without a heading"}: ${cell} is not a rank of a course`;
            const cutoff = { exam: "COMEDK UGET", seatType: seat_category, closing };
            return {
              college: college(college_code, college_name),
              programme: readListedProgramme(course),
              written: { institute: college_name, programme: course },
              cutoffs: [cutoff],
            };
          }),
    }),
  ],
};

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
