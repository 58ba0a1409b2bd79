/** The destination of progress output: a terminal or a log. */
export interface Output {
  isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Progress {
  /** Adds processed bytes, which determine the bar's length. */
  bytes(count: number): void;
  /** Adds processed rows, and redraws when due. */
  rows(count: number): void;
  /** Clears the bar before a report is printed. */
  end(): void;
}

const barCells = 24;
const renderEveryMs = 250;
const lineEveryMs = 2_000;

/**
 * A progress bar with rows per second and time left, redrawn in place on a terminal; otherwise one line every two
 * seconds.
 *
 * @param totalBytes total size of all files, as stored
 * @param nowMs      a clock in milliseconds
 * @param unit       what a row of these files represents, in the plural
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
 * @param state.part share of the work done, 0 to 1
 * @param state.unit what a row represents, in the plural
 * @param state.ms   milliseconds since the start
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
