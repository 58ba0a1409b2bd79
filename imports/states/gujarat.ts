import { z } from "zod";
import { type Authority, listFile, oneOf } from "../lists/list-file.ts";
import { withoutOwner } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { readRankCell } from "../lists/read-cells.ts";
import { pharmacyCollege } from "./gujarat-pharmacy.ts";

const categories: Readonly<Record<string, string>> = {
  general: "General",
  sc: "SC",
  st: "ST",
  sebc: "SEBC",
  ews: "EWS",
  tfws: "Tuition fee waiver (TFWS)",
  esm: "Ex-servicemen",
};

const ClosingRow = z.object({
  "College Name": z.string().min(3),
  "Type of College": z.string().nullish(),
  Course: z.string().min(2),
  Program: z.enum(["Engineering", "Pharmacy"], { error: "not a programme of engineering or pharmacy" }),
  Exam: oneOf("an exam of ACPC's merit list", ["GujCET", "ACPC"]).nullish(),
  category: z.string().refine((category) => category in categories, "not a category of ACPC"),
  closing_rank: z.union([z.number(), z.string()]).nullable(),
  Year: z.number({ error: "the year is not stated" }).int(),
});

/** Engineering and pharmacy admission of Gujarat: by ACPC's merit list, which is one for all categories. */
export const gujarat: Authority = {
  name: "ACPC Gujarat",
  codes: "acpc",
  title: "Gujarat: ACPC, closing ranks",
  hint: "The rows say their year: gujarat_acpc_closing.json.",
  files: [
    listFile({
      name: /^gujarat[_-]acpc[_-]closing([_-]\d{4})?\.json(\.gz)?$/i,
      example: "gujarat_acpc_closing.json",
      hasNoYear: true,
      document: {
        key: "acpc",
        publisher: "Admission Committee for Professional Courses, Gujarat (ACPC)",
        title: () => "Closing ranks of engineering and pharmacy, ACPC",
        url: "https://acpc.gujarat.gov.in",
        licence: "Facts from published results",
        status: "official",
      },
      row: ClosingRow,
      read: (row) => {
        const closing = readRankCell(row.closing_rank);
        if (closing === null) return ["closing_rank: not a rank"];
        const name = row["College Name"];
        const college =
          row.Program === "Pharmacy"
            ? pharmacyCollege(name, row["Type of College"] ?? "")
            : { code: name, name, aliases: withoutOwner(name), state: "Gujarat" };
        const cutoff = {
          exam: "ACPC merit list",
          seatType: categories[row.category]!,
          closing,
          year: row.Year,
          round: 0,
        };
        const isDiploma = /^d\.?pharm/i.test(row.Course);
        const programme = readListedProgramme(isDiploma ? "Pharmacy" : row.Course.replace(/^Bpharm$/i, "B.Pharm"));
        return [
          {
            college,
            programme: isDiploma ? { ...programme, name: "Pharmacy", level: "diploma" as const } : programme,
            cutoffs: [cutoff],
          },
        ];
      },
    }),
  ],
};
