import { statSync } from "node:fs";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshNearnessOfColleges, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { addToCounts, type BatchNotes, type ImportRun, inBatches, rowsOf } from "./import-run.ts";
import { lockColleges } from "./lock-colleges.ts";
import { numberCell } from "./number-cell.ts";
import { type Offices, type Pincode, pincodeMiddles } from "./pincode-middles.ts";
import { registerFiles } from "./provenance.ts";
import { firstRow, readRows, WrongFile } from "./read-rows.ts";
import { postOfficeDirectory } from "./sources.ts";

const pincodesInBatch = 2_000;
/** Small enough that progress appears quickly. */
const officesPerReport = 500;

const PostOffice = z.object({
  pincode: z.string().regex(/^[1-9]\d{5}$/, "not a PIN code"),
  district: z.string(),
  state: z.string(),
  lat: numberCell(z.number("no coordinate").min(6, "outside India").max(38, "outside India")),
  lng: numberCell(z.number("no coordinate").min(68, "outside India").max(98, "outside India")),
});

/** Rejects a file that is not the directory of post offices. */
export async function checkPincodeFile(path: string): Promise<void> {
  const row = await firstRow(path);
  if (!("pincode" in row && "district" in row && "lat" in row && "lng" in row)) {
    throw new WrongFile(
      `${basename(path)} is not a directory of post offices: it has no columns pincode, district, lat and lng.`,
    );
  }
}

/**
 * Imports PIN codes with the median of their post offices, and sets coordinates for colleges that have a PIN code but
 * none.
 */
export async function importPincodes(run: ImportRun, [file]: string[]): Promise<void> {
  const offices = await readOffices(run, file!);
  const reject = (pincode: string, reason: string) =>
    run.rejected.add({ file: basename(file!), line: 0, value: { pincode } }, reason);
  const year = Number(run.provenance.capturedOn.slice(0, 4));
  const sourceId = await run.batch(async (tx) => {
    const originOf = await registerFiles(tx, run, [file!], () => ({ document: postOfficeDirectory, year }));
    return originOf({ file: basename(file!), line: 1 }).sourceId;
  });
  await inBatches(whileWriting(run, file!, offices.size), pincodeMiddles(offices, reject), pincodesInBatch, (batch) =>
    run.batch((tx, notes) => writePincodes(notes, tx, batch, sourceId)),
  );
}

/**
 * The import run during the write phase. Reading is the first half of the progress bar and counts every office; writing
 * is the second half and must not count them again.
 */
function whileWriting(run: ImportRun, file: string, pincodes: number): ImportRun {
  const { progress } = run;
  const bytesPerPincode = statSync(file).size / 2 / Math.max(1, pincodes);
  const rows = (count: number) => {
    progress.bytes(count * bytesPerPincode);
    progress.rows(0);
  };
  return { ...run, progress: { ...progress, rows } };
}

async function readOffices(run: ImportRun, file: string): Promise<Map<string, Offices>> {
  const offices = new Map<string, Offices>();
  let read = 0;
  for await (const row of readRows(file, (bytes) => run.progress.bytes(bytes / 2))) {
    read += 1;
    if (read % officesPerReport === 0) run.progress.rows(officesPerReport);
    const parsed = PostOffice.safeParse(withoutEmpty(row.value));
    if (!parsed.success) {
      run.rejected.add(row, `${parsed.error.issues[0]!.path.join(".")}: ${parsed.error.issues[0]!.message}`);
      continue;
    }
    const { pincode, district, state, lat, lng } = parsed.data;
    const known: Offices = offices.get(pincode) ?? { points: [], places: new Map() };
    offices.set(pincode, known);
    known.points.push({ latitude: lat, longitude: lng });
    const place = `${state}|${district}`;
    known.places.set(place, (known.places.get(place) ?? 0) + 1);
  }
  run.progress.rows(read % officesPerReport);
  return offices;
}

/** Drops empty cells, since an empty string would parse as the number 0. */
function withoutEmpty(row: unknown): unknown {
  return Object.fromEntries(
    Object.entries(row as object).filter(([key, value]) => value !== "" || !/^l(at|ng)$/.test(key)),
  );
}

async function writePincodes(notes: BatchNotes, tx: Db, batch: Pincode[], sourceId: number): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(batch)}::text::jsonb) as g (pincode text,
    latitude double precision, longitude double precision, district text, state text)`;
  const written = rowsOf<{ is_new: boolean }>(
    await tx.execute(sql`
      insert into pincodes as p (pincode, latitude, longitude, district, state, source_id)
      select g.pincode, g.latitude, g.longitude, g.district, g.state, ${sourceId}::integer from ${given}
      order by g.pincode
      on conflict (pincode) do update set latitude = excluded.latitude, longitude = excluded.longitude,
        district = excluded.district, state = excluded.state, source_id = excluded.source_id
      where (p.latitude, p.longitude, p.district, p.state)
        is distinct from (excluded.latitude, excluded.longitude, excluded.district, excluded.state)
      returning (p.xmax = 0) as is_new`),
  );
  const unplaced = sql`c.pincode = g.pincode and c.latitude is null and g.state in (c.state, '')`;
  const toPlace = rowsOf<{ id: number }>(
    await tx.execute(sql`select c.id from colleges c, ${given} where ${unplaced}`),
  );
  await lockColleges(
    tx,
    toPlace.map((row) => row.id),
  );
  const placed = rowsOf<{ id: number }>(
    await tx.execute(sql`
      update colleges c set latitude = g.latitude, longitude = g.longitude, updated_at = now() from ${given}
      where ${unplaced} returning c.id`),
  );
  await refreshNearnessOfColleges(
    tx,
    placed.map((row) => row.id),
  );
  if (placed.length > 0) await touchCatalogue(tx);
  const added = written.filter((row) => row.is_new).length;
  addToCounts(notes.counts, "PIN codes", {
    added,
    changed: written.length - added,
    left: batch.length - written.length,
  });
  addToCounts(notes.counts, "colleges placed", { added: placed.length, changed: 0, left: 0 });
}
