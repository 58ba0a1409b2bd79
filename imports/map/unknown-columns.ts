import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { OpenDatabase } from "#db/client.server.ts";
import type { UnknownColumns } from "#gateways/importers.server.ts";
import { knownLayout } from "../lists/find-layout.ts";
import type { Authority } from "../lists/list-file.ts";
import { WrongFile } from "../read/read-rows.ts";
import { authorityOf } from "../states/authorities.ts";
import { shapeOf } from "./heading-key.ts";
import { readColumnMaps } from "./map-store.ts";
import { proposeMap } from "./propose-map.ts";
import { readSample } from "./read-sample.ts";

/** Rows that a person sees. */
const shownRows = 10;

/** See `Importers.findUnknownColumns`. */
export async function findUnknownColumns(
  database: OpenDatabase,
  kind: string,
  { path, name }: { path: string; name: string },
): Promise<UnknownColumns | null> {
  const authority = authorityOf(kind);
  if (!authority?.mapped) return null;
  const folder = mkdtempSync(join(tmpdir(), "margdeep-columns-"));
  const named = join(folder, basename(name));
  try {
    // The name of a file says which layout and format it has.
    symlinkSync(path, named);
    return (await isKnown(authority, named)) ? null : await describeColumns(database, kind, authority.mapped, named);
  } catch (error) {
    if (error instanceof WrongFile) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isKnown(authority: Authority, path: string): Promise<boolean> {
  try {
    await knownLayout(authority, path);
    return true;
  } catch (error) {
    if (error instanceof WrongFile) return false;
    throw error;
  }
}

async function describeColumns(
  database: OpenDatabase,
  kind: string,
  mapped: NonNullable<Authority["mapped"]>,
  path: string,
): Promise<UnknownColumns | null> {
  const sample = await readSample(path);
  if (sample.headings.length === 0) return null;
  const shape = shapeOf(sample.headings);
  const remembered = (await readColumnMaps(database.work, kind)).get(shape);
  const proposed = proposeMap(sample, mapped);
  return {
    shape,
    headings: [...sample.headings],
    sample: sample.rows.slice(0, shownRows).map((row) => [...row]),
    map: remembered ?? proposed.map,
    isRemembered: remembered !== undefined,
    reasons: proposed.reasons,
  };
}
