import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { type ListedCutoff, type ListLine, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readRankCell, readScoreCell } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { academicYear, type PublishedDocument } from "../write/sources.ts";

export const cetCell = {
  publisher: "State Common Entrance Test Cell, Maharashtra",
  url: "https://cetcell.mahacet.org",
  licence: "Facts from published lists",
  status: "official",
} as const;
export const session = (year: number | null) => (year === null ? "" : `, ${academicYear(year)}`);
export const cutoffLists: PublishedDocument = {
  ...cetCell,
  key: "mht-cet-cap",
  title: (year) => `Cut-off lists of the engineering admission rounds (CAP)${session(year)}`,
};
export const allIndiaLists: PublishedDocument = {
  ...cutoffLists,
  key: "mht-cet-cap-all-india",
  title: (year) => `Cut-off lists of the All-India seats (CAP)${session(year)}`,
};

/** Which seats of a college went to whom. The lists name it in full; older ones only by the last letter of the seat type. */
export const levels: Readonly<Record<string, string>> = {
  "State Level": "State level",
  "Home University Seats Allotted to Home University Candidates": "Home university",
  "Other Than Home University Seats Allotted to Other Than Home University Candidates": "Other universities",
  "Home University Seats Allotted to Other Than Home University Candidates": "Home university seats, other candidates",
  "Other Than Home University Seats Allotted to Home University Candidates":
    "Other universities' seats, home candidates",
};
const areas: Readonly<Record<string, string>> = {
  S: "State level",
  H: "Home university",
  O: "Other universities",
};

/** Reserved seats of the levels; some files lost the last letter. `R` before the category: the horizontal reservation of a category. */
export const seatTypes =
  /^([GL](OPEN|SC|ST|VJ|NT[123]|OBC|SEBC)[SHO]|(PWD|DEF)R?(OPEN|SC|ST|VJ|NT[123]|OBC|SEBC)[SHO]?|PHC[HO]?|PHC(OBC|OPEN|SC|ST)[SHO]|AI|EWS|TFWS|MI|ORPHAN)$/;
/** Stages of an allotment round: the first, one without the seats that others left, the last, and candidates of the state. */
export const stages = /^(|[IVX]{1,4}|MH|I-\s?Non\s(PWD|Defence))$/;

export const CutoffRow = z.object({
  collegeid: z.string(),
  "college name": z.string().min(3),
  course: z.string().min(1),
  "seat type": oneOf("a seat type of CAP", seatTypes),
  percentile: z.string(),
  "merit number": z.string().optional(),
  "college code": z.string().optional(),
  level: oneOf("a level of CAP", ["", "All India", ...Object.keys(levels)]).optional(),
  stage: oneOf("a stage of CAP", stages).optional(),
  status: z.string().optional(),
  "home university": z.string().optional(),
});

/** A row of a list of cut-offs, as a file of any kind has it. */
export function readCutoff(row: z.infer<typeof CutoffRow>, given: Pick<ListedCutoff, "exam" | "quota">) {
  const closing = readScoreCell(row.percentile, 100);
  if (closing === null) return ["percentile: not a percentile"];
  const quota = given.quota ?? quotaOf(row["seat type"], row.level ?? "");
  const cutoff = {
    ...given,
    ...seatType(row["seat type"]),
    quota,
    closing,
    unit: "percentile",
    stage: row.stage ?? "",
  };
  const code = row["college code"] || row.collegeid.padStart(10, "0").slice(0, 5);
  return [
    {
      college: college(code, row["college name"]),
      programme: readListedProgramme(row.course),
      written: { institute: row["college name"], programme: row.course, code: choiceCode(row.collegeid) },
      ...homeUniversity(row["home university"], row.status),
      cutoffs: [cutoff as ListedCutoff],
      ...meritOf(given, closing, row["merit number"]),
    },
  ];
}

/** The merit number beside a percentile: All-India seats have a merit list of their own, which no exam publishes. */
export function meritOf(
  { exam, quota = "" }: Pick<ListedCutoff, "exam" | "quota">,
  value: number,
  cell: string | undefined,
): Pick<ListLine, "scale"> {
  const rank = readRankCell(cell);
  const meritList = quota.startsWith("AI") ? "All-India seats" : "";
  return rank === null ? {} : { scale: { exam, meritList, unit: "percentile", value, rank } };
}

/** The code that candidates choose a branch by: ten digits, of which older files lost the first zero, and perhaps a letter. */
function choiceCode(cell: string): string {
  const [, digits, letter] = /^(\d{9,10})([A-Z]?)$/.exec(cell.trim()) ?? [];
  return digits ? digits.padStart(10, "0") + letter : "";
}

export function college(code: string, name: string) {
  return { code: code.padStart(5, "0"), name, aliases: withoutOwner(name), state: "Maharashtra" };
}

/**
 * The university in whose area a college is: a column of its own, or the end of its status, `Un-Aided Home University : Mumbai
 * University`. Autonomous institutes and deemed universities have seats of the state level alone, and lists say so in its
 * place.
 */
export function homeUniversity(column = "", status = ""): { homeUniversity?: string } {
  const [, stated = ""] = /\bHome University\s*:\s*(.*)$/is.exec(status) ?? [];
  const university = (column.trim() || stated).replace(/\s+/g, " ").trim();
  return university && !/^(autonomous\b|deemed\b)/i.test(university) && !isEmptyCell(university)
    ? { homeUniversity: university }
    : {};
}

/** All-India seats that candidates with JEE Main leave are given by MHT-CET: the same seats, in another order of merit. */
export function allIndiaSeats(exam: string): Pick<ListedCutoff, "exam" | "quota"> {
  return exam === "JEE Main" ? { exam, quota: "AI" } : { exam: "MHT CET", quota: "AI, by MHT-CET" };
}

/** Seat types that begin with L are for women. */
export function seatType(code: string): Pick<ListedCutoff, "seatType" | "gender"> {
  return { seatType: code, gender: /^L(?!ATERAL)/.test(code) ? "female" : "any" };
}

/** Seats without a letter for their area (TFWS, EWS, minority, orphans) are of the state level. */
export function quotaOf(code: string, level: string): string {
  const [, area = "S"] = /(?:OPEN|OBC|SC|ST|NT\d|VJ|SEBC)([SHO])$/.exec(code) ?? [];
  return levels[level] ?? fieldOf(areas, area);
}
