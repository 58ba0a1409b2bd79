import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { noRankRange, readRankRange } from "../lists/read-cells.ts";
import { tabbedRows } from "../lists/whole-file-rows.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { quotaCode } from "./quotas.ts";

const columns = [
  "sr_no",
  "round",
  "institute",
  "program",
  "stream",
  "quota",
  "category",
  "seat_gender",
  "opening_rank",
  "closing_rank",
  "remark",
];
const category = /^(OPEN|BC|SC|ST|EWS)(\((OPEN|TF|GIRL|Girl|GL|AF|PH|FF)\))?$/;
const Rank = z.union([z.string(), z.number()]);
const RankRow = z.object({
  round: oneOf("a round of UPTAC", /^Round \d$/),
  institute: z.string().min(3),
  program: z.string().min(2),
  stream: oneOf("a course of UPTAC's list of B.Tech.", ["B.Tech"]).optional(),
  quota: oneOf("a quota of UPTAC", ["Home State", "All India"]),
  category: oneOf("a category of UPTAC", category),
  seat_gender: z.enum(["Both Male and Female Seats", "Female Seats"]),
  opening_rank: Rank,
  closing_rank: Rank,
  remark: oneOf("a remark of UPTAC", ["", "Fresh Only", "Fresh and Upgraded Only"]).nullish(),
});

const list = {
  document: {
    key: "uptac",
    publisher: "Dr. A.P.J. Abdul Kalam Technical University, Uttar Pradesh (AKTU)",
    title: (year: number | null) => `Opening and closing ranks, UPTAC B.Tech. ${year}`,
    url: "https://uptac.admissions.nic.in",
    licence: "Facts from published results",
    status: "official",
  },
  row: RankRow,
  read: (row: z.infer<typeof RankRow>) => {
    const ranks = readRankRange(row.opening_rank, row.closing_rank);
    if (!ranks) return [noRankRange];
    const { institute } = row;
    const college = { code: institute, name: institute, aliases: withoutOwner(institute), state: "Uttar Pradesh" };
    const gender = row.seat_gender === "Female Seats" ? "female" : "any";
    const cutoff = {
      exam: "JEE Main",
      quota: quotaCode(row.quota),
      seatType: row.category,
      gender,
      ...ranks,
    } as const;
    const programme = readListedProgramme(row.program);
    const written = { institute, programme: row.program };
    return [{ college, programme, written, cutoffs: [{ ...cutoff, round: Number(row.round.slice(-1)) }] }];
  },
} as const;

/** Engineering admission of Uttar Pradesh: by the common rank list of JEE Main in every category. */
export const uttarPradesh: Authority = {
  name: "UPTAC",
  mapped: {
    document: list.document,
    exam: "JEE Main",
    category,
    college: ({ code, name }) => ({ code, name, aliases: withoutOwner(name), state: "Uttar Pradesh" }),
  },
  codes: "uptac",
  title: "Uttar Pradesh: UPTAC, opening and closing ranks",
  hint: "The name says the year: uptac_btech_2024_all_rounds.json, or the page as copied, uptac_btech_2025_all_rounds.txt.",
  files: [
    listFile({
      ...list,
      name: /^uptac[_-]btech[_-](?<year>\d{4})[_-]all[_-]rounds\.json(\.gz)?$/i,
      example: "uptac_btech_2024_all_rounds.json",
      rows: plainColumns,
    }),
    listFile({
      ...list,
      name: /^uptac[_-]btech[_-](?<year>\d{4})[_-]all[_-]rounds\.txt(\.gz)?$/i,
      example: "uptac_btech_2025_all_rounds.txt",
      rows: tabbedRows(columns),
    }),
  ],
};
