import type { JudgedGroup, JudgedYear } from "margdeep-chances/backtest-record";
import { z } from "zod";

/** What is shown of a group of statements. Shares are from 0 to 1; null: the group has no such statement or row. */
export const GroupFigures = z.object({
  /** Empty: all seat types. */
  seat_type: z.string(),
  statements: z.int(),
  brier: z.number().nullable(),
  log_loss: z.number().nullable(),
  sure_failed: z.number().nullable(),
  inside_80: z.number().nullable(),
  inside_90: z.number().nullable(),
});
export type GroupFigures = z.infer<typeof GroupFigures>;

/** Figures of each judged year: all rows first, then each seat type, and last year's closing as a hard line. */
export const ModelFigures = z.array(
  z.object({ year: z.int(), last_year_brier: z.number().nullable(), groups: z.array(GroupFigures) }),
);
export type ModelFigures = z.infer<typeof ModelFigures>;

const seatTypePrefix = "seatType:";

/** The figures by which two models are compared, from the back-tests of a manifest. */
export function modelFigures(backTests: readonly JudgedYear[]): ModelFigures {
  return backTests.map(({ year, last_year, groups }) => ({
    year,
    last_year_brier: last_year.brier,
    groups: Object.entries(groups)
      .filter(([name]) => name === "all" || name.startsWith(seatTypePrefix))
      .map(([name, judged]) => figuresOf(name === "all" ? "" : name.slice(seatTypePrefix.length), judged))
      .toSorted((a, b) => a.seat_type.localeCompare(b.seat_type, "en")),
  }));
}

function figuresOf(seatType: string, { statements, brier, log_loss, ...judged }: JudgedGroup): GroupFigures {
  return {
    seat_type: seatType,
    statements,
    brier,
    log_loss,
    sure_failed: share(judged.sure_failed, judged.sure),
    inside_80: share(judged.inside_80, judged.rows),
    inside_90: share(judged.inside_90, judged.rows),
  };
}

/** Five digits behind the point: more than a back-test can tell apart. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e5) / 1e5;
}
