import type { MapField } from "#lib/column-map.ts";
import { ofAnotherList } from "../lists/kind-columns.ts";
import type { ListedCutoff, ListedFee, ListLine, ListOfFile, MappedList } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { isEmptyCell, readCountCell, readRankCell, readScoreCell } from "../lists/read-cells.ts";
import { isCutOff } from "../tidy/cut-off-name.ts";
import { examOf, genderOf, meritAndPercentile, plainNumber, quotaOf, roundOf, yearOf } from "./known-words.ts";

/** The cells of a row by what they hold; absent: no column holds it. */
export type FieldCells = Partial<Record<MapField, string>>;

export interface MappedContext {
  mapped: MappedList;
  /** Year and round of rows that do not state theirs; a row of another year than the file's name states is rejected. */
  stated: ListOfFile;
}

/** A line of a list, or the reason for rejecting the row. */
export function readMappedRow(cells: FieldCells, { mapped, stated }: MappedContext): [ListLine | string] {
  const list = listOfRow(cells, stated);
  if (typeof list === "string") return [list];
  const { college: institute = "", collegeCode = "", place = "", district = "" } = cells;
  const code = codeText(collegeCode) || institute;
  if (!code) return [`${cells.collegeCode === undefined ? "college" : "collegeCode"}: empty`];
  if (collegeCode && mapped.collegeCode && !mapped.collegeCode.test(collegeCode))
    return [`collegeCode: ${JSON.stringify(collegeCode)} is not one of this counselling${ofAnotherList}`];
  const branch = cells.branch || (mapped.branches?.get(cells.branchCode ?? "") ?? "");
  if (!branch) return [cells.branchCode ? `branchCode: ${cells.branchCode} is not known` : "branch: empty"];
  const category = cells.category ?? "";
  if (category && mapped.category && !mapped.category.test(category))
    return [`category: ${JSON.stringify(category)} is not one of this counselling${ofAnotherList}`];
  const cutoff = readCutoff(cells, category, mapped);
  if (typeof cutoff === "string") return [cutoff];
  const facts = readFacts(cells, category);
  if (typeof facts === "string") return [facts];
  return [
    {
      college: mapped.college({ code, name: institute, place, district }),
      programme: readListedProgramme(branch),
      ...(institute && !isCutOff(institute) && { written: { institute, programme: branch } }),
      list,
      ...(cutoff && { cutoffs: [{ ...cutoff, ...placed(list) }] }),
      ...facts,
    },
  ];
}

/** A code that a spreadsheet turned into a number: `6006.0`. */
function codeText(cell: string): string {
  return cell.replace(/^(\d+)\.0+$/, "$1");
}

function placed({ year, round }: ListOfFile): Pick<ListedCutoff, "year" | "round"> {
  return { ...(year !== null && { year }), ...(round !== null && { round }) };
}

function listOfRow(cells: FieldCells, stated: ListOfFile): ListOfFile | string {
  const year = cells.year === undefined ? stated.year : yearOf(cells.year);
  const round = cells.round === undefined ? stated.round : roundOf(cells.round);
  if (cells.year !== undefined && year === null) return `year: ${JSON.stringify(cells.year)} is not a year`;
  if (cells.year !== undefined && stated.year !== null && year !== stated.year)
    return `year: ${year}, but the file is of ${stated.year}`;
  if (cells.round !== undefined && round === null) return `round: ${JSON.stringify(cells.round)} is not a round`;
  return { year, round };
}

/** @returns null where the map has no closing values */
function readCutoff(cells: FieldCells, category: string, mapped: MappedList): ListedCutoff | string | null {
  const { unit = "rank", exam: ownExam, otherExams = [], maxMarks = 0 } = mapped;
  const field = unit === "rank" ? "closingRank" : unit;
  const cell = cells[field];
  if (cell === undefined) return null;
  if (isEmptyCell(cell)) return `${field}: empty`;
  if (!category) return "category: empty";
  const exam = cells.exam ? examOf(cells.exam) : ownExam;
  if (exam !== ownExam && !otherExams.includes(exam))
    return `exam: ${JSON.stringify(cells.exam)} is not one of this counselling${ofAnotherList}`;
  const gender = cells.gender === undefined ? undefined : genderOf(cells.gender);
  if (gender === null) return `gender: ${JSON.stringify(cells.gender)} is not known`;
  const closing = closingOf(cell, unit, maxMarks);
  if (closing === null) return `${field}: ${JSON.stringify(cell)} is not ${wordsOf[unit]}`;
  const opening = unit === "rank" ? openingOf(cells, closing) : null;
  if (typeof opening === "string") return opening;
  const cutoff: ListedCutoff = {
    exam,
    seatType: category,
    quota: quotaOf(cells.quota ?? ""),
    closing,
    opening,
    unit,
    ...(unit === "marks" && { maxMarks }),
    ...(gender && { gender }),
    ...(cells.stage && { stage: cells.stage }),
  };
  return mapped.cutoff?.(cutoff, Boolean(cells.exam)) ?? cutoff;
}

const wordsOf = { rank: "a rank", marks: "marks", percentile: "a percentile" } as const;

function closingOf(cell: string, unit: "rank" | "marks" | "percentile", maxMarks: number): number | null {
  const merit = meritAndPercentile(cell);
  if (unit === "rank") return readRankCell(merit?.rank ?? plainNumber(cell));
  if (unit === "percentile") return readScoreCell(merit?.percentile ?? plainNumber(cell.replace(/%\s*$/, "")), 100);
  return readScoreCell(plainNumber(cell), maxMarks || 10_000);
}

function openingOf({ openingRank = "" }: FieldCells, closing: number): number | string | null {
  if (isEmptyCell(openingRank)) return null;
  const opening = readRankCell(plainNumber(openingRank));
  if (opening === null) return `openingRank: ${JSON.stringify(openingRank)} is not a rank`;
  return opening > closing ? "openingRank: it is behind the closing rank" : opening;
}

/** Seats, intake and fee of a row. */
function readFacts(cells: FieldCells, category: string): Pick<ListLine, "seats" | "intake" | "fee"> | string {
  const facts: Pick<ListLine, "seats" | "intake" | "fee"> = {};
  for (const field of ["seats", "intake", "fee"] as const) {
    const cell = cells[field];
    if (cell === undefined || isEmptyCell(cell)) continue;
    const count = readCountCell(plainNumber(cell));
    if (count === null) return `${field}: ${JSON.stringify(cell)} is not a number`;
    if (field === "seats") facts.seats = [{ category, seats: count }];
    else if (field === "intake") facts.intake = count;
    else if (count > 0) facts.fee = feeOf(count);
  }
  return facts;
}

function feeOf(rupeesPerYear: number): ListedFee {
  return { rupeesPerYear, category: "", includes: "", fixedBy: "" };
}
