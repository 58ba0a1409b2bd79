import { isKnown } from "./encode-model.ts";
import type { Factors } from "./observation.ts";
import type { Panel } from "./panel.ts";

/** A row of an older list counts for this many years. */
const yearsBack = 3;
/** How many rows a group must outweigh to be told apart from the wider group. */
const prior = 20;

/** What is known, before a year, of a row of one of the lists before it. */
interface Standing {
  /** How many lists since its last one: 0 for a row of the newest. */
  missed: number;
  /** In how many of the three lists before its last one it was. */
  seen: number;
  /** Whether the first and the last who got its seats had the same rank: mostly one seat. */
  isSingle: boolean;
}

/** From the widest group to the narrowest; each is told apart from the one before as far as its rows show it. */
function groupsOf(f: Factors, { missed, seen, isSingle }: Standing): string[] {
  // Of rows that are gone there are too few for more.
  const keys =
    missed > 0 ? [missed, f.isPwd] : [missed, f.isPwd, isSingle, seen, f.instituteType, f.seatType, f.gender];
  return keys.map((_, at) => keys.slice(0, at + 1).join("|"));
}

/** Whether a row is in any round of a year: the last one lacks seats that are taken back. */
function isListed(panel: Panel, year: number, at: number): boolean {
  return [...(panel.rounds.get(year)?.values() ?? [])].some((closings) => isKnown(closings[at]));
}

function standingBefore(panel: Panel, year: number, at: number): Standing | null {
  const missed = Array.from({ length: yearsBack }, (_, back) => back).find((back) =>
    isKnown(panel.promised.get(year - 1 - back)?.[at]),
  );
  if (missed === undefined) return null;
  const last = year - 1 - missed;
  const before = [1, 2, 3].filter((back) => isKnown(panel.promised.get(last - back)?.[at]));
  const opening = panel.openings.get(last)?.[at];
  return { missed, seen: before.length, isSingle: opening === panel.promised.get(last)?.[at] };
}

/**
 * How sure it is that rows are in the list of a year, from what became of rows like them in the years before. Nothing of that
 * year or a later one is read.
 *
 * @returns by series, between 0 and 1; NaN: in none of the last three lists
 */
export function offeredAgain(panel: Panel, year: number): Float64Array {
  const groups = new Map<string, { again: number; rows: number }>();
  for (const past of panel.years) {
    if (past >= year || !panel.promised.has(past - 1)) continue;
    for (const at of panel.keys.keys()) {
      const standing = standingBefore(panel, past, at);
      if (!standing) continue;
      const again = isListed(panel, past, at) ? 1 : 0;
      for (const key of groupsOf(panel.factors[at]!, standing)) {
        const of = groups.get(key) ?? { again: 0, rows: 0 };
        groups.set(key, { again: of.again + again, rows: of.rows + 1 });
      }
    }
  }
  const share = new Float64Array(panel.keys.length).fill(Number.NaN);
  for (const at of panel.keys.keys()) {
    const standing = standingBefore(panel, year, at);
    if (!standing || groups.size === 0) continue;
    const known = groupsOf(panel.factors[at]!, standing).flatMap((key) => groups.get(key) ?? []);
    if (known.length === 0) continue;
    share[at] = known.reduce((wider, of) => (of.again + prior * wider) / (of.rows + prior), 0.5);
  }
  return share;
}
