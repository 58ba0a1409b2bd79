import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { andhraBranches } from "../codes/ap-eapcet-branches.ts";
import { formerAndhraDistricts } from "../codes/eapcet-districts.ts";
import { type Authority, type ListedCollege, type ListedCutoff, type ListLine, listFile } from "../lists/list-file.ts";
import { titleCaseOf } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readCountCell, readRankCell } from "../lists/read-cells.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import { cellText } from "../read/raw-row.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { asBehindName, nameOf, readEapcetName } from "./eapcet-names.ts";

const lastRanks: PublishedDocument = {
  key: "ap-eapcet",
  publisher: "Andhra Pradesh State Council of Higher Education (APSCHE)",
  title: (year) => `Last ranks and college fees, AP EAPCET ${year}`,
  url: "https://eapcet-sche.aptonline.in",
  licence: "Facts from published lists",
  status: "official",
};

/** The area of a university in which the seats are local. */
const areas: Readonly<Record<string, string>> = {
  AU: "Andhra University area",
  SVU: "Sri Venkateswara University area",
};

/** Types that say who owns a college of its own: PU private university, SF and SS seats of a university without grants. */
const ownerships: Readonly<Record<string, string>> = {
  PVT: "private",
  PU: "private_university",
  UNIV: "state_university",
  SF: "state_university",
  SS: "state_university",
};

const RankRow = z.looseObject({
  INSTCODE: z.string().regex(/^[A-Z0-9]{3,8}$/, "no college code"),
  NAME: z.string().min(3),
  TYPE: z.string(),
  DIST: z.string(),
  PLACE: z.string(),
  A_REG: z.string().refine((area) => area in areas, "not an area of AP EAPCET"),
  BRANCH_CODE: z.string(),
  COLLEGE_FEE: z.string(),
});

/** Engineering and pharmacy admission of Andhra Pradesh: ranks of one list, those of the end of all phases. */
export const andhraPradesh: Authority = {
  name: "AP EAPCET",
  mapped: {
    document: lastRanks,
    exam: "AP EAPCET",
    branches: andhraBranches,
    college: ({ code, name, place, district }) =>
      college({ INSTCODE: code, NAME: name, PLACE: place, DIST: district, TYPE: "" }),
    cutoff: (cutoff) => ({
      ...cutoff,
      seatType: cutoff.seatType.toUpperCase().replace(/^BC[\s_-]?(?=[A-E]$)/, "BC-"),
      quota: areas[cutoff.quota ?? ""] ?? cutoff.quota ?? "",
    }),
  },
  codes: "eapcet_ap",
  title: "Andhra Pradesh: AP EAPCET, last ranks and fees",
  hint: "The name says the year: apeapcet_2024_last_ranks.csv; a PDF states it itself.",
  files: [
    listFile({
      name: /^ap-?eapcet[_-](?<year>\d{4})[_-]last[_-]ranks\.csv(\.gz)?$/i,
      example: "apeapcet_2024_last_ranks.csv",
      document: lastRanks,
      row: RankRow,
      read: readRanks,
    }),
    pdfList({
      example: "apeapcet_2024_last_ranks.pdf",
      document: lastRanks,
      tables: {
        headings:
          "INSTCODE, NAME OF THE INSTITUTION, A_REG, BRANCH_CODE, and a category such as OC_BOYS over each column",
        columns: {
          INSTCODE: /^inst[ _]*code$/i,
          NAME: /^(inst(itute|itution)?[ _]*)?name( of the institut(e|ion))?$/i,
          A_REG: /^a[ _]*reg$/i,
          BRANCH_CODE: /^branch[ _]*code$/i,
        },
        optional: {
          serial: /^s[ .]*no\.?$/i,
          TYPE: /^type$/i,
          region: /^inst[ _]*reg(ion)?$/i,
          DIST: /^dist(rict)?\.?$/i,
          PLACE: /^place$/i,
          education: /^co[ -]?ed(u|ucation)?\.?$/i,
          affiliation: /^aff?l?\.?( ?univ\.?)?$/i,
          established: /^estd?\.?$/i,
          COLLEGE_FEE: /^(college|coll)[ _]*fee$/i,
        },
        figures: /^(OC|SC|ST|BC[ _-]?[A-E]|EWS)[ _]*(BOYS|GIRLS)$/i,
        key: { column: "INSTCODE", pattern: /^[A-Z0-9]{3,8}$/ },
      },
      // One list of the end of all phases.
      title: (_, stated) => ({ ...stated, round: 0 }),
      toRows: ({ texts, cells }) => [
        {
          TYPE: "",
          DIST: "",
          PLACE: "",
          COLLEGE_FEE: "",
          ...texts,
          ...Object.fromEntries(
            cells.map(([heading, cell]) => [
              heading
                .toUpperCase()
                .replace(/[ _-]*(BOYS|GIRLS)$/, "_$1")
                .replace(/^BC[ _-]/, "BC"),
              cellText(cell),
            ]),
          ),
        },
      ],
      row: RankRow,
      read: readRanks,
    }),
  ],
};

function readRanks(row: z.infer<typeof RankRow>): (ListLine | string)[] {
  const branch = andhraBranches.get(row.BRANCH_CODE);
  if (!branch) return [`BRANCH_CODE: ${row.BRANCH_CODE} is not in the table of codes`];
  const refused: string[] = [];
  const cutoffs: ListedCutoff[] = [];
  for (const [column, cell] of Object.entries(row)) {
    const [, category, who] = /^(OC|SC|ST|BC[A-E]|EWS)_(BOYS|GIRLS)$/.exec(column) ?? [];
    if (!category || isEmptyCell(cell)) continue;
    const closing = readRankCell(cell);
    const seatType = category.replace(/^BC(?=.)/, "BC-");
    if (closing === null) refused.push(`${column}: not a rank`);
    else
      cutoffs.push({
        exam: "AP EAPCET",
        seatType,
        quota: fieldOf(areas, row.A_REG),
        gender: who === "GIRLS" ? "female" : "any",
        closing,
        round: 0,
      });
  }
  const line: ListLine = { college: college(row), programme: readListedProgramme(branch), cutoffs };
  const rupees = readCountCell(row.COLLEGE_FEE);
  if (rupees)
    line.fee = {
      rupeesPerYear: rupees,
      category: "",
      includes: "college fee",
      fixedBy: "",
    };
  return [asBehindName(line, readEapcetName(row.NAME)), ...refused];
}

function college({
  INSTCODE: code,
  NAME,
  PLACE,
  DIST,
  TYPE,
}: Record<"INSTCODE" | "NAME" | "PLACE" | "DIST" | "TYPE", string>): ListedCollege {
  const city = titleCaseOf(joinBrokenPlace(PLACE));
  const district = formerAndhraDistricts.get(DIST.replace(/^G\s+/, ""));
  const ownership = ownerships[TYPE];
  return {
    code,
    ...nameOf(NAME),
    state: "Andhra Pradesh",
    ...(city && { city }),
    ...(city && district && ownership && { page: { city, district, ownership } }),
  };
}

/** Long places are broken at a width of ten to twelve letters: `BHEEMUNIPAT NAM`. */
function joinBrokenPlace(place: string): string {
  return place.replace(/^(\S{10,12}) (\S{1,3})$/, "$1$2");
}
