import type { BackTest } from "margdeep-chances/backtest";
import {
  brier,
  centralLines,
  figuresAlone,
  type Line,
  logLoss,
  maharashtraLines,
  sureFailedShare,
} from "margdeep-chances/backtest-lines";

const linesOf: Readonly<Record<string, (test: BackTest) => Line[]>> = {
  josaa: centralLines,
  mht_cet: maharashtraLines,
};

/** The table of a back-test, line by line, beside last year's closing rank as a hard line. */
export function backTestTable(authority: string, test: BackTest): { text: string; missed: number } {
  const lines = (linesOf[authority] ?? figuresAlone)(test);
  const beside = new Map([
    ["Brier, all rows", brier(test.lastYear)],
    ["log loss, all rows", logLoss(test.lastYear)],
    ["sure ones that failed", sureFailedShare(test.lastYear)],
  ]);
  const all = test.groups.get("all")!;
  const rows = lines.map((line) => {
    const lastYear = beside.get(line.figure);
    const cells = [line.figure.padEnd(42), format(line.measured), rangeOf(line).padEnd(16)];
    return [...cells, lastYear === undefined ? "     " : format(lastYear), verdict(line)].join("  ");
  });
  const head = `${authority} ${test.year}: ${all.rows} rows, ${all.statements} statements`;
  const titles = ["figure".padEnd(42), " here", "line".padEnd(16), "last year's line"].join("  ");
  return { text: [head, titles, ...rows].join("\n"), missed: lines.filter(({ isMet }) => !isMet).length };
}

function format(value: number): string {
  return value.toFixed(4).replace(/^0/, "").padStart(5);
}

function rangeOf({ least, most }: Line): string {
  if (least === null && most === null) return "";
  return least === null ? `at most ${most}` : `${least} to ${most}`;
}

function verdict(line: Line): string {
  if (line.least === null && line.most === null) return "";
  return line.isMet ? "met" : "MISSED";
}
