/** Statements of one range of chances: the sum of the stated chances, and how many came true. */
export interface Bin {
  statements: number;
  said: number;
  came: number;
}

/** Stated and came true, of one group of statements. Brier and log loss are sums over the statements. */
export interface Tally {
  statements: number;
  brier: number;
  logLoss: number;
  /** The Brier sum of last year's closing as a hard line, over the same statements. */
  lineBrier: number;
  /** Statements of 90 % and more, and how many of them failed. */
  sure: number;
  sureFailed: number;
  /** Statements of 75 to 85 %, and how many came true. */
  eighty: number;
  eightyCame: number;
  /** Rows, and those whose closing was inside the interval of 80 % and of 90 %. */
  rows: number;
  inside80: number;
  inside90: number;
  /** By tenths of the stated chance: 0 to 10 %, 10 to 20 % and so on. */
  bins: Bin[];
}

const binCount = 10;

export function emptyTally(): Tally {
  return {
    statements: 0,
    brier: 0,
    logLoss: 0,
    lineBrier: 0,
    sure: 0,
    sureFailed: 0,
    eighty: 0,
    eightyCame: 0,
    rows: 0,
    inside80: 0,
    inside90: 0,
    bins: Array.from({ length: binCount }, () => ({ statements: 0, said: 0, came: 0 })),
  };
}

/**
 * Counts the chance that was stated for one rank, between 0 and 1 but neither, and whether it came true.
 *
 * @param line what last year's closing as a hard line says of the same rank
 */
export function addStatement(tally: Tally, said: number, came: boolean, line = said): void {
  tally.statements += 1;
  tally.brier += (said - (came ? 1 : 0)) ** 2;
  tally.lineBrier += (line - (came ? 1 : 0)) ** 2;
  tally.logLoss -= Math.log(came ? said : 1 - said);
  const bin = tally.bins[Math.floor(said * binCount)]!;
  bin.statements += 1;
  bin.said += said;
  if (came) bin.came += 1;
  if (said >= 0.9) {
    tally.sure += 1;
    if (!came) tally.sureFailed += 1;
  }
  if (said >= 0.75 && said < 0.85) {
    tally.eighty += 1;
    if (came) tally.eightyCame += 1;
  }
}

/** Counts where a row closed, as the share of its forecast on that side. */
export function addInterval(tally: Tally, reached: number): void {
  tally.rows += 1;
  if (reached > 0.1 && reached < 0.9) tally.inside80 += 1;
  if (reached > 0.05 && reached < 0.95) tally.inside90 += 1;
}
