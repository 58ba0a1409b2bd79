import { z } from "zod";
import { type Authority, type ListedLaterEntry, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { noRankRange, readRankRange } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";
import { quotaCode } from "./quotas.ts";
import { seatCategory } from "./west-bengal.ts";

const RankRow = z.object({
  institute: z.string().min(3),
  program: z.string().min(2),
  stream: oneOf("a course of JELET", /\bLateral Entry\b/i),
  category: oneOf("a category of JELET", seatCategory),
  round: oneOf("a round of JELET", /^Round \d$/),
  quota: oneOf("a quota of JELET", ["Home State", "All India"]),
  opening_rank: z.string(),
  closing_rank: z.string(),
});

/** Admission of diploma holders to the second year in West Bengal; its lists have the layout of WBJEE's. */
export const jelet: Authority = {
  name: "JELET",
  codes: "jelet",
  title: "West Bengal: JELET, second year after a diploma",
  hint: "The name says the year: jelet_2025_opening_closing.csv.",
  files: [
    listFile({
      name: /^jelet[_-](?<year>\d{4})[_-]opening[_-]closing\.(csv|xlsx)(\.gz)?$/i,
      example: "jelet_2025_opening_closing.csv",
      document: {
        key: "jelet",
        publisher: "West Bengal Joint Entrance Examinations Board (WBJEEB)",
        title: (year) => `Opening and closing ranks, JELET ${year}`,
        url: "https://wbjeeb.nic.in",
        licence: "Facts from published results",
        status: "official",
      },
      row: RankRow,
      rows: plainColumns,
      read: (row, { year }) => {
        const ranks = readRankRange(row.opening_rank, row.closing_rank);
        if (!ranks) return [noRankRange];
        if (year === null) return ["its year is not known"];
        const { name: programme, problem } = readListedProgramme(row.program);
        if (problem !== null) return [problem];
        const name = tidyInstituteName(row.institute);
        const entry: ListedLaterEntry = {
          entry: "after_diploma",
          exam: "JELET",
          programme,
          seatType: row.category,
          quota: quotaCode(row.quota),
          ...ranks,
          year,
          round: Number(row.round.slice(-1)),
        };
        const college = { code: row.institute, name, aliases: withoutOwner(name), state: "West Bengal" };
        return [{ college, laterEntries: [entry] }];
      },
    }),
  ],
};
