import { openSeatTypes, quotaPoolOf } from "margdeep-search/open-pools";
import { compareQuotas } from "./pool-rules.ts";
import { compareAuthorities } from "./trend-rules.ts";

/**
 * Seat types of a category, in small letters, as each authority names them: its own name (JoSAA, CSAB, MCC), Maharashtra's codes for
 * general and for ladies' seats of the state, the home university and the others, KCET's for candidates without another claim. A
 * category of one state is named by its lists alone.
 */
export function seatTypesOf(category: string | null): string[] {
  if (category === null || category === "OPEN") return [...openSeatTypes];
  const name = category === "OBC-NCL" ? "obc" : category.toLowerCase();
  const ofState =
    name === "ews" ? [] : ["g", "l"].flatMap((who) => ["s", "h", "o"].map((area) => `${who}${name}${area}`));
  const ofKarnataka = /^(?:sc|st|1|[23][ab])$/.test(name) ? [`${name}g`] : [];
  return [category.toLowerCase(), ...(name === "obc" ? ["obc"] : []), ...ofState, ...ofKarnataka];
}

interface Pool {
  branch_id: number;
  authority: string;
  exam: string;
  year: number;
  quota: string;
  seat_type: string;
  gender: "any" | "female";
}

/** Pools of one branch that are shown. */
const maxPools = 3;

/**
 * Of the pools of some branches those to show: of each branch the newest year of its foremost counselling, seats for everybody before
 * those for women, and no quota for a few where there is another.
 *
 * @param order ids of the branches, the first one first; others follow
 */
export function choosePools<T extends Pool>(pools: readonly T[], order: readonly number[]): T[] {
  const branches = [...new Set([...order, ...pools.map(({ branch_id }) => branch_id)])];
  return branches
    .flatMap((id) => chooseOfBranch(pools.filter(({ branch_id }) => branch_id === id)))
    .slice(0, maxPools * 3);
}

function chooseOfBranch<T extends Pool>(pools: readonly T[]): T[] {
  const [foremost] = pools.toSorted((a, b) => compareAuthorities(a.authority, b.authority) || b.year - a.year);
  const ofList = pools.filter(({ authority, year }) => authority === foremost?.authority && year === foremost.year);
  const isForMost = ({ quota }: T) => !["other", null].includes(quotaPoolOf(quota));
  const isForWomen = ({ gender, seat_type }: T) => gender === "female" || /^l.+[sho]$/i.test(seat_type);
  const shown = preferred(preferred(ofList, isForMost), (pool) => !isForWomen(pool));
  return shown.toSorted((a, b) => compareQuotas(a.quota, b.quota)).slice(0, maxPools);
}

/** Those that pass; all, where none does. */
function preferred<T>(all: readonly T[], passes: (one: T) => boolean): readonly T[] {
  const passing = all.filter(passes);
  return passing.length > 0 ? passing : all;
}
