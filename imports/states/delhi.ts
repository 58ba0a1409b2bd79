import { type Authority, listFile } from "../lists/list-file.ts";
import { ClosingRow, closingRanks, college, readClosing } from "./delhi-cutoffs.ts";
import { delhiPdfs } from "./delhi-pdf.ts";

/** Engineering admission of Delhi's state universities: by the common rank list of JEE Main in every category. */
export const delhi: Authority = {
  name: "JAC Delhi",
  mapped: {
    document: closingRanks,
    exam: "JEE Main",
    otherExams: ["JEE Main Paper 2"],
    college: ({ name, code }) => college(name || code),
  },
  codes: "jac_delhi",
  title: "Delhi: JAC Delhi, closing ranks",
  hint: "The year is requested where the name does not have it: jac_delhi_2025_closing_ranks.json, jac_delhi_closing_ranks.json. A university's PDF states year and round itself.",
  files: [
    listFile({
      name: /^jac[_-]delhi([_-](?<year>\d{4}))?[_-]closing[_-]ranks\.json(\.gz)?$/i,
      example: "jac_delhi_2025_closing_ranks.json",
      document: closingRanks,
      row: ClosingRow,
      read: (row) => readClosing(row, 0),
    }),
    ...delhiPdfs,
  ],
};
