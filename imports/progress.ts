/** Where progress is written: a terminal, or a log. */
export interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Progress {
  /** Adds to the bytes of the files that are dealt with: the bar's length. */
  bytes(count: number): void;
  /** Adds to the rows that are dealt with, and draws when it is time to. */
  rows(count: number): void;
  /** Clears the bar, so that a report can follow. */
  end(): void;
}

const barCells = 24;
const renderEveryMs = 250;
const lineEveryMs = 2_000;

/**
 * A progress bar with rows a second and time left, drawn over itself on a terminal; elsewhere a line every two seconds.
 *
 * @param totalBytes size of all files together, as stored
 * @param nowMs      a clock in milliseconds
 * @param unit       what a row of these files is, in the plural
 */
export function startProgress(output: Output, totalBytes: number, nowMs: () => number, unit = "rows"): Progress {
  const started = nowMs();
  let drawn = Number.NEGATIVE_INFINITY;
  let read = 0;
  let rows = 0;
  const line = () =>
    describeProgress({ part: totalBytes > 0 ? read / totalBytes : 1, rows, unit, ms: nowMs() - started });
  return {
    bytes: (count) => {
      read += count;
    },
    rows: (count) => {
      rows += count;
      if (nowMs() - drawn < (output.isTTY ? renderEveryMs : lineEveryMs)) return;
      drawn = nowMs();
      output.write(output.isTTY ? `\r\x1b[2K${line()}` : `${line()}\n`);
    },
    end: () => {
      if (output.isTTY) output.write("\r\x1b[2K");
    },
  };
}

/**
 * One line such as `[######------------------]  25 %  12,000 rows  3,000 a second  0:12 left`.
 *
 * @param state.part part of the work that is done, 0 to 1
 * @param state.unit what a row is, in the plural
 * @param state.ms   milliseconds since the beginning
 */
export function describeProgress(state: { part: number; rows: number; unit: string; ms: number }): string {
  const part = Math.min(1, Math.max(0, state.part));
  const cells = Math.round(part * barCells);
  const bar = `[${"#".repeat(cells)}${"-".repeat(barCells - cells)}]`;
  const rate = state.ms > 0 ? Math.round((state.rows * 1000) / state.ms) : 0;
  const left = part > 0 ? `${formatSeconds((state.ms / 1000) * (1 / part - 1))} left` : "";
  const percent = String(Math.floor(part * 100)).padStart(3);
  return `${bar} ${percent} %  ${formatCount(state.rows)} ${state.unit}  ${formatCount(rate)} a second  ${left}`.trimEnd();
}

export function formatCount(count: number): string {
  return count.toLocaleString("en");
}

function formatSeconds(seconds: number): string {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
