import { statSync } from "node:fs";
import { basename } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.server.ts";
import { refreshNearnessOfColleges, touchCatalogue } from "#features/catalogue/service/refresh-derived.server.ts";
import { firstOf } from "#lib/lookups.ts";
import {
  addToCounts,
  type BatchNotes,
  type ImportRun,
  inBatches,
  openPace,
  rowsOf,
} from "../../pipeline/import-run.ts";
import { problemOf } from "../../pipeline/rejected-rows.ts";
import { hasColumns, wrongColumns } from "../../read/expect-columns.ts";
import { numberCell } from "../../read/number-cell.ts";
import { firstRow, readRows } from "../../read/read-rows.ts";
import { lockColleges } from "../../write/lock-colleges.ts";
import { isLocked } from "../../write/locked-fields.ts";
import { registerFiles } from "../../write/provenance.ts";
import { postOfficeDirectory } from "../../write/sources.ts";
import { type Offices, type Pincode, pincodeMiddles } from "./pincode-middles.ts";

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

const expected = ["pincode", "district", "state", "lat", "lng"];

/** Rejects a file that is not the directory of post offices. */
export async function checkPincodeFile(path: string): Promise<void> {
  const row = await firstRow(path, expected);
  const found = Object.keys(row);
  if (!hasColumns(found, expected)) throw wrongColumns(path, "is not a directory of post offices", [expected], found);
}

/**
 * Imports PIN codes with the median of their post offices, and places colleges that have a PIN code: those without
 * coordinates, and those that an import placed by their PIN code before, which lose a place that is not believed any more.
 */
export async function importPincodes(run: ImportRun, files: string[]): Promise<void> {
  const file = firstOf(files);
  const offices = await readOffices(run, file);
  const reject = (pincode: string, reason: string) =>
    run.rejected.add({ file: basename(file), line: 0, value: { pincode } }, reason);
  const year = Number(run.provenance.capturedOn.slice(0, 4));
  const sourceId = await run.batch(async (tx) => {
    const originOf = await registerFiles(tx, run, [file], () => ({ document: postOfficeDirectory, year }));
    return originOf({ file: basename(file), line: 1 }).sourceId;
  });
  await inBatches(
    whileWriting(run, file, offices.size),
    pincodeMiddles(offices, reject),
    openPace(run, pincodesInBatch),
    (batch) => run.batch((tx, notes) => writePincodes(notes, tx, batch, sourceId)),
  );
  if (!run.isStopping()) await run.batch((tx, notes) => placeColleges(notes, tx));
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
  for await (const row of readRows(file, (bytes) => run.progress.bytes(bytes / 2), expected)) {
    read += 1;
    if (read % officesPerReport === 0) run.progress.rows(officesPerReport);
    const parsed = PostOffice.safeParse(withoutEmpty(row.value));
    if (!parsed.success) {
      run.rejected.add(row, problemOf(parsed.error));
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
  await followPincodes(notes, tx, given);
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
  const added = written.filter((row) => row.is_new).length;
  addToCounts(notes.counts, "PIN codes", {
    added,
    changed: written.length - added,
    left: batch.length - written.length,
  });
}

/**
 * Colleges whose place is the middle of their PIN code follow it, in the batch that moves it: afterwards nothing tells such a
 * place from one that staff or a source gave.
 */
async function followPincodes(notes: BatchNotes, tx: Db, given: SQL): Promise<void> {
  const isMoved = sql`p.pincode = c.pincode and g.pincode = p.pincode and (c.latitude, c.longitude) = (p.latitude, p.longitude)
    and (p.latitude, p.longitude) is distinct from (g.latitude, g.longitude) and not ${isLocked("latitude")}`;
  await moveColleges(notes, tx, {
    chosen: sql`select c.id from colleges c, pincodes p, ${given} where ${isMoved}`,
    places: sql`select c.id, g.latitude, g.longitude from colleges c, pincodes p, ${given} where ${isMoved}`,
  });
}

/** Places colleges by their PIN code where it agrees with their district (`place_of_pin`), and takes back places that do not. */
async function placeColleges(notes: BatchNotes, tx: Db): Promise<void> {
  const chosen = sql`
    select c.id, at.latitude, at.longitude from colleges c join pincodes p using (pincode)
    left join lateral place_of_pin(c.pincode, c.state, c.district) at on true
    where (c.latitude is null or (c.latitude, c.longitude) = (p.latitude, p.longitude))
      and (c.latitude, c.longitude) is distinct from (at.latitude, at.longitude) and not ${isLocked("latitude")}`;
  await moveColleges(notes, tx, { chosen: sql`select id from (${chosen}) moved`, places: chosen });
}

/** @param move ids of colleges, and the same with their new coordinates */
async function moveColleges(notes: BatchNotes, tx: Db, move: { chosen: SQL; places: SQL }): Promise<void> {
  const ids = rowsOf<{ id: number }>(await tx.execute(move.chosen)).map((row) => row.id);
  if (ids.length === 0) return addToCounts(notes.counts, "colleges placed", { added: 0, changed: 0, left: 0 });
  await lockColleges(tx, ids);
  const moved = rowsOf<{ id: number; had_place: boolean }>(
    await tx.execute(sql`
      update colleges c set latitude = w.latitude, longitude = w.longitude, updated_at = now()
      from (${move.places}) w, colleges old where c.id = w.id and old.id = c.id
      returning c.id, old.latitude is not null as had_place`),
  );
  await refreshNearnessOfColleges(
    tx,
    moved.map((row) => row.id),
  );
  await touchCatalogue(tx);
  const changed = moved.filter((row) => row.had_place).length;
  addToCounts(notes.counts, "colleges placed", { added: moved.length - changed, changed, left: 0 });
}
