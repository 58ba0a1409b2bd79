import type { RehearsedAuthority } from "#features/chances/contract.ts";
import type { Deps } from "#http/deps.server.ts";
import { readInTurns } from "#lib/in-turns.server.ts";
import { listedAs } from "../listed-as.ts";
import { selectBranchIds, selectBranchTexts, selectPoolTexts } from "../store/closings.server.ts";
import type { RowsOfYears } from "./pack-years.ts";
import { findRehearsalRules } from "./rehearsal-rules.server.ts";
import { listRehearsalYears, listSources } from "./stored-lists.server.ts";

type PackDeps = Pick<Deps, "db" | "work" | "state">;

/** Branches whose rows are read in the first statement. */
const branchesAtOnce = 40;

/**
 * The newest years of an authority with every branch of their lists, to be packed by `packYears` and replayed elsewhere. Reads all
 * their closing values, some branches at a time: for the work pool.
 */
export async function readRehearsal(deps: PackDeps, authority: RehearsedAuthority, most: number): Promise<RowsOfYears> {
  const { work } = deps;
  const listed = listedAs[authority];
  const newest = (await listRehearsalYears(deps, authority)).slice(0, most);
  const ids = await selectBranchIds(work, { ...listed, years: newest.map(({ year }) => year) });
  const years: RowsOfYears["years"] = [];
  for (const stored of newest) {
    const ruled = await findRehearsalRules(deps, authority, stored.year);
    const pools = await readInTurns(ids, branchesAtOnce, (part) =>
      selectPoolTexts(work, { ids: part, ...listed, year: stored.year }),
    );
    years.push({ stored, ruled, pools });
  }
  const branches = await readInTurns(ids, branchesAtOnce, (part) => selectBranchTexts(work, { ids: part, ...listed }));
  return { years, branches, sources: (await listSources(deps)).sources };
}
