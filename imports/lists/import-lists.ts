import { basename } from "node:path";
import type { ImportRun } from "../import-run.ts";
import { openMatcher } from "../match-colleges.ts";
import { type Provenance, registerFiles } from "../provenance.ts";
import { readRows, WrongFile } from "../read-rows.ts";
import type { PublishedDocument } from "../sources.ts";
import { ensureStreams } from "../upsert-streams.ts";
import type { Authority, ListFile, ListOfFile } from "./list-file.ts";
import { type ListContext, matchColleges } from "./listed-colleges.ts";
import { type CollegeFacts, layoutOf, listOfFile, readList } from "./read-lists.ts";
import { writeColleges } from "./write-lists.ts";

/** Values written in one transaction. */
const valuesInBatch = 8_000;

/** @throws WrongFile for a file that none of the authority's layouts describes, or whose rows have other columns */
export async function checkListFile(authority: Authority, path: string, provenance: Provenance): Promise<void> {
  const layout = layoutOf(authority, path);
  const file = basename(path);
  if (!layout) {
    const examples = authority.files.map(({ example }) => example).join(", ");
    throw new WrongFile(`${file} is no list of ${authority.name} by its name. Known are names such as ${examples}.`);
  }
  listOfFile(layout, path, provenance.year);
  for await (const { value } of (layout.rows ?? readRows)(path)) {
    const missing = layout.columns.filter((column) => !(column in (value as object)));
    if (missing.length === 0) return;
    throw new WrongFile(`${file} is no list of ${authority.name}: it has no column ${missing.join(", ")}.`);
  }
  throw new WrongFile(`${file} is no list of ${authority.name}: it has no rows.`);
}

/**
 * Imports lists of one authority: cut-offs, seats and fees, with the branches that are missing. Newer lists come first, so
 * that older ones do not have to recompute a college's newest ranks.
 */
export async function importLists(
  authority: Authority,
  importKind: string,
  run: ImportRun,
  files: string[],
): Promise<void> {
  const lists = files
    .map((path) => ({ path, layout: layoutOf(authority, path)! }))
    .map(({ path, layout }) => ({ path, layout, list: listOfFile(layout, path, run.provenance.year) }))
    .sort((a, b) => order(a.layout) - order(b.layout) || age(b.list) - age(a.list));
  const documents = new Map(
    lists.map(({ path, layout, list }) => [path, { document: documentOf(layout, list, path), year: list.year }]),
  );
  const context = await run.batch(
    async (tx): Promise<ListContext> => ({
      authority,
      originOf: await registerFiles(tx, run, files, (file) => documents.get(file)!),
      streams: await ensureStreams(tx),
      matcher: await openMatcher(tx, authority.codes, importKind),
      colleges: new Map(),
      waiting: new Set(),
      newestYears: new Map(),
    }),
  );
  for (const { path, layout, list } of lists) {
    const colleges = await readList(run, layout, path);
    await run.batch((tx, notes) => matchColleges(notes, tx, colleges, context));
    for (const batch of cutInBatches(colleges)) {
      await run.batch((tx, notes) => writeColleges(notes, tx, batch, list.year, context));
      run.rejected.flush();
      if (run.isStopping()) return;
    }
  }
}

function documentOf({ document }: ListFile, list: ListOfFile, path: string): PublishedDocument {
  return typeof document === "function" ? document(list, basename(path)) : document;
}

function order({ order: given = 0 }: ListFile): number {
  return given;
}

function age({ year, round }: ListOfFile): number {
  return (year ?? 0) * 100 + (round ?? 0);
}

/** Colleges in order of their codes, so that concurrent imports lock them in the same order. */
function* cutInBatches(colleges: CollegeFacts[]): Generator<CollegeFacts[]> {
  let batch: CollegeFacts[] = [];
  let values = 0;
  for (const facts of colleges.toSorted((a, b) => (a.college.code < b.college.code ? -1 : 1))) {
    batch.push(facts);
    for (const { cutoffs, seats } of facts.programmes.values()) values += 1 + cutoffs.length + seats.size;
    if (values < valuesInBatch) continue;
    yield batch;
    batch = [];
    values = 0;
  }
  if (batch.length > 0) yield batch;
}
