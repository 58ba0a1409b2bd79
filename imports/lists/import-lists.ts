import { basename } from "node:path";
import type { Db } from "#db/client.server.ts";
import { aliasKey } from "#lib/alias-key.ts";
import { firstOf, lastOf, valueFor } from "#lib/lookups.ts";
import { rememberMap } from "../map/map-store.ts";
import { resolvePreview } from "../map/preview.ts";
import type { ShapedMap } from "../map/shaped-map.ts";
import { branchKey } from "../match/branch-keys.ts";
import { openMatcher } from "../match/match-colleges.ts";
import { type BatchNotes, type ImportRun, openPace, type Pace, type Preview } from "../pipeline/import-run.ts";
import { WrongFile } from "../read/read-rows.ts";
import { type Provenance, registerFiles } from "../write/provenance.ts";
import type { PublishedDocument } from "../write/sources.ts";
import { ensureStreams } from "../write/upsert-streams.ts";
import type { CollegeFacts, ListPart } from "./college-facts.ts";
import { findLayout, listOfFile } from "./find-layout.ts";
import type { Authority, ListedCollege, ListFile, ListOfFile } from "./list-file.ts";
import { type ListContext, matchColleges } from "./listed-colleges.ts";
import { formerNames } from "./listed-names.ts";
import { readLists } from "./read-lists.ts";
import { writeColleges, writeScale } from "./write-lists.ts";

/** Values written in one transaction at most. */
const valuesInBatch = 8_000;

/** @throws WrongFile for a file that none of the authority's layouts describes, or whose rows have other columns */
export async function checkListFile(authority: Authority, path: string, provenance: Provenance): Promise<void> {
  await listOfFile(await findLayout(authority, path, provenance), path, provenance.year);
}

/**
 * Imports lists of one authority: cut-offs, seats and fees, with the branches that are missing. Newer lists come first, so
 * that older ones do not have to recompute a college's newest ranks. All files are read before the first college is
 * matched: what one list abbreviates, or names by its code alone, another one writes in full.
 */
export async function importLists(
  authority: Authority,
  importKind: string,
  run: ImportRun,
  files: string[],
): Promise<void> {
  const lists: ReadList[] = [];
  for (const path of files) {
    const found = await readFile(authority, run, path).catch((error: unknown) => {
      if (!(error instanceof WrongFile)) throw error;
      run.leaveOut(error);
    });
    lists.push(...(found ?? []));
  }
  lists.sort((a, b) => ageOf(b) - ageOf(a));
  const origins = await run.batch((tx) => registerLists(tx, run, lists));
  const context = await run.batch(
    async (tx): Promise<Omit<ListContext, "originOf">> => ({
      authority,
      importKind,
      streams: await ensureStreams(tx),
      matcher: await openMatcher(tx, authority.codes, importKind, { looksInRegister: true }),
      united: uniteColleges(lists.map(({ colleges }) => colleges)),
      colleges: new Map(),
      created: new Map(),
      entries: new Map(),
      listedOnly: new Map(),
      waiting: new Set(),
      newestYears: new Map(),
      written: new Set(),
      names: new Map(),
    }),
  );
  await run.batch((tx, notes) => matchColleges(notes, tx, context));
  if (run.preview) await previewLists(run, run.preview, lists, context);
  for (const list of lists) {
    const { colleges, bytes, rows } = list;
    const listContext = { ...context, originOf: valueFor(origins, list) };
    const pace = openPace(run, valuesInBatch);
    const all = colleges.reduce((sum, facts) => sum + countValues(facts), 0);
    for (const { batch, values } of cutInBatches(colleges, context.colleges, pace)) {
      const write = (tx: Db, notes: BatchNotes) => writeColleges(notes, tx, batch, list, listContext);
      await pace.run(values, () => run.batch(write));
      run.rejected.flush();
      run.progress.bytes((bytes * values) / Math.max(1, all));
      run.progress.rows(Math.round((rows * values) / Math.max(1, all)));
      if (run.isStopping()) return;
    }
    for (let from = 0; from < list.scale.length; from += valuesInBatch) {
      const points = list.scale.slice(from, from + valuesInBatch);
      await run.batch((tx, notes) => writeScale(notes, tx, points, listContext));
    }
  }
  const maps = new Map(lists.flatMap(({ map }) => (map ? [[map.shape, map]] : [])));
  for (const map of maps.values()) await run.batch((tx) => rememberMap(tx, importKind, map, run.today));
}

function previewLists(
  run: ImportRun,
  preview: Preview,
  lists: readonly ReadList[],
  context: Omit<ListContext, "originOf">,
): Promise<void> {
  const valuesOf = ({ colleges }: ReadList) =>
    colleges.flatMap(({ programmes }) => [...programmes.values()].map(({ cutoffs }) => cutoffs.length));
  preview.lists = lists
    .map((list) => ({
      file: basename(list.path),
      year: list.year,
      round: list.round,
      values: valuesOf(list).reduce((sum, count) => sum + count, 0),
    }))
    .reverse();
  return run.batch((tx) => resolvePreview(preview, tx, context));
}

/** The function that gives rows of a list their origin, for each of the lists: those of one file may be of several years. */
async function registerLists(tx: Db, run: ImportRun, lists: readonly ReadList[]) {
  const origins = new Map<ReadList, ListContext["originOf"]>();
  for (const list of lists) {
    const others = lists.filter(({ path }) => path !== list.path && basename(path) === basename(list.path));
    if (others.length > 0) throw new WrongFile(`Two files have the same name, ${basename(list.path)}.`);
    origins.set(list, await registerFiles(tx, run, [list.path], () => list));
  }
  return origins;
}

/** A list with what it says. */
interface ReadList extends ListPart {
  path: string;
  document: PublishedDocument;
  /** The column map that it was read through. */
  map: ShapedMap | undefined;
  /** Its share of the file, for the progress: rows count once they are written, which takes far longer than reading them. */
  bytes: number;
  rows: number;
}

async function readFile(authority: Authority, run: ImportRun, path: string): Promise<ReadList[]> {
  const layout = await findLayout(authority, path, run.provenance);
  const size = { bytes: 0, rows: 0 };
  const progress = {
    bytes: (count: number) => {
      size.bytes += count;
    },
    rows: (count: number) => {
      size.rows += count;
    },
    end: () => {},
  };
  const parts = await readLists({ ...run, progress }, layout, path);
  return parts.map((part) => ({
    ...part,
    bytes: size.bytes / parts.length,
    rows: size.rows / parts.length,
    path,
    document: documentOf(layout, part, path),
    map: layout.columnMap,
  }));
}

function documentOf({ document }: ListFile, list: ListOfFile, path: string): PublishedDocument {
  const of = typeof document === "function" ? document(list, basename(path)) : document;
  if (!list.isProvisional || of.status === "provisional") return of;
  return {
    ...of,
    key: `${of.key}-provisional`,
    title: (year) => `Provisional: ${of.title(year)}`,
    status: "provisional",
  };
}

/** A list without a round is of the end of its year: of the last phase, or of the whole counselling. */
function ageOf({ year, round }: ListOfFile): number {
  return (year ?? 0) * 100 + (round ?? 99);
}

/**
 * Colleges in order of their ids, so that concurrent imports lock them in the same order, and two codes of one college are in
 * one batch; then those that are not here by their codes.
 */
function* cutInBatches(
  colleges: CollegeFacts[],
  ids: ReadonlyMap<string, number>,
  pace: Pace,
): Generator<{ batch: CollegeFacts[]; values: number }> {
  const idOf = ({ college }: CollegeFacts) => ids.get(college.code) ?? Number.POSITIVE_INFINITY;
  const sorted = colleges.toSorted((a, b) => compare(idOf(a), idOf(b)) || compare(a.college.code, b.college.code));
  let batch: CollegeFacts[] = [];
  let values = 0;
  for (const facts of sorted) {
    if (batch.length > 0 && values >= pace.size() && idOf(facts) !== idOf(lastOf(batch))) {
      yield { batch, values };
      batch = [];
      values = 0;
    }
    batch.push(facts);
    values += countValues(facts);
  }
  if (batch.length > 0) yield { batch, values };
}

function countValues({ laterEntries, programmes }: CollegeFacts): number {
  let values = laterEntries.size;
  for (const { cutoffs, seats } of programmes.values()) values += 1 + cutoffs.length + seats.size;
  return values;
}

function compare<Key extends string | number>(one: Key, other: Key): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * The colleges of several lists by code, each under every name that the lists have for it: years differ in their spelling,
 * and some lists have codes alone.
 */
export function uniteColleges(lists: readonly (readonly CollegeFacts[])[]): Map<string, ListedCollege> {
  const listed = lists.flatMap((colleges, at) => colleges.map((facts) => ({ facts, list: String(at) })));
  const byCode = Map.groupBy(listed, ({ facts }) => facts.college.code);
  const united = [...byCode].map(([code, named]) => {
    const lists = new Set(named.map(({ list }) => list));
    return [code, { ...unite(named.map(({ facts }) => facts)), lists }] as const;
  });
  return new Map(united);
}

function unite(facts: readonly CollegeFacts[]): ListedCollege {
  const listed = facts.map(({ college }) => college);
  const programmes = facts.flatMap((one) => [...one.programmes.values()].map(({ programme }) => programme));
  const withNames = listed.filter(({ name }) => name);
  const whole = withNames.filter(({ isCut }) => !isCut);
  const named = whole.length > 0 ? whole : withNames;
  const first = named.find(({ page }) => page) ?? named[0] ?? firstOf(listed);
  const names = named.flatMap(({ name, aliases = [] }) => [name, ...aliases, ...formerNames(name)]);
  const others = new Map(names.map((name) => [aliasKey(name), name]));
  others.delete(aliasKey(first.name));
  const { city, district } = named.find((one) => one.district) ?? named.find((one) => one.city) ?? first;
  return {
    ...first,
    // A list of later entries names no programme of the first year.
    ...(programmes.length > 0 && {
      streams: new Set(programmes.map(({ stream }) => stream)),
      programmes: new Set(programmes.map(({ name }) => branchKey(name))),
    }),
    ...(first.city === undefined && city !== undefined && { city }),
    ...(first.district === undefined && district !== undefined && { district }),
    ...(others.size > 0 && { aliases: [...others.values()] }),
  };
}
