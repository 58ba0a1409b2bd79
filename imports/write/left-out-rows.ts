import type { Match, WantedCollege } from "../match/find-matches.ts";
import { placeOf } from "../match/match-store.ts";
import type { BatchNotes, ImportRun } from "../pipeline/import-run.ts";
import type { RawRow } from "../read/raw-row.ts";
import type { FactOrigin } from "./provenance.ts";
import { storeWaitingFigures, type WaitingFigures } from "./waiting-figures.ts";

/** A college of a file that is not joined, as the file describes it. */
interface LeftOutCollege extends Omit<WantedCollege, "streams" | "lists"> {
  university?: string;
  ownership?: string;
  /** What the row is about, such as `MBBS`. */
  programme?: string;
}

/** Rows of an import whose college is not known for certain. */
export interface LeftOutRows {
  /** Rejects a row of a batch, and keeps it once the batch commits. */
  add(notes: BatchNotes, row: RawRow, college: LeftOutCollege, match: Match): void;
  /** Stores the rows for the decisions of staff, at the end: the rows of one name can be in several batches. */
  store(run: ImportRun): Promise<void>;
}

const namesInBatch = 100;

/** Collects the rows that one import leaves out. The year of a file is found by its name. */
export function openLeftOutRows(of: {
  authority: string;
  importKind: string;
  originOf: (row: RawRow) => FactOrigin;
  yearOf: (file: string) => number;
}): LeftOutRows {
  const names = new Map<
    string,
    { isUnknown: boolean; college: LeftOutCollege; rows: RawRow[]; programmes: Set<string> }
  >();
  return {
    add: (notes, row, college, match) => {
      const isUnknown = "unknown" in match;
      notes.reject(row, isUnknown ? "no such college" : "waits in the console, under Matches");
      notes.onCommit(() => {
        const name = names.get(college.code) ?? { isUnknown, college, rows: [], programmes: new Set<string>() };
        name.rows.push(row);
        if (college.programme) name.programmes.add(college.programme);
        names.set(college.code, name);
      });
    },
    store: async (run) => {
      const all = [...names.values()];
      for (let at = 0; at < all.length; at += namesInBatch) {
        const batch = all.slice(at, at + namesInBatch);
        const unknown = batch.flatMap(({ isUnknown, college }) => {
          const { code, name, state } = college;
          return isUnknown && name ? [{ code, name, state, place: placeOf(college) }] : [];
        });
        const waiting = batch.flatMap(({ college, rows, programmes }) =>
          [...Map.groupBy(rows, ({ file }) => file)].map(([file, ofFile]): WaitingFigures => {
            const { sourceFileId } = of.originOf(ofFile[0] as RawRow);
            const {
              code,
              name,
              aliases = [],
              city = "",
              district = "",
              state,
              university = "",
              ownership = "",
            } = college;
            return {
              code,
              file,
              sourceFileId,
              year: of.yearOf(file),
              round: null,
              figures: ofFile.length,
              lines: ofFile.map(({ line }) => line),
              college: { name, aliases, city, district, state, university, ownership, programmes: [...programmes] },
              facts: ofFile,
            };
          }),
        );
        await run.batch((tx) => storeWaitingFigures(tx, of, waiting, unknown));
      }
    },
  };
}

/** The rows that `LeftOutRows` stored for a name. */
export function storedRows(facts: unknown): RawRow[] {
  return facts as RawRow[];
}
