import type { Authority } from "#features/chances/contract.ts";
import { packRules } from "#features/chances/service/kit-model.ts";
import type { Deps } from "#http/deps.server.ts";
import { packRecords } from "#lib/records.ts";
import { listedAs } from "../listed-as.ts";
import { selectBranchIds, selectListedBranches, selectPools, selectSources } from "../store/closings.server.ts";
import { sourcesOf } from "./answer-rehearsal.ts";
import { type KitRehearsal, type KitYear, packYear } from "./kit-years.ts";
import { findRehearsalRules, type RehearsalRules } from "./rehearsal-rules.server.ts";
import { listRehearsalYears } from "./stored-lists.server.ts";

type PackDeps = Pick<Deps, "db" | "work" | "state">;

/**
 * The newest years of an authority with every branch of their lists, to be replayed elsewhere. Reads all their closing values:
 * for the work pool.
 */
export async function packRehearsal(deps: PackDeps, authority: Authority, most: number): Promise<KitRehearsal> {
  const { work } = deps;
  const listed = listedAs[authority];
  const newest = (await listRehearsalYears(deps, authority)).slice(0, most);
  const ids = await selectBranchIds(work, { ...listed, years: newest.map(({ year }) => year) });
  const rules: RehearsalRules["rules"][] = [];
  const years: KitYear[] = [];
  const from = new Set<number>();
  for (const stored of newest) {
    const { rules: of, ...ruled } = await findRehearsalRules(deps, authority, stored.year);
    const rows = await selectPools(work, { ids, ...listed, year: stored.year });
    for (const id of sourcesOf(rows)) from.add(id);
    if (!rules.includes(of)) rules.push(of);
    years.push(packYear({ ...ruled, stored, rules: rules.indexOf(of) }, rows));
  }
  return {
    branches: packRecords(await selectListedBranches(work, { ids, ...listed })),
    sources: await sourcesById(deps, [...from]),
    rules: rules.map(packRules),
    years,
  };
}

/** In the order in which answers name them. */
async function sourcesById({ work }: PackDeps, ids: readonly number[]): Promise<KitRehearsal["sources"]> {
  const named: KitRehearsal["sources"] = [];
  for (const id of ids) for (const source of await selectSources(work, [id])) named.push({ id, source });
  const order = (await selectSources(work, ids)).map((source) => JSON.stringify(source));
  const placeOf = ({ source }: (typeof named)[number]) => order.indexOf(JSON.stringify(source));
  return named.toSorted((a, b) => placeOf(a) - placeOf(b));
}
