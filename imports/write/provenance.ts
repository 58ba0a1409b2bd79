import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename } from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { firstOf, valueFor } from "#lib/lookups.ts";
import { type ImportRun, type Provenance, rowsOf } from "../pipeline/import-run.ts";
import { type RawRow, WrongFile } from "../read/read-rows.ts";
import { yearInName } from "../read/year-in-name.ts";
import { ensureSource, type PublishedDocument, sourceOf } from "./sources.ts";

export type { Provenance } from "../pipeline/import-run.ts";

/** Where a fact was read. Every imported fact has these three columns. */
export interface FactOrigin {
  sourceId: number;
  sourceFileId: number;
  sourceLine: number;
}

/** The columns of `FactOrigin` for `json_to_recordset`, and for an insert. */
export const originColumns = sql.raw(`"sourceId" integer, "sourceFileId" integer, "sourceLine" integer`);

/**
 * The condition under which an unchanged fact takes the origin of the import that confirms it: it has no file yet; the very
 * file that it has is imported under another label; a newer edition of its document says the same; or what was not official
 * is now confirmed by an official source. Otherwise it keeps the file and line from which it was first read: another copy of
 * the same figure is no better source.
 *
 * @param fact  alias of the stored row
 * @param given alias of the row of the import
 * @param sourceOf expression of the source of a row by its alias
 */
export function takesOrigin(fact: string, given = "excluded", sourceOf = (row: string) => `${row}.source_id`) {
  return sql.raw(`(${fact}.source_file_id is null or (${sourceOf(fact)} <> ${sourceOf(given)} and exists (
    select from sources old_source, sources new_source, source_files old_file, source_files new_file
    where old_source.id = ${sourceOf(fact)} and new_source.id = ${sourceOf(given)}
      and old_file.id = ${fact}.source_file_id and new_file.id = ${given}.source_file_id
      and (old_file.sha256 = new_file.sha256
        or (old_source.publisher = new_source.publisher and new_source.year > old_source.year)
        or (old_source.status <> 'official' and new_source.status = 'official')))))`);
}

/**
 * The condition under which a fact stays as a newer edition of the same publisher's document stated it, whatever an older one
 * says that is imported afterwards.
 */
export function isOfNewerEdition(fact: string, givenSource = "excluded.source_id") {
  return sql.raw(`exists (select from sources old_source, sources new_source
    where old_source.id = ${fact}.source_id and new_source.id = ${givenSource}
      and old_source.publisher = new_source.publisher and old_source.year > new_source.year)`);
}

/** As `takesOrigin`, for records that know their source but no file, such as colleges. */
export function takesSource(fact: string, givenSource: string) {
  return sql.raw(`exists (select from sources old_source, sources new_source
    where old_source.id = ${fact}.source_id and new_source.id = ${givenSource} and old_source.id <> new_source.id
      and ((old_source.publisher = new_source.publisher and new_source.year > old_source.year)
        or (old_source.status <> 'official' and new_source.status = 'official')
        or exists (select from source_files old_file join source_files new_file using (sha256)
          where old_file.source_id = old_source.id and new_file.source_id = new_source.id)))`);
}

/**
 * The day of capture as `YYYY-MM-DD`.
 *
 * @param today the day of the import: files cannot have been taken from the publisher later
 * @throws WrongFile when it is missing, not a day, or in the future
 */
export function readCaptureDay(given: string | undefined, today: string): string {
  if (!given) {
    throw new WrongFile(
      "On which day were these files taken from the publisher? Say it with --captured-on YYYY-MM-DD.",
    );
  }
  const day = new Date(`${given}T00:00:00Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(given)) {
    throw new WrongFile(`${given} is not a day such as 2026-11-22.`);
  }
  if (given > today) throw new WrongFile(`The day of capture, ${given}, is in the future.`);
  return given;
}

/**
 * The year of a file's document: from its name, or as the person who starts the import says.
 *
 * @throws WrongFile when neither gives it, or when they disagree
 */
export function yearOfFile(path: string, { year }: Pick<Provenance, "year">): number {
  const named = yearInName(path);
  if (named !== null && year !== null && named !== year) {
    throw new WrongFile(`${basename(path)} is of ${named} by its name, but the year given is ${year}.`);
  }
  const known = named ?? year;
  if (known === null) {
    throw new WrongFile(`${basename(path)}: of which year is it? Its name does not say; give it with --year YYYY.`);
  }
  return known;
}

/**
 * Registers the files of an import with their sources, and returns the function that gives each row its origin. Called
 * once, in the first batch of an import.
 *
 * @param documentOf the published document that a file is a part of, and its year; null: the year is not stated
 */
export async function registerFiles(
  tx: Db,
  run: Pick<ImportRun, "provenance" | "today">,
  files: readonly string[],
  documentOf: (file: string) => { document: PublishedDocument; year: number | null },
): Promise<(row: Pick<RawRow, "file" | "line">) => FactOrigin> {
  const sourceIds = new Map<string, number>();
  const origins = new Map<string, { sourceId: number; sourceFileId: number }>();
  for (const file of files) {
    const { document, year } = documentOf(file);
    const { capturedOn, via, viaOf } = run.provenance;
    const source = sourceOf(document, year, { capturedOn, via: viaOf?.get(file) ?? via });
    const sourceId = sourceIds.get(source.key) ?? (await ensureSource(tx, source));
    sourceIds.set(source.key, sourceId);
    const name = basename(file);
    if (origins.has(name)) throw new WrongFile(`Two files have the same name, ${name}.`);
    origins.set(name, { sourceId, sourceFileId: await ensureFile(tx, run, sourceId, file) });
  }
  return ({ file, line }) => ({ ...valueFor(origins, file), sourceLine: line });
}

async function ensureFile(tx: Db, { today }: Pick<ImportRun, "today">, sourceId: number, path: string) {
  const sha256 = await hashFile(path);
  await tx.execute(sql`
    insert into source_files (source_id, name, sha256, imported_on)
    values (${sourceId}, ${basename(path)}, ${sha256}, ${today}::date) on conflict (source_id, sha256) do nothing`);
  const found = await tx.execute(sql`select id from source_files where source_id = ${sourceId} and sha256 = ${sha256}`);
  return firstOf(rowsOf<{ id: number }>(found)).id;
}

/** SHA-256 of a file as it is stored, so that `sha256sum` of the same file gives the same. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
