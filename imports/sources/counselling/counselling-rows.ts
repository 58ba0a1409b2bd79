import { z } from "zod";
import { fieldOf } from "#lib/lookups.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import type { RawRow } from "../../read/read-rows.ts";
import { nameProblem } from "../../tidy/name-problem.ts";
import type { NewCutoff } from "../../write/upsert-cutoffs.ts";
import type { WrittenName } from "../../write/upsert-list-names.ts";
import { type CounsellingProgramme, readProgramme } from "../josaa/josaa-programmes.ts";
import { type CounsellingList, isIit, readRank } from "./counselling-file.ts";
import { counsellingInstitute } from "./counselling-institutes.ts";

/** The codes of seat quotas, and what CSAB calls them since 2025. */
const quotas: Readonly<Record<string, string>> = {
  "All India": "AI",
  "Home State": "HS",
  "Other State": "OS",
  "Home State for Goa": "GO",
  "Jammu & Kashmir (UT)": "JK",
  "Ladakh (UT)": "LA",
  "DASA-CIWG": "CIWG",
  "DASA-Non CIWG": "DASA",
};

/** Quotas of Indian and other students who went to school abroad. */
export const seatsFromAbroad: ReadonlySet<string> = new Set(["CIWG", "DASA"]);

/** `NA` is how lists before 2018 wrote it: there were no seats for women alone. */
const genders: Readonly<Record<string, "any" | "female">> = {
  "Gender-Neutral": "any",
  "Female-only (including Supernumerary)": "female",
  NA: "any",
};

/** Copies of web pages may hold `&` as it is written in HTML. */
const words = z.string().transform((text) => text.replace(/&amp;/g, "&").replace(/\s+/g, " ").trim());

const CounsellingRow = z.object({
  Institute: words.pipe(z.string().min(3)),
  "Academic Program Name": words.pipe(z.string().min(3)),
  Quota: words
    .transform((quota) => quotas[quota] ?? quota)
    .pipe(z.string().regex(/^(AI|AP|HS|OS|GO|JK|LA|CIWG|DASA)$/, "not a quota of JoSAA or CSAB")),
  "Seat Type": words.pipe(z.string().regex(/^(OPEN|OBC-NCL|SC|ST|EWS)( \(PwD\))?$/, "not a seat type of JoSAA")),
  Gender: words.pipe(z.string().refine((gender) => gender in genders, "not a gender of JoSAA")),
  "Opening Rank": z.union([z.string(), z.number()]),
  "Closing Rank": z.union([z.string(), z.number()]),
});

/** The columns of every list. */
export const counsellingColumns = Object.keys(CounsellingRow.shape);

/** One parsed row. */
export interface CounsellingLine {
  row: RawRow;
  list: CounsellingList;
  institute: string;
  /** Institute and programme to the letter. */
  written: WrittenName;
  /** Under its present name: the Indian School of Mines is IIT (ISM) Dhanbad, whose ranks are those of JEE Advanced. */
  isIit: boolean;
  programme: CounsellingProgramme;
  cutoff: Pick<NewCutoff, "quota" | "seatType" | "gender" | "opening" | "closing" | "isPreparatory">;
}

/**
 * Parses a row into a cut-off.
 *
 * @param programmes programmes parsed before, by the name in the file
 * @returns the reason when the row cannot be imported
 */
export function readCounsellingRow(
  row: RawRow,
  list: CounsellingList,
  programmes: Map<string, CounsellingProgramme | null>,
): CounsellingLine | string {
  const parsed = CounsellingRow.safeParse(row.value);
  if (!parsed.success) return problemOf(parsed.error);
  const value = parsed.data;
  const name = value["Academic Program Name"];
  if (!programmes.has(name)) programmes.set(name, readProgramme(name));
  const programme = programmes.get(name);
  const problem = nameProblem(name);
  if (problem) return `Academic Program Name: ${problem}`;
  if (!programme) return "Academic Program Name: its length and degree are missing or not known";
  const opening = readRank(value["Opening Rank"]);
  const closing = readRank(value["Closing Rank"]);
  if (!closing) return "Closing Rank: not a rank";
  // Opening and closing rank must come from the same list: when only one of them is preparatory, drop the opening rank.
  const comparable = opening?.isPreparatory === closing.isPreparatory ? opening : null;
  if (comparable && comparable.rank > closing.rank) return "Opening Rank: behind the closing rank";
  const cutoff = {
    quota: value.Quota,
    seatType: value["Seat Type"],
    gender: fieldOf(genders, value.Gender),
    opening: comparable?.rank ?? null,
    closing: closing.rank,
    isPreparatory: closing.isPreparatory,
  };
  const institute = value.Institute;
  const isOfIit = isIit(counsellingInstitute(institute)?.name ?? institute);
  return { row, list, institute, written: writtenNames(row), isIit: isOfIit, programme, cutoff };
}

/** Spaces inside a name stay as the list has them; `&amp;` is how its page writes `&`. */
function writtenNames({ value }: RawRow): WrittenName {
  const cells = value as Record<string, string>;
  const letters = (cell: string) => cell.replace(/&amp;/g, "&").trim();
  return {
    institute: letters(fieldOf(cells, "Institute")),
    programme: letters(fieldOf(cells, "Academic Program Name")),
  };
}
