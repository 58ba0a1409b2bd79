import { z } from "zod";
import { telanganaDistricts } from "../codes/eapcet-districts.ts";
import { type Authority, type ListedCollege, type ListedCutoff, type ListLine, listFile } from "../lists/list-file.ts";
import { titleCaseOf } from "../lists/listed-names.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { plainColumns, plainName } from "../lists/plain-columns.ts";
import { isEmptyCell, readCountCell, readRankCell } from "../lists/read-cells.ts";
import { pdfList } from "../pdf/pdf-list.ts";
import { cellText } from "../read/raw-row.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { asBehindName, nameOf, readEapcetName } from "./eapcet-names.ts";

const tgche = {
  publisher: "Telangana Council of Higher Education (TGCHE)",
  url: "https://tgeapcet.nic.in",
  licence: "Facts from published lists",
  status: "official",
} as const;
const lastRanks: PublishedDocument = {
  ...tgche,
  key: "tg-eapcet",
  title: (year) => `Last ranks by phase, TG EAPCET ${year}`,
};
const collegeList: PublishedDocument = { ...tgche, key: "tg-eapcet-colleges", title: () => "Colleges of TG EAPCET" };

/** What `college_type` says. */
const ownerships: Readonly<Record<string, string>> = {
  PVT: "private",
  UNIV: "state_university",
  GOV: "state_government",
  SF: "state_university",
};

const code = z.string().regex(/^[A-Z0-9]{3,6}$/, "no college code");
const RankRow = z.looseObject({ inst_code: code, branch_code: z.string(), branch_name: z.string().min(2) });
const CollegeRow = z.object({
  collegecode: code,
  collegename: z.string().min(3),
  place: z.string(),
  district: z.string(),
  collegetype: z.string(),
});

/** Engineering admission of Telangana. All ranks are of one list; girls may also take the seats of the other column. */
export const telangana: Authority = {
  name: "TG EAPCET",
  mapped: {
    document: lastRanks,
    exam: "TG EAPCET",
    college: ({ code, name, place, district }) => college(code, name, place, district, ""),
    cutoff: (cutoff) => ({ ...cutoff, seatType: cutoff.seatType.toUpperCase().replace(/^BC[\s_-]?(?=[A-E]$)/, "BC-") }),
  },
  codes: "eapcet_tg",
  title: "Telangana: TG EAPCET, last ranks and fees",
  hint: "The name says year and phase: tgeapcet_2025_phase1_last_ranks.csv, ..._final_last_ranks.csv; a PDF states them itself; also tgeapcet_colleges.csv.",
  files: [
    listFile({
      name: /^tg-?eapcet[_-](?<year>\d{4})[_-](phase(?<round>\d)|final)[_-]last[_-]ranks\.csv(\.gz)?$/i,
      example: "tgeapcet_2025_phase1_last_ranks.csv",
      document: lastRanks,
      row: RankRow,
      rows: plainColumns,
      read: (row, { round }) => readRanks(row, round ?? finalPhase),
    }),
    pdfList({
      example: "tgeapcet_2025_phase1_last_ranks.pdf",
      document: lastRanks,
      tables: {
        headings: "Inst Code, Branch Code, Branch Name, and a category such as OC BOYS over each column",
        columns: {
          inst_code: /^inst(itute|\.)? ?code$/i,
          branch_code: /^(branch|br\.?) ?code$/i,
          branch_name: /^(branch|br\.?) ?name$/i,
        },
        optional: {
          serial: /^s(r|l)?\.? ?no\.?$/i,
          institute_name: /^(inst(itute|\.)?|college) ?name( of the institute)?$/i,
          place: /^place$/i,
          dist_code: /^dist(rict|\.)?( ?code)?$/i,
          education: /^co[ -]?edu(cation)?\.?$/i,
          college_type: /^(college )?type$/i,
          established: /^year of estab.*$/i,
          tuition_fee: /^tuition ?fee.*$/i,
          affiliated_to: /^affiliated( to)?.*$/i,
        },
        figures: /^(OC|BC[_ -]?[A-E]|SC([_ -]I{1,3})?|ST|EWS)\b.*\b(BOYS|GIRLS|GEN)\b/i,
        key: { column: "inst_code", pattern: /^[A-Z0-9]{3,6}$/ },
      },
      title: (title, stated) => (/\bfinal\s+phase\b/i.test(title) ? { ...stated, round: finalPhase } : stated),
      toRows: ({ texts, cells }) => [
        {
          ...texts,
          // Narrow columns break codes: `KUEW` above `F`.
          inst_code: texts.inst_code?.replace(/\s/g, "") ?? "",
          branch_code: texts.branch_code?.replace(/\s/g, "") ?? "",
          tuition_fee: texts.tuition_fee?.replace(/[\s,]|\/-/g, "") ?? "",
          ...Object.fromEntries(cells.map(([heading, cell]) => [plainName(heading), cellText(cell)])),
        },
      ],
      row: RankRow,
      read: (row, { round }) => readRanks(row, round ?? finalPhase),
    }),
    listFile({
      name: /^tg-?eapcet([_-](?<year>\d{4}))?[_-]colleges\.csv(\.gz)?$/i,
      example: "tgeapcet_colleges.csv",
      document: collegeList,
      row: CollegeRow,
      rows: plainColumns,
      hasNoYear: true,
      read: (row) => [{ college: college(row.collegecode, row.collegename, row.place, row.district, row.collegetype) }],
    }),
  ],
};

/** The phase after the first two. */
const finalPhase = 3;

function readRanks(row: z.infer<typeof RankRow>, round: number): (ListLine | string)[] {
  const cells = row as Record<string, unknown>;
  const text = (name: string) => String(cells[name] ?? "");
  const refused: string[] = [];
  const cutoffs: ListedCutoff[] = [];
  for (const [column, cell] of Object.entries(cells)) {
    const [, category, who] = /^(oc|bc_[a-e]|sc(?:_i{1,3})?|st|ews)_(boys|girls|gen)(?:_ou)?$/.exec(column) ?? [];
    if (!category || isEmptyCell(cell)) continue;
    const closing = readRankCell(cell);
    if (closing === null) refused.push(`${column}: not a rank`);
    else {
      const seatType = category.toUpperCase().replace("_", "-");
      cutoffs.push({ exam: "TG EAPCET", seatType, gender: who === "girls" ? "female" : "any", closing, round });
    }
  }
  const name = text("institute_name");
  const line: ListLine = {
    college: name
      ? college(row.inst_code, name, text("place"), text("dist_code"), text("college_type"))
      : { code: row.inst_code, name: "", state: "Telangana" },
    programme: readListedProgramme(row.branch_name.replace(/\bCSE\b/, "Computer Science and Engineering")),
    ...(name && {
      written: { institute: name, programme: row.branch_name, code: `${row.inst_code} ${row.branch_code.trim()}` },
    }),
    cutoffs,
  };
  const rupees = readCountCell(cells.tuition_fee);
  if (rupees) line.fee = { rupeesPerYear: rupees, category: "", includes: "tuition", fixedBy: "" };
  return [asBehindName(line, readEapcetName(name)), ...refused];
}

function college(code: string, name: string, place: string, district: string, type: string): ListedCollege {
  const [city, inDistrict, ownership] = [
    titleCaseOf(place),
    telanganaDistricts.get(district.trim()),
    ownerships[type.trim()],
  ];
  return {
    code,
    ...nameOf(name),
    state: "Telangana",
    ...(city && { city }),
    ...(inDistrict && { district: inDistrict }),
    ...(city && inDistrict && ownership && { page: { city, district: inDistrict, ownership } }),
  };
}
