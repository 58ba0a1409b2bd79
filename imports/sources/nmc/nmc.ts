import { pincodeIn } from "margdeep-places/pincodes";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import { openMatcher } from "../../match/match-colleges.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "../../pipeline/import-run.ts";
import { wrongColumns } from "../../read/expect-columns.ts";
import { firstRow, type RawRow, readRows } from "../../read/read-rows.ts";
import { isCutOff } from "../../tidy/cut-off-name.ts";
import { isNameCutOff, nameInNmc } from "../../tidy/tidy-nmc.ts";
import { knownState } from "../../tidy/tidy-places.ts";
import { isForWomen } from "../../tidy/womens-colleges.ts";
import { type LeftOutRows, openLeftOutRows, storedRows } from "../../write/left-out-rows.ts";
import { ensureListedColleges, type ListedCollege, type ListedColleges } from "../../write/listed-colleges.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "../../write/provenance.ts";
import { nmcRegister } from "../../write/register-sources.ts";
import { upsertBranches } from "../../write/upsert-branches.ts";
import { ensureStreams } from "../../write/upsert-streams.ts";
import type { JoinFacts } from "../../write/waiting-figures.ts";
import { nmcColumns, nmcLayout } from "./nmc-rows.ts";
import { openPlaceReader, type PlaceReader } from "./read-places.ts";

const authority = "nmc";
/** The whole list: whether a college of last year is absent from it is seen at its end. */
const collegesInBatch = 5_000;

interface NmcCollege {
  row: RawRow;
  college: ListedCollege;
  seats: number;
  origin: FactOrigin;
}

/** Rejects a file that is not NMC's list of medical colleges, or whose year is not known. */
export async function checkNmcFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path, nmcColumns.flat());
  const found = Object.keys(row);
  const layout = nmcLayout(found);
  if ("missing" in layout) throw wrongColumns(path, "is not NMC's list of medical colleges", nmcColumns, found);
  yearOfFile(path, provenance);
}

/** Imports NMC's medical colleges: each with its MBBS seats, its university, who manages it and since when it teaches. */
export async function importNmc(run: ImportRun, files: string[]): Promise<void> {
  const file = firstOf(files);
  const year = yearOfFile(file, run.provenance);
  const context = await run.batch(async (tx) => ({
    originOf: await registerFiles(tx, run, [file], () => ({ document: nmcRegister, year })),
    streams: await ensureStreams(tx),
    places: await openPlaceReader(tx),
    listed: { authority, matcher: await openMatcher(tx, authority, "nmc"), resolved: new Map() },
  }));
  const { originOf } = context;
  const leftOut = openLeftOutRows({ authority, importKind: "nmc", originOf, yearOf: () => year });
  await inBatches(run, readColleges(run, file, context), collegesInBatch, (batch) =>
    run.batch((tx, notes) => writeColleges(notes, tx, batch, { ...context, leftOut })),
  );
  await leftOut.store(run);
}

/** Joins the seats of rows that waited for staff to their college. */
export async function openNmcJoin(tx: Db): Promise<JoinFacts> {
  const streams = await ensureStreams(tx);
  return async (notes, tx, facts, { collegeId, originOf }) => {
    const seats = storedRows(facts).flatMap((row) => {
      const layout = nmcLayout(Object.keys(row.value as object));
      const entry = "missing" in layout ? "" : layout(row.value);
      return typeof entry === "string" ? [] : [{ collegeId, seats: entry.seats, origin: originOf(row) }];
    });
    if (await writeSeats(notes, tx, seats, streams)) await touchCatalogue(tx);
  };
}

interface Context {
  originOf: (row: RawRow) => FactOrigin;
  streams: Awaited<ReturnType<typeof ensureStreams>>;
  places: PlaceReader;
  listed: ListedColleges;
}

async function* readColleges(run: ImportRun, file: string, context: Context): AsyncGenerator<NmcCollege> {
  const codes = new Set<string>();
  for await (const row of readRows(file, run.progress.bytes, nmcColumns.flat())) {
    const read = readCollege(row, context, codes);
    if (typeof read === "string") run.rejected.add(row, read);
    else yield read;
  }
}

/** Parses one row, or returns the reason for rejecting it. */
function readCollege(row: RawRow, { originOf, places }: Context, codes: Set<string>): NmcCollege | string {
  const layout = nmcLayout(Object.keys(row.value as object));
  if ("missing" in layout) return `no column ${layout.missing.join(", ")}`;
  const value = layout(row.value);
  if (typeof value === "string") return value;
  const state = knownState(value.state, value.place);
  if (!state) return `state: ${value.state} is no state of India`;
  const name = nameInNmc(value.name, state);
  if (isNameCutOff(name)) return "name: its beginning is missing";
  // The list has no codes of its own and its serial numbers change: the name and state are the code, with the year where
  // two colleges share them.
  const plain = `${name}, ${state}`;
  const code = codes.has(plain) ? `${plain}, ${value.foundedYear ?? value.place}` : plain;
  if (codes.has(code)) return "a second row for this college";
  codes.add(code);
  const origin = originOf(row);
  const isCut = isCutOff(value.name);
  const college: ListedCollege = {
    code,
    name,
    isCut,
    aliases: [
      // The list leaves the word out of names that have it elsewhere.
      ...(/government$/.test(value.ownership)
        ? [name.replace(/(?<!Government )\bMedical College\b/, "Government Medical College")]
        : []),
      // What is in a bracket without an end is no part of the name to show, but it tells colleges apart.
      ...(isCut ? [value.name] : []),
    ],
    ...places.read(state, value.place, name),
    state,
    pincode: pincodeIn(value.name),
    university: value.university,
    ownership: value.ownership,
    isOwnershipBroad: value.isOwnershipBroad,
    isWomenOnly: isForWomen(name, false),
    foundedYear: value.foundedYear,
    sourceId: origin.sourceId,
  };
  return { row, college, seats: value.seats, origin };
}

async function writeColleges(
  notes: BatchNotes,
  tx: Db,
  batch: NmcCollege[],
  { listed, streams, leftOut }: Context & { leftOut: LeftOutRows },
): Promise<void> {
  const { ids, unjoined } = await ensureListedColleges(
    notes,
    tx,
    listed,
    batch.map(({ college }) => college),
  );
  for (const { row, college } of batch) {
    const match = unjoined.get(college.code);
    if (match) leftOut.add(notes, row, { ...college, programme: "MBBS" }, match);
  }
  const here = batch.flatMap(({ college, seats, origin }) => {
    const collegeId = ids.get(college.code);
    return collegeId === undefined ? [] : [{ collegeId, seats, origin }];
  });
  const isChanged = await writeSeats(notes, tx, here, streams);
  if (isChanged || (notes.counts.colleges?.changed ?? 0) > 0) await touchCatalogue(tx);
}

/** Writes MBBS with its seats; of two rows of one college the last one counts. @returns whether a college changed */
async function writeSeats(
  notes: BatchNotes,
  tx: Db,
  here: readonly (Pick<NmcCollege, "seats" | "origin"> & { collegeId: number })[],
  streams: Context["streams"],
): Promise<boolean> {
  const branches = new Map(
    here.map(({ collegeId, seats, origin }) => {
      const streamId = valueFor(streams, "medical");
      const branch = { collegeId, streamId, name: "MBBS", level: "ug" as const, degree: "", shift: 1 as const };
      return [collegeId, { ...branch, intake: seats, ...origin }];
    }),
  );
  const upserted = await upsertBranches(tx, [...branches.values()]);
  addToCounts(notes.counts, "branches", upserted.count);
  await refreshCollegeStreams(tx, upserted.collegeIds);
  return upserted.collegeIds.length > 0;
}
