import { z } from "zod";
import { keaBranches } from "../codes/kea-branches.ts";
import {
  type Authority,
  type ListedCollege,
  type ListedCutoff,
  type ListOfFile,
  listFile,
} from "../lists/list-file.ts";
import { pageOf, statesOtherDistrict } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readCountCell, readRankCell } from "../lists/read-cells.ts";
import { keyedRows } from "../lists/whole-file-rows.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import { cellText } from "../read/raw-row.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { tidyInstituteName } from "../tidy/tidy-names.ts";
import { cityOf, tidyDistrict } from "../tidy/tidy-places.ts";
import type { PublishedDocument } from "../write/sources.ts";

const kea = {
  publisher: "Karnataka Examinations Authority (KEA)",
  url: "https://cetonline.karnataka.gov.in/kea",
  licence: "Facts from published lists",
  status: "official",
} as const;
const cutoffLists: PublishedDocument = {
  ...kea,
  key: "kcet-cutoffs",
  title: (year) => `Cut-off ranks of engineering seats, KCET ${year}`,
};
const provisionalLists: PublishedDocument = {
  ...cutoffLists,
  key: "kcet-cutoffs-provisional",
  title: (year) => `Provisional cut-off ranks of engineering seats, KCET ${year}`,
  status: "provisional",
};
const seatMatrix: PublishedDocument = {
  ...kea,
  key: "kcet-seats",
  title: (year) => `Seat matrix of engineering colleges, KCET ${year}`,
};

/** Rounds whose lists KEA published as provisional only: year and round. A name that says so is provisional, too. */
const provisionalRounds = new Set(["2024 1"]);

/**
 * Category and, at its end, Kannada medium (K), rural (R) or neither (G), and H for Hyderabad-Karnataka. Since 2026 scheduled
 * castes are in groups (S1 to S4), and private universities have seats of their own kinds.
 */
const category = /^(GM[KRP]?H?|(1|2A|2B|3A|3B|SC|ST|S[1-9])([GKR]|[KR]?H)|NRI|OPN|OTH)$/;

const CutoffRow = z.object({
  "College Code": z.string().regex(/^E\d{3}$/, "not a college code of KEA"),
  "College Name": z.string().min(3),
  "Branch Code": z.string(),
  Category: z.string().regex(category, "not a category of KEA"),
  "Cutoff Rank": z.string(),
});

const CutoffCollege = z.object({
  code: z.string().regex(/^E\d{3}$/, "not a college code of KEA"),
  college_name: z.string().min(3),
  courses: z.record(z.string(), z.record(z.string(), z.string())),
});

const Seats = z.union([z.number(), z.string()]).optional();
const SeatCollege = z.object({
  college_name: z.string().min(3),
  kea_code: z.string({ error: "no code of KEA" }).regex(/^E\d{3}$/, "not a college code of KEA"),
  address: z.string().optional(),
  district: z.string().optional(),
  college_type: z.string().optional(),
  courses: z.array(
    z.object({
      course_name: z.string(),
      total_intake: z.union([z.number(), z.string()]),
      kea_rk: Seats,
      kea_hk: Seats,
      kea_ph: Seats,
      kea_spl: Seats,
      snq_5pct: Seats,
      cat2_seats: Seats,
      cat3_seats: Seats,
    }),
  ),
});

/** Seats of a course in the matrix, by who gives them. The first five add up to the seats that KEA allots. */
const seatColumns = [
  ["kea_rk", "KEA, general"],
  ["kea_hk", "KEA, Hyderabad-Karnataka"],
  ["kea_ph", "KEA, persons with disability"],
  ["kea_spl", "KEA, special categories"],
  ["snq_5pct", "Supernumerary quota (SNQ)"],
  ["cat2_seats", "COMEDK"],
  ["cat3_seats", "Management"],
] as const;

/** Engineering admission of Karnataka. All ranks are of one list, that of KCET. */
export const karnataka: Authority = {
  name: "KCET",
  mapped: {
    document: documentOf,
    exam: "KCET",
    category,
    branches: keaBranches,
    collegeCode: /^E\d{3}$/,
    college: ({ code, name }) => college(code, name),
  },
  codes: "kea",
  title: "Karnataka: KCET, cut-offs and seat matrix",
  hint: "The name says year and round: kcet_2025_round_1.json, kcet_2024_round_2.csv, kcet_2025_seat_matrix.json; a PDF states them itself.",
  files: [
    listFile({
      name: /^kcet[_-](?<year>\d{4})[_-]round[_-](?<round>\d)([_-]provisional)?\.csv(\.gz)?$/i,
      example: "kcet_2024_round_2.csv",
      document: documentOf,
      row: CutoffRow,
      read: (row) => {
        const branch = keaBranches.get(row["Branch Code"]);
        if (!branch) return [`Branch Code: ${row["Branch Code"]} is not in the table of codes`];
        const closing = readRankCell(row["Cutoff Rank"]);
        if (closing === null) return ["Cutoff Rank: not a rank"];
        const programme = readListedProgramme(branch);
        return [
          {
            college: college(row["College Code"], row["College Name"]),
            programme,
            written: {
              institute: row["College Name"],
              programme: branch,
              code: `${row["College Code"]} ${row["Branch Code"].trim()}`,
            },
            cutoffs: [cutoff(row.Category, closing)],
          },
        ];
      },
    }),
    listFile({
      name: /^kcet[_-](?<year>\d{4})[_-]round[_-](?<round>\d)([_-]provisional)?\.json(\.gz)?$/i,
      example: "kcet_2025_round_1.json",
      document: documentOf,
      row: CutoffCollege,
      rows: keyedRows("code"),
      read: (row) => readCollege(row),
    }),
    pdfList({
      example: "kcet_2026_round_1.pdf",
      document: documentOf,
      tables: {
        headings: "Course Name, and a category such as GM over each column",
        columns: { course: /^(course|branch)( ?name)?$/i },
        figures: category,
        sections: [
          /^Seat Type ?: ?(?<area>.+?)(?: Cut-? ?Off Ranks?)?$/i,
          /^(?:\d+\s+)?(?:College ?:? ?)?(?<code>E\d{3})\s*[-:]?\s*(?<college>\D.+)$/,
        ],
      },
      toRows: ({ texts: { area = "", code = "", college: name = "", course = "" }, cells }) => [
        {
          code,
          college_name: name,
          area,
          courses: { [withoutCode(course)]: Object.fromEntries(cells.filter(([, cell]) => !isNone(cell))) },
        },
      ],
      row: CutoffCollege.extend({ area: z.string() }),
      read: ({ area, ...row }) => readCollege(row, /hyderabad|kalyana|\bHK\b/i.test(area) ? "Hyderabad-Karnataka" : ""),
    }),
    listFile({
      name: /^kcet[_-](?<year>\d{4})[_-]seat[_-]?matrix\.json(\.gz)?$/i,
      example: "kcet_2025_seat_matrix.json",
      document: seatMatrix,
      row: SeatCollege,
      rows: keyedRows("index", "colleges"),
      read: ({ courses, ...listed }) =>
        courses.map(({ course_name, total_intake, ...cells }) => {
          const intake = readCountCell(total_intake);
          if (intake === null) return `${course_name}: its total intake is not a number of seats`;
          const seats = seatColumns.flatMap(([column, name]) => {
            const count = readCountCell(cells[column]);
            return count ? [{ category: name, seats: count }] : [];
          });
          const programme = readListedProgramme(joinBrokenWords(course_name));
          return { college: placedCollege(listed), programme, intake, seats };
        }),
    }),
  ],
};

function readCollege({ code, college_name, courses }: z.infer<typeof CutoffCollege>, quota = "") {
  return Object.entries(courses).flatMap(([course, ranks]) =>
    Object.entries(ranks).map(([seatType, rank]) => {
      const closing = readRankCell(rank);
      if (closing === null || !category.test(seatType)) return `${course}, ${seatType}: ${rank} is not a rank`;
      const programme = readListedProgramme(joinBrokenWords(course));
      const written = { institute: college_name, programme: course };
      const cutoffs = [{ ...cutoff(seatType, closing), ...(quota && { quota }) }];
      return { college: college(code, college_name), programme, written, cutoffs };
    }),
  );
}

/** A course as a PDF has it, without the code that some of them put before it: `AI Artificial Intelligence`. */
function withoutCode(course: string): string {
  const [, code = "", name = course] = /^([A-Z]{2}) (.{3,})$/.exec(course) ?? [];
  return keaBranches.has(code) && keaBranches.get(code)?.[0]?.toLowerCase() === name[0]?.toLowerCase() ? name : course;
}

function isNone(cell: string): boolean {
  return isEmptyCell(cellText(cell));
}

function documentOf({ year, round }: ListOfFile, file: string): PublishedDocument {
  const isProvisional = /provisional/i.test(file) || provisionalRounds.has(`${year} ${round}`);
  return isProvisional ? provisionalLists : cutoffLists;
}

function college(code: string, text: string) {
  const name = tidyInstituteName(text.replace(/\((autonomous|public univ\.?\s*|E\d{3})\)/gi, ""));
  // Behind the comma are the place and the address; a campus is not its university.
  const [short = name, ...rest] = name.split(/,\s*/);
  const isShort = rest.length > 0 && !/campus/i.test(rest.join(" "));
  return { code, name, aliases: [...withoutOwner(name), ...(isShort ? [short] : [])], state: "Karnataka" };
}

/** What the matrix calls its colleges. It files universities of the state under private ones: those are not created. */
const ownerships: readonly [type: RegExp, ownership: string][] = [
  [/^government public university/i, "state_university"],
  [/^government aided/i, "government_aided"],
  [/^government/i, "state_government"],
  [/^private university/i, "private_university"],
  [/^private unaided/i, "private"],
];

function placedCollege(listed: Omit<z.infer<typeof SeatCollege>, "courses">): ListedCollege {
  const named = college(listed.kea_code, listed.college_name);
  const { name, state } = named;
  const ownership = ownerships.find(([type]) => type.test(listed.college_type ?? ""))?.[1];
  const district = tidyDistrict(listed.district ?? "", state);
  if (!district) return named;
  const isDoubtful = ownership === "private_university" && /university of\b/i.test(name);
  const hasPage = ownership !== undefined && !isDoubtful;
  if (statesOtherDistrict(name, district))
    return { ...named, ...(hasPage && { page: { ...pageOf(named), ownership } }) };
  const city = cityOf({ address: listed.address ?? "", name, district, pinDistrict: "", state });
  return { ...named, city, district, ...(hasPage && { page: { city, district, ownership } }) };
}

function cutoff(seatType: string, closing: number): ListedCutoff {
  return { exam: "KCET", seatType, closing };
}

/** Words that the lists of 2025 break at the end of a line: `COMMUNICATIO N`, `(D ATA SCIENCE)`. */
const brokenWords = `artificial artifical biotechnology cloud communication computing cyber data electronics engineering
  environmental industrial instrumentation integrated intelligence internet iot manufacturing mathematics
  pharmaceutical security technology telecommunication vlsi`
  .trim()
  .split(/\s+/)
  .map((word) => ({ word, pattern: new RegExp(`(?<![a-z])${[...word].join(" ?")}(?![a-z])`, "gi") }));

/** A course of the lists of 2025 without the breaks within words. */
export function joinBrokenWords(text: string): string {
  return brokenWords.reduce((joined, { word, pattern }) => joined.replace(pattern, word), text.replace(/\s+/g, " "));
}
