import { basename } from "node:path";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshCollegeStreams, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches } from "./import-run.ts";
import { ensureListedColleges, type ListedCollege, type ListedColleges } from "./listed-colleges.ts";
import { openMatcher } from "./match-colleges.ts";
import { numberCell } from "./number-cell.ts";
import { type FactOrigin, type Provenance, registerFiles, yearOfFile } from "./provenance.ts";
import { openPlaceReader, type PlaceReader } from "./read-places.ts";
import { firstRow, type RawRow, readRows, WrongFile } from "./read-rows.ts";
import { nmcRegister } from "./register-sources.ts";
import { isNameCutOff, nameInNmc, ownershipInNmc, universityInNmc } from "./tidy-nmc.ts";
import { pincodeIn, tidyState } from "./tidy-places.ts";
import { upsertBranches } from "./upsert-branches.ts";
import { ensureStreams } from "./upsert-streams.ts";
import { isForWomen } from "./womens-colleges.ts";

const authority = "nmc";
const collegesInBatch = 200;

const NmcRow = z.object({
  state: z.string().trim().min(2),
  name: z.string().trim().min(3),
  district: z.string(),
  university: z.string(),
  management: z.string().trim().min(1, "not said who manages the college"),
  year_of_inception: z
    .string()
    .trim()
    .regex(/^((1[7-9]|20)\d\d)?$/, "not a year"),
  annual_intake_seats: numberCell(z.number("not a number").int().min(0).max(2_000)),
});

interface NmcCollege {
  row: RawRow;
  college: ListedCollege;
  seats: number;
  origin: FactOrigin;
}

/** Rejects a file that is not NMC's list of medical colleges, or whose year is not known. */
export async function checkNmcFile(path: string, provenance: Provenance): Promise<void> {
  const row = await firstRow(path);
  const missing = Object.keys(NmcRow.shape).filter((column) => !(column in row));
  if (missing.length > 0) {
    throw new WrongFile(
      `${basename(path)} is not NMC's list of medical colleges: it has no column ${missing.join(", ")}.`,
    );
  }
  yearOfFile(path, provenance);
}

/** Imports NMC's medical colleges: each with its MBBS seats, its university, who manages it and since when it teaches. */
export async function importNmc(run: ImportRun, [file]: string[]): Promise<void> {
  const context = await run.batch(async (tx) => ({
    originOf: await registerFiles(tx, run, [file!], (path) => ({
      document: nmcRegister,
      year: yearOfFile(path, run.provenance),
    })),
    streams: await ensureStreams(tx),
    places: await openPlaceReader(tx),
    listed: { authority, matcher: await openMatcher(tx, authority, "nmc"), resolved: new Map() },
  }));
  await inBatches(run, readColleges(run, file!, context), collegesInBatch, (batch) =>
    run.batch((tx, notes) => writeColleges(notes, tx, batch, context)),
  );
}

interface Context {
  originOf: (row: RawRow) => FactOrigin;
  streams: Awaited<ReturnType<typeof ensureStreams>>;
  places: PlaceReader;
  listed: ListedColleges;
}

async function* readColleges(run: ImportRun, file: string, context: Context): AsyncGenerator<NmcCollege> {
  const codes = new Set<string>();
  for await (const row of readRows(file, run.progress.bytes)) {
    const read = readCollege(row, context, codes);
    if (typeof read === "string") run.rejected.add(row, read);
    else yield read;
  }
}

/** Parses one row, or returns the reason for rejecting it. */
function readCollege(row: RawRow, { originOf, places }: Context, codes: Set<string>): NmcCollege | string {
  const parsed = NmcRow.safeParse(row.value);
  if (!parsed.success) return `${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`;
  const value = parsed.data;
  const state = tidyState(value.state, value.district);
  const name = nameInNmc(value.name, state);
  if (isNameCutOff(name)) return "name: its beginning is missing";
  const ownership = ownershipInNmc(value.management, value.university);
  if (!ownership) return `management: ${value.management} is not a known kind`;
  // The list has no codes of its own and its serial numbers change: the name and state are the code, with the year where
  // two colleges share them.
  const plain = `${name}, ${state}`;
  const code = codes.has(plain) ? `${plain}, ${value.year_of_inception}` : plain;
  if (codes.has(code)) return "a second row for this college";
  codes.add(code);
  const origin = originOf(row);
  const college: ListedCollege = {
    code,
    name,
    // The list leaves the word out of names that have it elsewhere.
    aliases: /government$/.test(ownership)
      ? [name.replace(/(?<!Government )\bMedical College\b/, "Government Medical College")]
      : [],
    ...places.read(state, value.district, name),
    state,
    pincode: pincodeIn(value.name),
    university: universityInNmc(value.university),
    ownership,
    isWomenOnly: isForWomen(name, false),
    foundedYear: value.year_of_inception ? Number(value.year_of_inception) : null,
    sourceId: origin.sourceId,
  };
  return { row, college, seats: value.annual_intake_seats, origin };
}

async function writeColleges(
  notes: BatchNotes,
  tx: Db,
  batch: NmcCollege[],
  { listed, streams }: Context,
): Promise<void> {
  const ids = await ensureListedColleges(
    notes,
    tx,
    listed,
    batch.map(({ college }) => college),
  );
  const branches = new Map(
    batch.flatMap(({ college, seats, origin }) => {
      const collegeId = ids.get(college.code);
      if (collegeId === undefined) return [];
      const streamId = streams.get("medical")!;
      const branch = { collegeId, streamId, name: "MBBS", level: "ug" as const, degree: "", shift: 1 as const };
      return [[collegeId, { ...branch, intake: seats, ...origin }] as const];
    }),
  );
  const upserted = await upsertBranches(tx, [...branches.values()]);
  addToCounts(notes.counts, "branches", upserted.count);
  await refreshCollegeStreams(tx, upserted.collegeIds);
  if (upserted.collegeIds.length > 0 || (notes.counts.colleges?.changed ?? 0) > 0) await touchCatalogue(tx);
}
