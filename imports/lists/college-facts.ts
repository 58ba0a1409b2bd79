import type { RawRow } from "../read/read-rows.ts";
import type { WrittenName } from "../write/upsert-list-names.ts";
import type {
  ListedCollege,
  ListedCutoff,
  ListedFee,
  ListedLaterEntry,
  ListedScalePoint,
  ListOfFile,
} from "./list-file.ts";
import type { ListedProgramme } from "./listed-programme.ts";

/** Where a fact is in its file. */
export type Row = Pick<RawRow, "file" | "line">;

/** What a file says of one programme. */
export interface ProgrammeFacts {
  programme: ListedProgramme;
  /** As the list writes it; null: not told. */
  written: WrittenName | null;
  intake: number | null;
  row: Row;
  cutoffs: { cutoff: Required<ListedCutoff>; row: Row }[];
  seats: Map<string, { seats: number; row: Row }>;
  fees: { fee: ListedFee; row: Row }[];
}

/** One of the lists in a file: most files are one list; others have one for each year and round. */
export interface ListPart extends ListOfFile {
  colleges: CollegeFacts[];
  /** Each pair of figures once. */
  scale: { point: Required<ListedScalePoint>; row: Row }[];
}

/** What a file says of one college. */
export interface CollegeFacts {
  college: ListedCollege;
  row: Row;
  homeUniversity: { university: string; row: Row } | null;
  programmes: Map<string, ProgrammeFacts>;
  /** By their seats. */
  laterEntries: Map<string, { entry: Required<ListedLaterEntry>; row: Row }>;
}
