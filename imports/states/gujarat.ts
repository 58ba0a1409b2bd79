import { currentTown } from "margdeep-places/names";
import { z } from "zod";
import { fieldOf, lastOf } from "#lib/lookups.ts";
import { type Authority, type ListedCollege, listFile, oneOf } from "../lists/list-file.ts";
import { titleCaseOf } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { readRankCell, readScoreCell } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";
import { tidyText } from "../tidy/tidy-text.ts";
import type { PublishedDocument } from "../write/sources.ts";

const ownerships: Readonly<Record<string, string>> = {
  Govt: "government",
  "Govt Aided": "government_aided",
  Pvt: "private",
};

/** Shortened words of ACPC's list. */
const inFull: readonly [RegExp, string][] = [
  [/\bINST\b\.?/gi, "INSTITUTE "],
  [/\b(COLL|COLLGE|COLLEGE)\b\.?/gi, "COLLEGE "],
  [/\bEDU\b\.?/gi, "EDUCATION "],
  [/\bRES\b\.?/gi, "RESEARCH "],
  [/\bPHARM\b\.?/gi, "PHARMACY "],
  [/\bV\. ?V\. ?NAGAR\b|\bVALLABHVIDYANAGAR\b/gi, "VALLABH VIDYANAGAR"],
  [/\bMAHA VIDH?YA?LAYA\b/gi, "MAHAVIDYALAYA"],
  [/\(MSU\)/gi, ", THE MAHARAJA SAYAJIRAO UNIVERSITY OF BARODA"],
  [/\(DDU\),?/gi, ""],
  [/\bMAHESANA\b/gi, "MEHSANA"],
  [/\bBHAVANAGAR\b/gi, "BHAVNAGAR"],
];
const isInstitution = /\b(college|institute|school|univ\w*|faculty|department|pharmacy|pharmaceutical)\b/i;

/**
 * A pharmacy college as ACPC lists it, in capitals with its town at the end: no register here has pharmacy colleges, so that
 * the list says enough for a page. Degree, diploma and self-financed seats have entries of their own under one name.
 *
 * `L.M.COLLEGE OF PHARMACY(DIPLOMA), AHMEDABAD` is `L.M. College of Pharmacy` in Ahmedabad.
 */
function pharmacyCollege(code: string, type: string): ListedCollege {
  const written = tidyText(code).replace(/\s*COURSE\s*:.*$/i, "");
  const plain = inFull.reduce((text, [short, full]) => text.replace(short, full), written);
  const parts = plain
    .replace(/\(\s*(diploma|degree|sfi|gia)\s*\)/gi, "")
    .replace(/\(\s*formerly[^)]*\)?/gi, "")
    .split(",")
    .map((part) => part.replace(/\s+/g, " ").replace(/^AT /i, "").trim())
    .filter(Boolean);
  const last = parts.length > 1 && !isInstitution.test(lastOf(parts)) ? (parts.pop() ?? "") : "";
  const name = tidyInstituteName(parts.filter((part, at) => at === 0 || isInstitution.test(part)).join(", "));
  const city = currentTown(titleCaseOf(/\(([^)]+)\)/.exec(last)?.[1] ?? last));
  const ownership = ownerships[type] ?? "unknown";
  return {
    code,
    name,
    aliases: withoutOwner(name),
    state: "Gujarat",
    ...(city && { city, page: { city, district: "", ownership } }),
  };
}

/** Aided and self-financed seats of one college have entries of their own. */
function engineeringCollege(code: string): ListedCollege {
  const name = tidyText(inFull.reduce((text, [short, full]) => text.replace(short, full), code))
    .replace(/\(\s*(sfi|gia)\s*\)/gi, "")
    .replace(/\s+(?=,)/g, "")
    .trim();
  return { code, name, aliases: withoutOwner(name), state: "Gujarat" };
}

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
  closing_marks: z.union([z.number(), z.string()]).nullish(),
  Year: z.number({ error: "the year is not stated" }).int(),
});

const document: PublishedDocument = {
  key: "acpc",
  publisher: "Admission Committee for Professional Courses, Gujarat (ACPC)",
  title: () => "Closing ranks of engineering and pharmacy, ACPC",
  url: "https://acpc.gujarat.gov.in",
  licence: "Facts from published results",
  status: "official",
};

/** Marks of 100 by ACPC's formula; each programme has a merit list of its own. */
function scaleOf({ Program: meritList, Year: year }: z.infer<typeof ClosingRow>, value: number, rank: number) {
  return { exam: "ACPC merit list", meritList, year, unit: "marks" as const, value, rank };
}

/** Engineering and pharmacy admission of Gujarat: by ACPC's merit list, which is one for all categories. */
export const gujarat: Authority = {
  name: "ACPC Gujarat",
  mapped: {
    document,
    exam: "ACPC merit list",
    college: ({ code, name }) => ({ code, name, aliases: withoutOwner(name), state: "Gujarat" }),
    cutoff: (cutoff) => ({ ...cutoff, seatType: categories[cutoff.seatType.toLowerCase()] ?? cutoff.seatType }),
  },
  codes: "acpc",
  title: "Gujarat: ACPC, closing ranks",
  hint: "The rows say their year: gujarat_acpc_closing.json.",
  files: [
    listFile({
      name: /^gujarat[_-]acpc[_-]closing([_-]\d{4})?\.json(\.gz)?$/i,
      example: "gujarat_acpc_closing.json",
      hasNoYear: true,
      document,
      row: ClosingRow,
      read: (row) => {
        const closing = readRankCell(row.closing_rank);
        if (closing === null) return ["closing_rank: not a rank"];
        const name = row["College Name"];
        const college =
          row.Program === "Pharmacy" ? pharmacyCollege(name, row["Type of College"] ?? "") : engineeringCollege(name);
        const cutoff = {
          exam: "ACPC merit list",
          seatType: fieldOf(categories, row.category),
          closing,
          year: row.Year,
          round: 0,
        };
        const marks = readScoreCell(row.closing_marks, 100);
        const isDiploma = /^d\.?pharm/i.test(row.Course);
        const programme = readListedProgramme(isDiploma ? "Pharmacy" : row.Course.replace(/^Bpharm$/i, "B.Pharm"));
        return [
          {
            college,
            programme: isDiploma ? { ...programme, name: "Pharmacy", level: "diploma" as const } : programme,
            cutoffs: [cutoff],
            ...(marks !== null && { scale: scaleOf(row, marks, closing) }),
          },
        ];
      },
    }),
  ],
};
