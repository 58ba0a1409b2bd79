import { z } from "zod";

/** A tally of the back-test as the manifest of a model has it. */
const Tally = z.object({
  statements: z.number(),
  brier: z.number(),
  logLoss: z.number(),
  sure: z.number(),
  sureFailed: z.number(),
  rows: z.number(),
  inside80: z.number(),
  inside90: z.number(),
});
type Tally = z.infer<typeof Tally>;

const BackTest = z.object({ year: z.int(), lastYear: Tally, groups: z.record(z.string(), Tally) });

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

/**
 * The figures by which two models are compared, from the back-tests of a manifest.
 *
 * @throws ZodError for back-tests of another shape
 */
export function modelFigures(backTests: readonly unknown[]): ModelFigures {
  return z
    .array(BackTest)
    .parse(backTests)
    .map(({ year, lastYear, groups }) => ({
      year,
      last_year_brier: share(lastYear.brier, lastYear.statements),
      groups: Object.entries(groups)
        .filter(([name]) => name === "all" || name.startsWith(seatTypePrefix))
        .map(([name, tally]) => figuresOf(name === "all" ? "" : name.slice(seatTypePrefix.length), tally))
        .toSorted((a, b) => a.seat_type.localeCompare(b.seat_type, "en")),
    }));
}

function figuresOf(seatType: string, tally: Tally): GroupFigures {
  return {
    seat_type: seatType,
    statements: tally.statements,
    brier: share(tally.brier, tally.statements),
    log_loss: share(tally.logLoss, tally.statements),
    sure_failed: share(tally.sureFailed, tally.sure),
    inside_80: share(tally.inside80, tally.rows),
    inside_90: share(tally.inside90, tally.rows),
  };
}

/** Five digits behind the point: more than a back-test can tell apart. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1e5) / 1e5;
}
