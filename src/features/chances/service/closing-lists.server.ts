import type { Deps } from "#http/deps.server.ts";
import type { ClosingList, ListedCollege } from "../closing-lists-contract.ts";
import { authorities } from "../contract.ts";
import { authorityModels } from "../model/authority-models.ts";
import { selectCatalogueVersion } from "../store/branch-details.server.ts";
import { type ListedCollegeRow, selectListedColleges } from "../store/closing-lists.server.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { servedModel } from "./served-models.server.ts";

/** Every cut-off is read for it, and an import changes the catalogue every second. */
const readAgainMs = 10 * 60_000;

interface Listed {
  /** Of the catalogue. */
  version: number;
  rows: ListedCollegeRow[];
}

interface Read {
  atMs: number;
  listed: Promise<Listed>;
}

/** What was read last; null: nothing yet. */
interface ClosingListCache {
  latest: Read | null;
}

declare module "#http/app-state.server.ts" {
  interface AppState {
    closingLists: ClosingListCache;
  }
}

export function openClosingListCache(): ClosingListCache {
  return { latest: null };
}

/** The authorities whose closing values are known but that have no model, with the years of their lists. */
export async function listClosingLists(deps: ChanceDeps): Promise<ClosingList[]> {
  const lists = new Map<string, ListedCollegeRow[]>();
  for (const row of await listedWithoutModel(deps)) {
    const known = lists.get(row.authority);
    if (known) known.push(row);
    else lists.set(row.authority, [row]);
  }
  const distinct = <T>(values: T[]) => [...new Set(values)];
  return [...lists].map(([authority, rows]) => ({
    authority,
    exams: distinct(rows.flatMap(({ exams }) => exams)).toSorted((a, b) => a.localeCompare(b, "en")),
    years: distinct(rows.flatMap(({ years }) => years)).toSorted((a, b) => b - a),
    college_count: rows.length,
  }));
}

interface ListedCollegePage {
  count: number;
  page: number;
  pageSize: number;
  items: ListedCollege[];
}

/**
 * The colleges in such lists, by name; up to ten minutes old.
 *
 * @param authority null: of every one
 */
export async function listListedColleges(
  deps: ChanceDeps,
  { authority, page, pageSize }: { authority: string | null; page: number; pageSize: number },
): Promise<ListedCollegePage> {
  const rows = await listedWithoutModel(deps);
  const asked = authority === null ? rows : rows.filter((row) => row.authority === authority);
  const items = asked.slice((page - 1) * pageSize, page * pageSize).map(({ exams, ...college }) => college);
  return { count: asked.length, page, pageSize, items };
}

async function listedWithoutModel(deps: ChanceDeps): Promise<ListedCollegeRow[]> {
  const rows = await readListedColleges(deps);
  const answered = new Set<string>();
  for (const key of authorities) {
    const { name } = authorityModels.find((model) => model.key === key)!;
    if (await servedModel(deps, key)) answered.add(name);
  }
  return rows.filter(({ authority }) => !answered.has(authority));
}

/** Readers at the same time share one reading; after a failure the next reader begins another. */
async function readListedColleges({ work, state: { closingLists } }: Pick<Deps, "work" | "state">) {
  const before = closingLists.latest;
  if (before && performance.now() - before.atMs < readAgainMs) return (await before.listed).rows;
  const latest = { atMs: performance.now(), listed: readAgain(work, before) };
  closingLists.latest = latest;
  latest.listed.catch(() => {
    if (closingLists.latest === latest) closingLists.latest = null;
  });
  return (await latest.listed).rows;
}

/** What was read before, where the catalogue has not changed since. */
async function readAgain(work: Deps["work"], before: Read | null): Promise<Listed> {
  const version = await selectCatalogueVersion(work);
  const known = await before?.listed;
  return known?.version === version ? known : { version, rows: await selectListedColleges(work) };
}
