import { z } from "zod";
import { type Authority, type ListedLaterEntry, type ListOfFile, listFile, oneOf } from "../lists/list-file.ts";
import { readListedProgramme } from "../lists/listed-programme.ts";
import { readRankCell, readScoreCell } from "../lists/read-cells.ts";
import { withoutOwner } from "../tidy/owners.ts";
import { academicYear, type PublishedDocument } from "../write/sources.ts";

const closingLists: PublishedDocument = {
  key: "mht-dse-cap",
  publisher: "State Common Entrance Test Cell, Maharashtra",
  title: (year) => `Cut-off lists of direct second-year engineering${year === null ? "" : `, ${academicYear(year)}`}`,
  url: "https://cetcell.mahacet.org",
  licence: "Facts from published lists",
  status: "official",
};

/** Seats by category: G for any gender, L for women. */
const seatType =
  /^([GL](OPEN|SC|ST|VJ|NT[A-D123]|OBC|SEBC)|(PWD|DEF)(R?-?(OPEN|SC|ST|VJ|NT[A-D123]|OBC|SEBC)|-?O)|EWS|TFWS|MI|ORP(HAN)?)$/;
const rounds = ["I", "II", "III", "IV"];

const ClosingRow = z.object({
  year: z.string().regex(/^\d{4}-\d{2}$/),
  round: oneOf("a round of direct second-year admission", rounds),
  college_code: z.string().regex(/^\d{4,5}$/),
  college_name: z.string().min(3),
  branch: z.string().min(2),
  category: oneOf("a seat type of direct second-year admission", seatType),
  stage: oneOf("a stage of an allotment round", /^(|[IVX]{1,4})$/),
  rank: z.unknown(),
  percentile: z.unknown(),
});

const BranchRow = z.object({
  code: z.string().regex(/^\d{4,5}$/),
  collegeName: z.string().min(3),
  /** Who runs the college. */
  type: z.string().optional(),
  branch: z.string().min(2),
  cutoffs: z.record(z.string(), z.object({ rank: z.unknown(), percentile: z.unknown() })),
});

/** Admission of diploma holders to the second year, by the merit of their diploma's marks. */
export const maharashtraDiploma: Authority = {
  name: "Maharashtra direct second year",
  codes: "dte_mh",
  title: "Maharashtra: direct second year after a diploma, closing ranks",
  hint: "The name says the year: dse_maharashtra_2025_cap1.json.",
  files: [
    listFile({
      name: /^dse[_-]maharashtra[_-](?<year>\d{4})\.(json|csv|xlsx)(\.gz)?$/i,
      example: "dse_maharashtra_2024.json",
      document: closingLists,
      row: ClosingRow,
      read: (row, list) => {
        if (!row.year.startsWith(String(list.year))) return [`year: the file is of ${list.year} by its name`];
        const of = { college: { code: row.college_code, name: row.college_name }, branch: row.branch };
        const { rank, percentile, stage } = row;
        return [
          readSeats(of, row.category, { rank, percentile }, { ...list, round: rounds.indexOf(row.round) + 1, stage }),
        ];
      },
    }),
    listFile({
      name: /^dse[_-]maharashtra[_-](?<year>\d{4})[_-]cap[_-]?(?<round>\d)\.json(\.gz)?$/i,
      example: "dse_maharashtra_2025_cap1.json",
      document: closingLists,
      row: BranchRow,
      read: ({ cutoffs, ...row }, list) => {
        const of = { college: { code: row.code, name: row.collegeName }, branch: row.branch };
        const filled = Object.entries(cutoffs).filter(
          ([, { rank, percentile }]) => rank !== null || percentile !== null,
        );
        return filled.map(([category, closing]) =>
          seatType.test(category)
            ? readSeats(of, category, closing, { ...list, stage: "" })
            : `${category}: not a seat type of direct second-year admission`,
        );
      },
    }),
  ],
};

interface SecondYearBranch {
  college: { code: string; name: string };
  branch: string;
}

/** Ranks count from the best marks of a diploma down; the lists write the marks of the candidate beside the rank. */
function readSeats(
  { college: { code, name }, branch }: SecondYearBranch,
  category: string,
  { rank, percentile }: { rank?: unknown; percentile?: unknown },
  { year, round, stage }: ListOfFile & { stage: string },
) {
  const closing = readRankCell(rank);
  const marksPercent = readScoreCell(percentile, 100);
  const { name: programme, problem } = readListedProgramme(branch);
  if (problem !== null) return problem;
  if (closing === null || year === null || round === null) return `${category}: not a merit number`;
  const entry: ListedLaterEntry = {
    entry: "after_diploma",
    exam: "Diploma marks",
    programme,
    seatType: category,
    gender: category.startsWith("L") ? "female" : "any",
    closing,
    marksPercent,
    year,
    round,
    stage,
  };
  // First-year lists write the same codes with a zero in front.
  const college = { code: code.padStart(5, "0"), name, aliases: withoutOwner(name), state: "Maharashtra" };
  const scale = { exam: entry.exam, unit: "marks" as const, value: marksPercent ?? 0, rank: closing };
  return { college, laterEntries: [entry], ...(marksPercent !== null && { scale }) };
}
