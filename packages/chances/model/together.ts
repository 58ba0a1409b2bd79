import { z } from "zod";
import type { BackTest } from "./backtest.ts";
import { normalQuantile } from "./normal.ts";
import type { Panel } from "./panel.ts";

/** How closings of one year err together: shares of the variance of a row's error, each 0 or more, in sum at most 0.95. */
export const Together = z.object({
  /** What all rows of a rank list share. */
  list: z.number().min(0),
  /** What those of a seat type in it share beyond. */
  seat_type: z.number().min(0),
  institute: z.number().min(0),
  branch: z.number().min(0),
});
export type Together = z.infer<typeof Together>;

const maxShared = 0.95;
/** Errors beyond it are no matter of degree. */
const maxError = 3;

/** Sums over the groups of a key: of all ordered pairs, each row with itself too. */
interface PairSum {
  products: number;
  pairs: number;
}

/**
 * Measures it on the years that the back-tests judged: the mean product of two rows' errors, as normal values, by what the
 * rows have in common. The error of a whole year is in it: nobody knew it before the season.
 */
export function measureTogether(panel: Panel, tests: readonly BackTest[]): Together | undefined {
  const sums = Array.from({ length: keysOf(panel, 0).length + 1 }, (): PairSum => ({ products: 0, pairs: 0 }));
  for (const { standing } of tests) addYear(sums, panel, standing);
  const [self, list, listSeat, inst, instSeat, branch, branchSeat] = sums as [PairSum, ...PairSum[]];
  if (self.pairs === 0) return undefined;
  const variance = self.products / self.pairs;
  const less = (a: PairSum, b: PairSum) => ({ products: a.products - b.products, pairs: a.pairs - b.pairs });
  /** What rows have in common beyond what is explained; none where no two rows are like that. */
  const shareOf = ({ products, pairs }: PairSum, explained: number) =>
    pairs > 0 ? Math.max(products / pairs / variance - explained, 0) : 0;
  const [otherInstitute, ofInstitute, ofBranch] = [
    less(less(list!, listSeat!), less(inst!, instSeat!)),
    less(less(inst!, instSeat!), less(branch!, branchSeat!)),
    less(branch!, branchSeat!),
  ];
  const base = shareOf(otherInstitute, 0);
  const institute = shareOf(ofInstitute, base);
  return bounded({
    list: base,
    institute,
    seat_type: shareOf(less(listSeat!, instSeat!), base),
    branch: shareOf(ofBranch, base + institute),
  });
}

function bounded(of: Together): Together {
  const factor = Math.min(1, maxShared / Object.values(of).reduce((sum, share) => sum + share, 0));
  const round = (share: number) => Number((share * factor).toFixed(4));
  return {
    list: round(of.list),
    seat_type: round(of.seat_type),
    institute: round(of.institute),
    branch: round(of.branch),
  };
}

/** What rows can have in common, from the widest; every second one with the seat type. */
function keysOf({ keys, factors }: Panel, at: number): string[] {
  const { list, institute, seatType } = factors[at]!;
  const [branch] = keys[at]!.split("|");
  return [list, `${list}|${institute}`, `${list}|${institute}|${branch}`].flatMap((key) => [key, `${key}|${seatType}`]);
}

function addYear(sums: PairSum[], panel: Panel, standing: Float64Array): void {
  const groups = sums.slice(1).map(() => new Map<string, { sum: number; rows: number }>());
  for (let at = 0; at < standing.length; at++) {
    if (Number.isNaN(standing[at]!)) continue;
    const share = Math.min(Math.max(standing[at]!, 1e-6), 1 - 1e-6);
    const error = Math.max(-maxError, Math.min(maxError, normalQuantile(share)));
    sums[0]!.products += error * error;
    sums[0]!.pairs += 1;
    for (const [place, key] of keysOf(panel, at).entries()) {
      const group = groups[place]!.get(key) ?? { sum: 0, rows: 0 };
      groups[place]!.set(key, { sum: group.sum + error, rows: group.rows + 1 });
    }
  }
  for (const [place, of] of groups.entries()) {
    for (const { sum, rows } of of.values()) {
      sums[place + 1]!.products += sum * sum;
      sums[place + 1]!.pairs += rows * rows;
    }
  }
}
