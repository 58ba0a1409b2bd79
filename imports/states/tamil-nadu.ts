import { z } from "zod";
import { tneaBranches } from "../codes/tnea-branches.ts";
import { type Authority, type ListedCollege, type ListedCutoff, listFile } from "../lists/list-file.ts";
import { splitAddress, townAtEnd } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns } from "../lists/plain-columns.ts";
import { isEmptyCell, readCountCell, readRankCell, readScoreCell } from "../lists/read-cells.ts";
import { isDistinct } from "../match/match-words.ts";
import { wordsOf } from "../match/words-of.ts";
import { withoutOwner } from "../tidy/owners.ts";
import type { PublishedDocument } from "../write/sources.ts";

const dote = {
  publisher: "Directorate of Technical Education, Tamil Nadu",
  url: "https://www.tneaonline.org",
  licence: "Facts from published lists",
  status: "official",
} as const;
const seatMatrix: PublishedDocument = {
  ...dote,
  key: "tnea-seats",
  title: (year) => `Seats by community, TNEA ${year}`,
};
const marks: PublishedDocument = {
  ...dote,
  key: "tnea-marks",
  title: (year) => `Cut-off marks by community, TNEA ${year}`,
};
const provisional: PublishedDocument = {
  ...dote,
  key: "tnea-closing-provisional",
  title: (year) => `Highest and closing marks by round, computed from the provisional allotment of TNEA ${year}`,
  status: "provisional",
};

const maxMarks = 200;
const communities = ["OC", "BC", "BCM", "MBC", "SC", "SCA", "ST"] as const;
const Cell = z.union([z.string(), z.number()]);

const SeatRow = z.object({
  college_code: z.string().regex(/^\d{1,4}$/, "not a college code of TNEA"),
  college_name: z.string().min(3),
  branch_name: z.string().min(2),
  ...Object.fromEntries([...communities, "total"].map((name) => [name.toLowerCase(), z.string()])),
});
const MarksRow = z.object({
  coc: Cell,
  brn: z.string().min(2),
  con: z.string().optional(),
  crn: z.string().optional(),
  ...Object.fromEntries(communities.map((name) => [name, Cell.optional()])),
});
const ClosingRow = z.object({
  round: z.string().regex(/^\d{1,2}$/, "not a round"),
  college_code: z.string().regex(/^\d{1,4}$/, "not a college code of TNEA"),
  branch_code: z.string(),
  allotted_community: z.enum(communities),
  highest_mark: z.string(),
  closing_mark: z.string(),
  closing_rank: z.string().optional(),
});

/** Campuses of Anna University, whose lists have one name for all of them. */
const campuses: Readonly<Record<string, [name: string, alias: string]>> = {
  "1": ["College of Engineering, Guindy", "Anna University, CEG Campus"],
  "2": ["Alagappa College of Technology", "Anna University, ACT Campus"],
  "3": ["School of Architecture and Planning, Anna University", "Anna University, SAP Campus"],
  "4": ["Madras Institute of Technology", "Anna University, MIT Campus"],
};

/** Engineering admission of Tamil Nadu: by marks of 200, the same list for every community. */
export const tamilNadu: Authority = {
  name: "TNEA",
  mapped: {
    document: marks,
    exam: "TNEA",
    unit: "marks",
    maxMarks,
    category: /^(OC|BC|BCM|MBC|SC|SCA|ST)$/,
    branches: tneaBranches,
    college: ({ code, name }) => college(code, name),
  },
  codes: "tnea",
  title: "Tamil Nadu: TNEA, seats and marks by community",
  hint: "The name says the year: tnea_2026_seat_matrix.csv, tnea_2020_cutoff_marks.json, tnea_2026_provisional_closing.csv.",
  files: [
    listFile({
      name: /^tnea[_-](?<year>\d{4})[_-]seat[_-]?matrix\.csv(\.gz)?$/i,
      example: "tnea_2026_seat_matrix.csv",
      document: seatMatrix,
      row: SeatRow,
      rows: plainColumns,
      read: ({ college_code, college_name, branch_name, ...row }) => {
        const cells = row as Record<string, string>;
        const seats = communities.map((category) => ({
          category,
          seats: readCountCell(cells[category.toLowerCase()]) ?? -1,
        }));
        if (seats.some(({ seats: count }) => count < 0)) return ["a community has no number of seats"];
        const total = seats.reduce((sum, { seats: count }) => sum + count, 0);
        if (total !== readCountCell(cells.total)) return ["total: the communities do not add up to it"];
        return [{ college: college(college_code, college_name), programme: readListedProgramme(branch_name), seats }];
      },
    }),
    listFile({
      name: /^tnea[_-](?<year>\d{4})[_-]cutoff[_-]marks\.json(\.gz)?$/i,
      example: "tnea_2020_cutoff_marks.json",
      document: marks,
      row: MarksRow,
      read: ({ coc, brn, con, crn, ...row }) => {
        const cells = row as Record<string, string | number | undefined>;
        const line = { college: college(String(coc), con ?? crn ?? ""), programme: readListedProgramme(brn) };
        return communities
          .filter((community) => !isEmptyCell(cells[community]))
          .map((community) => {
            const closing = readScoreCell(cells[community], maxMarks);
            if (closing === null) return `${community}: not marks of ${maxMarks}`;
            return { ...line, cutoffs: [cutoff(community, closing, { round: 0 })] };
          });
      },
    }),
    listFile({
      name: /^tnea[_-](?<year>\d{4})[_-]provisional[_-]closing\.csv(\.gz)?$/i,
      example: "tnea_2026_provisional_closing.csv",
      document: provisional,
      row: ClosingRow,
      read: (row) => {
        const branch = tneaBranches.get(row.branch_code);
        if (!branch) return [`branch_code: ${row.branch_code} is not in the table of codes`];
        const closing = readScoreCell(row.closing_mark, maxMarks);
        const opening = readScoreCell(row.highest_mark, maxMarks);
        if (closing === null || opening === null || opening < closing) return ["not a highest and a closing mark"];
        const cutoffs = [cutoff(row.allotted_community, closing, { opening, round: Number(row.round) })];
        const rank = readRankCell(row.closing_rank);
        const scale = { exam: "TNEA", unit: "marks" as const, value: closing, rank: rank ?? 0 };
        const line = { college: college(row.college_code, ""), programme: readListedProgramme(branch), cutoffs };
        return [{ ...line, ...(rank !== null && { scale }) }];
      },
    }),
  ],
};

function cutoff(seatType: string, closing: number, rest: Partial<ListedCutoff>): ListedCutoff {
  return { exam: "TNEA", seatType, closing, unit: "marks", maxMarks, ...rest };
}

function college(code: string, text: string): ListedCollege {
  const state = "Tamil Nadu";
  const campus = campuses[code];
  if (campus) {
    const page = { city: "Chennai", district: "Chennai", ownership: "state_university", university: "Anna University" };
    return { code, name: campus[0], aliases: [campus[1]], city: "Chennai", district: "Chennai", state, page };
  }
  const { name: first, address } = splitAddress(text.replace(/\s{2,}/g, ", "));
  const place = lastPlace(address);
  const [town = ""] = address.split(",");
  const isNameless = first !== "" && !wordsOf(first).some(isDistinct);
  const name = isNameless && town !== "" && townAtEnd(town) === town ? `${first}, ${town}` : first;
  return { code, name, aliases: withoutOwner(name), state, ...(place && { city: place }) };
}

/** The town or district that an address ends with, before the PIN code. */
function lastPlace(address: string): string {
  const parts = address
    .replace(/\b(pin\s*[-:]?\s*)?\d{3}\s?\d{3}\b\.?/gi, "")
    .split(",")
    .map((part) =>
      part
        .replace(/\b(district|dist|dt)\b\.?/gi, "")
        .replace(/[\s.-]+$/, "")
        .trim(),
    )
    .filter(Boolean);
  const last = parts.at(-1) ?? "";
  return townAtEnd(last) || last;
}
