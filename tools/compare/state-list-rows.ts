import { fieldOf, valueFor } from "#lib/lookups.ts";
import { type ListedProgramme, readListedProgramme } from "../../imports/lists/listed-programme.ts";
import type { ExpectedFigure } from "./expected-facts.ts";
import { type Cells, cellsOf } from "./state-list-files.ts";

/**
 * What lists of state counselling say, read from the files a second time: of the importer it uses the tables of codes and the names
 * of branches, but nothing that reads a rank, a seat or a rupee.
 */
export interface RowFacts {
  line: number;
  college: string;
  programme: ListedProgramme | null;
  figures: ExpectedFigure[];
}

export interface File {
  path: string;
  /** Names of colleges by their codes, from the other files of the import. */
  names: ReadonlyMap<string, string>;
  year: number;
  /** 0 where the name has none. */
  round: number;
}

export type Reader = { name: RegExp; state: string; read: (file: File) => RowFacts[] };

export const number = (cell: string | undefined) => {
  const text = (cell ?? "").replaceAll(",", "");
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
};
const spelled: Cells = { "All India": "AI", "Home State": "HS", "Other State": "OS" };
export const shortQuota = (quota = "") => spelled[quota] ?? quota;

type CutoffValues = Partial<Omit<Extract<ExpectedFigure, { kind: "cutoff" }>, "closing">> & {
  seatType: string;
  closing: number | null;
};

/** A cut-off of a file, none where the cell has no number. */
export function cutoff(
  authority: string,
  { year, round }: File,
  { closing, ...given }: CutoffValues,
): ExpectedFigure[] {
  // The importer refuses what opens after its close.
  if (closing === null || (given.opening ?? 0) > closing) return [];
  const plain = { quota: "", gender: "any" as const, isPreparatory: false, opening: null };
  return [{ kind: "cutoff", authority, year, round, ...plain, ...given, closing }];
}

export const pageColumns = "sr_no round institute program quota category opening_rank closing_rank".split(" ");
export const uptacColumns =
  "sr_no round institute program stream quota category seat_gender opening_rank closing_rank remark";

/** Lists whose rows are one opening and closing rank each. */
export function rowsOfRanks(
  authority: string,
  columns: readonly string[],
  rankOf: (cells: Cells) => {
    programme: string;
    quota: string;
    seatType: string;
    isFemale?: boolean;
    round?: number;
  },
) {
  return (file: File): RowFacts[] =>
    cellsOf(file.path, columns).map(({ line, cells }) => {
      const { programme: text, isFemale, ...rest } = rankOf(cells);
      const programme = readListedProgramme(text);
      const isWaiver = programme.isFeeWaiver && !/fee waiver|TF/i.test(rest.seatType);
      const given = {
        round: file.round,
        ...rest,
        seatType: isWaiver ? `${rest.seatType}, fee waiver` : rest.seatType,
        gender: isFemale ? ("female" as const) : ("any" as const),
        opening: number(cells.opening_rank),
        closing: number(cells.closing_rank),
      };
      return { line, college: fieldOf(cells, "institute"), programme, figures: cutoff(authority, file, given) };
    });
}

export const lastDigit = (round = "") => Number(/\d+$/.exec(round)?.[0] ?? 0);
export const jacRounds = ["Round 1", "Round 2", "Round 3", "Special Round", "First SPOT Round", "Second SPOT Round"];
export const ipuCategories: Cells = { OP: "Open", SC: "SC", ST: "ST", EW: "EWS", BC: "OBC" };
export const ipuGroups: Cells = { NO: "", DF: ", defence", PH: ", PwD" };
export const levels: readonly [text: RegExp, quota: string][] = [
  [/^State Level/, "State level"],
  [/^Home University Seats Allotted to Home/, "Home university"],
  [/^Other Than Home University Seats Allotted to Other/, "Other universities"],
  [/^Home University Seats Allotted to Other/, "Home university seats, other candidates"],
  [/^Other Than Home University Seats Allotted to Home/, "Other universities' seats, home candidates"],
];
const areas: Cells = { H: "Home university", O: "Other universities" };
export const areaOf = (seat: string) =>
  areas[/(?:OPEN|OBC|SC|ST|NT\d|VJ|SEBC)([HO])$/.exec(seat)?.[1] ?? ""] ?? "State level";
export const matrixNames: Cells = {
  "Home University": "Home university",
  "State Level": "State level",
  "Other than Home University": "Other universities",
  PWD: "Persons with disability (PWD)",
  DEF: "Defence (DEF)",
  TFWS: "Tuition fee waiver (TFWS)",
};
export const keaSeats: Cells = {
  kea_rk: "KEA, general",
  kea_hk: "KEA, Hyderabad-Karnataka",
  kea_ph: "KEA, persons with disability",
  kea_spl: "KEA, special categories",
  snq_5pct: "Supernumerary quota (SNQ)",
  cat2_seats: "COMEDK",
  cat3_seats: "Management",
};
export const gujarat: Cells = { general: "General", tfws: "Tuition fee waiver (TFWS)", esm: "Ex-servicemen" };
export const communities = ["oc", "bc", "bcm", "mbc", "sc", "sca", "st"];
export const byCode = (table: ReadonlyMap<string, string>, code = "") =>
  table.has(code) ? readListedProgramme(valueFor(table, code)) : null;
