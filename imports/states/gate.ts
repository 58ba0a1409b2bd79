import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { readScoreCell } from "../lists/read-cells.ts";
import { instituteByAnyName } from "../sources/counselling/counselling-institutes.ts";
import { tidyText } from "../tidy/tidy-text.ts";

/** The best score that GATE gives. */
const maxScore = 1_000;

const ScoreRow = z.object({
  college: z.string().min(3),
  /** Whose institute it is: `IIT`. */
  type: z.string().optional(),
  program: z.string().min(2),
  category: oneOf("a category of GATE admission", /^(GEN|OBC-NCL|EWS|SC|ST|PWD)$/),
  cutoff: z.unknown(),
});

/** Admission to M.Tech by the score of GATE. The institutes publish their last scores each on their own. */
export const gate: Authority = {
  name: "M.Tech by GATE",
  codes: "gate",
  title: "M.Tech by GATE: last scores",
  hint: "The name says the year: gate_mtech_2025.json.",
  files: [
    listFile({
      name: /^gate[_-]m\.?tech[_-](?<year>\d{4})\.(json|csv|xlsx)(\.gz)?$/i,
      example: "gate_mtech_2025.json",
      document: {
        key: "gate-mtech",
        publisher: "The institutes, as others collected it",
        title: (year) => `Last GATE scores of M.Tech admission ${year}`,
        url: "https://gate2025.iitr.ac.in",
        licence: "Facts from published results",
        status: "provisional",
      },
      row: ScoreRow,
      read: (row, { year }) => {
        const closing = readScoreCell(row.cutoff, maxScore);
        if (closing === null || closing === 0) return [`cutoff: not a score of GATE, which has at most ${maxScore}`];
        if (year === null) return ["its year is not known"];
        const code = tidyText(row.college);
        const institute = instituteByAnyName(code);
        if (!institute)
          return [`college: ${code} is not one of the institutes of JoSAA and CSAB, which this import knows`];
        const { name, city, district, state } = institute;
        return [
          {
            college: { code, name, city, district, state },
            laterEntries: [
              {
                entry: "after_degree",
                exam: "GATE",
                programme: `M.Tech, ${tidyText(row.program)}`,
                seatType: row.category,
                unit: "marks",
                maxMarks: maxScore,
                closing,
                year,
                round: 0,
              },
            ],
          },
        ];
      },
    }),
  ],
};
