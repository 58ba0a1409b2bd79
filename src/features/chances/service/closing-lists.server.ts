import type { Deps } from "#http/deps.server.ts";
import type { Page } from "#http/request/paging.server.ts";
import { createRefreshed, type Refreshed } from "#lib/refreshed.server.ts";
import type { ClosingList, ListedCollege } from "../closing-lists-contract.ts";
import { type Authority, authorities } from "../contract.ts";
import { selectCatalogueVersion } from "../store/branch-details.server.ts";
import { type ListedCollegeRow, selectListedColleges } from "../store/closing-lists.server.ts";
import type { ChanceDeps } from "./answer-chances.server.ts";
import { listedAuthorities } from "./listed-authorities.ts";
import { servedModel } from "./served-models.server.ts";

/** Every cut-off is read for it, and an import changes the catalogue every second. */
const readAgainMs = 10 * 60_000;

interface Listed {
  /** Of the catalogue. */
  version: number;
  rows: ListedCollegeRow[];
}

type ClosingListCache = Refreshed<Listed>;

declare module "#http/app-state.server.ts" {
  interface AppState {
    closingLists: ClosingListCache;
  }
}

export function openClosingListCache(): ClosingListCache {
  return createRefreshed(readAgainMs);
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

/**
 * The colleges in such lists, by name; up to ten minutes old.
 *
 * @param authority null: of every one
 */
export async function listListedColleges(
  deps: ChanceDeps,
  { authority, page, pageSize }: { authority: string | null; page: number; pageSize: number },
): Promise<Page<ListedCollege>> {
  const rows = await listedWithoutModel(deps);
  const asked = authority === null ? rows : rows.filter((row) => row.authority === authority);
  const items = asked.slice((page - 1) * pageSize, page * pageSize).map(({ exams, ...college }) => college);
  return { count: asked.length, page, pageSize, items };
}

async function listedWithoutModel(deps: ChanceDeps): Promise<ListedCollegeRow[]> {
  const rows = await readListedColleges(deps);
  const answered = await namesWithModel(deps);
  return rows.filter(({ authority }) => !answered.has(authority));
}

/** The authorities with a model, as cut-offs name them. @param maxAgeMs see `servedModel` */
export async function namesWithModel(deps: ChanceDeps, maxAgeMs?: number): Promise<ReadonlyMap<string, Authority>> {
  const names = new Map<string, Authority>();
  for (const key of authorities) if (await servedModel(deps, key, maxAgeMs)) names.set(listedAuthorities[key], key);
  return names;
}

/** The model that answers for an authority, which is named as cut-offs name it; null: none does. */
export async function keyWithModel(deps: ChanceDeps, name: string): Promise<Authority | null> {
  const key = authorities.find((one) => listedAuthorities[one] === name);
  return key !== undefined && (await servedModel(deps, key)) ? key : null;
}

/** Read before the first visitor asks, and again in the background (keep-answers-ready). */
async function readListedColleges({ work, state: { closingLists } }: Pick<Deps, "work" | "state">) {
  const { rows } = await closingLists.get((before) => readAgain(work, before));
  return rows;
}

/** What was read before, where the catalogue has not changed since. */
async function readAgain(work: Deps["work"], before: Listed | null): Promise<Listed> {
  const version = await selectCatalogueVersion(work);
  return before?.version === version ? before : { version, rows: await selectListedColleges(work) };
}
