import { z } from "zod";
import type { BackTest } from "./backtest.ts";
import { brier, logLoss } from "./backtest-lines.ts";
import type { Tally } from "./backtest-tally.ts";
import { ranksPerRow } from "./judge-rows.ts";

const share = z.number().min(0).max(1);
const count = z.int().min(0);

const ReliabilityBin = z
  .object({
    from: share,
    to: share,
    statements: count,
    said: share.nullable().describe("the mean chance that was said; null: nothing was said here"),
    came: share.nullable().describe("the share that came true"),
  })
  .meta({ id: "ReliabilityBin" });

/** How statements about one group of seats fared. */
export const JudgedGroup = z
  .object({
    rows: count,
    statements: count,
    brier: share.describe("the mean squared difference between what was said (0 to 1) and what came (0 or 1)"),
    brier_line: share.optional().describe("the same of last year's closing as a hard line; models before 2027 lack it"),
    log_loss: z.number().min(0),
    sure: count.describe("statements of 90 % and more"),
    sure_failed: count,
    eighty: count.describe("statements of 75 to 85 %"),
    eighty_came: count,
    inside_80: count.describe("rows that closed inside the interval of 80 %"),
    inside_90: count,
    reliability: z.array(ReliabilityBin),
  })
  .meta({ id: "JudgedGroup" });
export type JudgedGroup = z.infer<typeof JudgedGroup>;

/** What a model predicted for a year that it had not seen, and what happened. */
export const JudgedYear = z
  .object({
    year: z.int(),
    trained_on: z.array(z.int()).describe("the years that it learned from"),
    ranks_per_row: count.describe("ranks at which each seat was judged, between half and twice the closing before"),
    last_year: JudgedGroup.describe("the closing of the year before as a hard line, at the same ranks"),
    groups: z
      .record(z.string(), JudgedGroup)
      .describe("all; and by factor: seatType:SC, list:jee_main, instituteType:NIT, quota:HS, gender:female"),
    after_round: z.record(z.string(), JudgedGroup).describe("by the round that was known"),
    new_rows: z
      .record(z.string(), JudgedGroup)
      .optional()
      .describe(
        "rows that the year before does not have, by how they are new: came_back, new_seats, new_branch. The line beside them is the middle of their institute's other branches",
      ),
    failed_rows: count.describe("seats of which at least one statement of 90 % and more failed"),
  })
  .meta({ id: "JudgedYear" });
export type JudgedYear = z.infer<typeof JudgedYear>;

/** A back-test as a model carries it. */
export function judgedYear({ year, trainedOn, groups, lastYear, afterRound, newRows, failures }: BackTest): JudgedYear {
  const judged = (of: ReadonlyMap<string | number, Tally>) =>
    Object.fromEntries([...of].map(([name, tally]) => [name, judgedGroup(tally)]));
  return {
    year,
    trained_on: [...trainedOn],
    ranks_per_row: ranksPerRow,
    last_year: judgedGroup(lastYear),
    groups: judged(groups),
    after_round: judged(afterRound),
    ...(newRows.size > 0 && { new_rows: judged(newRows) }),
    failed_rows: failures.length,
  };
}

export function judgedGroup(tally: Tally): JudgedGroup {
  const { rows, statements, sure, eighty, bins } = tally;
  return {
    rows,
    statements,
    brier: short(brier(tally)),
    brier_line: short(tally.lineBrier / Math.max(statements, 1)),
    log_loss: short(logLoss(tally)),
    sure,
    eighty,
    sure_failed: tally.sureFailed,
    eighty_came: tally.eightyCame,
    inside_80: tally.inside80,
    inside_90: tally.inside90,
    reliability: bins.map((bin, at) => ({
      from: at / bins.length,
      to: (at + 1) / bins.length,
      statements: bin.statements,
      said: bin.statements === 0 ? null : short(bin.said / bin.statements),
      came: bin.statements === 0 ? null : short(bin.came / bin.statements),
    })),
  };
}

/** Enough for every figure that is shown, and a third of the bytes. */
function short(value: number): number {
  return Number(value.toFixed(5));
}
