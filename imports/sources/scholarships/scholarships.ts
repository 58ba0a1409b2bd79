import { addToCounts, type ImportRun, inBatches } from "../../pipeline/import-run.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import type { PublishedDocument } from "../../write/sources.ts";
import { type NewScholarship, upsertScholarships } from "../../write/upsert-scholarships.ts";
import { readScholarship } from "./scholarship-rows.ts";

const scholarshipsInBatch = 500;

/** The list names for each scholarship where it is announced; Avanti Fellows collected it. */
const collection: PublishedDocument = {
  key: "avanti-scholarships",
  publisher: "Avanti Fellows",
  title: (year) => `List of scholarships${year === null ? "" : `, ${year}`}`,
  url: "https://www.avantifellows.org",
  licence: "Facts from a published collection",
  status: "provisional",
};

const columns = ["Scholarship Name", "Scholarship Amount", "Status", "Last Date", "Family Income (in INR)", "State"];

/** Rejects a file that is no list of scholarships, or whose year nobody says. */
export async function checkScholarshipFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path, columns);
  const found = Object.keys(row);
  if (!hasColumns(found, columns)) throw wrongColumns(path, "is no list of scholarships", [columns], found);
  yearOfFile(path, provenance);
}

/** Imports scholarships. A scholarship that the list no longer has stays, with its date to be checked. */
export async function importScholarships(run: ImportRun, files: string[]): Promise<void> {
  const originOf = await run.batch((tx) =>
    registerFiles(tx, run, files, (file) => ({ document: collection, year: yearOfFile(file, run.provenance) })),
  );
  await inBatches(run, readLists(run, files, originOf), scholarshipsInBatch, (batch) =>
    run.batch(async (tx, notes) => {
      addToCounts(notes.counts, "scholarships", await upsertScholarships(tx, batch));
    }),
  );
}

async function* readLists(
  run: ImportRun,
  files: string[],
  originOf: (row: RawRow) => FactOrigin,
): AsyncGenerator<NewScholarship> {
  const names = new Map<string, number>();
  for (const file of files) {
    for await (const row of readRows(file, run.progress.bytes, columns)) {
      const read = readScholarship(row.value);
      if (typeof read === "string") {
        run.rejected.add(row, read);
        continue;
      }
      const variant = (names.get(read.name) ?? 0) + 1;
      names.set(read.name, variant);
      yield { ...read, variant, ...originOf(row) };
    }
  }
}
