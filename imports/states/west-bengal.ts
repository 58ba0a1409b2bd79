import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { noRankRange, readRankRange } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { quotaCode } from "./quotas.ts";

const streams = [
  "B.E/B.Tech (WBJEE/JEE(Main) Seats)/B.Arch (WBJEE Seats)",
  "B. Arch (JEE(Main) Seats)",
  "B. Pharma",
] as const;
/** Of WBJEE and JELET. */
export const seatCategory = /^(Open|EWS|SC|ST|OBC - [AB])( \(PwD\))?$|^Tuition Fee Waiver$/;

const RankRow = z.object({
  institute: z.string().min(3),
  program: z.string().min(2),
  category: oneOf("a category of WBJEE", seatCategory),
  round: oneOf("a round of WBJEE", /^Round \d$/),
  seat_type: oneOf("a kind of seats of WBJEE", ["WBJEE Seats", "JEE(Main) Seats"]),
  stream: oneOf("a course of WBJEE", streams),
  quota: oneOf("a quota of WBJEE", ["Home State", "All India"]),
  opening_rank: z.string(),
  closing_rank: z.string(),
});

const document: PublishedDocument = {
  key: "wbjee",
  publisher: "West Bengal Joint Entrance Examinations Board (WBJEEB)",
  title: (year) => `Opening and closing ranks, WBJEE ${year}`,
  url: "https://wbjeeb.nic.in",
  licence: "Facts from published results",
  status: "official",
};

/** Engineering admission of West Bengal: seats by the merit list of WBJEE, and seats by that of JEE Main. */
export const westBengal: Authority = {
  name: "WBJEE",
  mapped: {
    document,
    exam: "WBJEE",
    otherExams: ["JEE Main", "JEE Main Paper 2"],
    category: seatCategory,
    college: ({ code, name }) => ({ code, name, aliases: withoutOwner(name), state: "West Bengal" }),
    cutoff: (cutoff) =>
      cutoff.exam === "WBJEE"
        ? cutoff
        : { ...cutoff, quota: [cutoff.quota, "JEE(Main) Seats"].filter(Boolean).join(", ") },
  },
  codes: "wbjee",
  title: "West Bengal: WBJEE, opening and closing ranks",
  hint: "The name says the year: wbjee_2024_opening_closing.csv.",
  files: [
    listFile({
      name: /^wbjee[_-](?<year>\d{4})[_-]opening[_-]closing\.csv(\.gz)?$/i,
      example: "wbjee_2024_opening_closing.csv",
      document,
      row: RankRow,
      rows: plainColumns,
      read: (row) => {
        const ranks = readRankRange(row.opening_rank, row.closing_rank);
        if (!ranks) return [noRankRange];
        const isArchitecture = /B\. ?Arch \(JEE/i.test(row.stream);
        const programme = readListedProgramme(isArchitecture ? "Architecture" : row.program);
        const exam = row.seat_type === "WBJEE Seats" ? "WBJEE" : isArchitecture ? "JEE Main Paper 2" : "JEE Main";
        const quota = [quotaCode(row.quota), row.seat_type === "WBJEE Seats" ? "" : row.seat_type]
          .filter(Boolean)
          .join(", ");
        const cutoff = { exam, quota, seatType: row.category, ...ranks };
        const college = {
          code: row.institute,
          name: row.institute,
          aliases: withoutOwner(row.institute),
          state: "West Bengal",
        };
        const written = { institute: row.institute, programme: row.program };
        return [{ college, programme, written, cutoffs: [{ ...cutoff, round: Number(row.round.slice(-1)) }] }];
      },
    }),
  ],
};
