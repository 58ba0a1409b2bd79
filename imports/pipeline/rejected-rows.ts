import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { z } from "zod";
import { firstOf } from "#lib/lookups.ts";
import type { RawRow } from "../read/read-rows.ts";

/** Why a schema rejects a row: the column of its first issue, and what is wrong there. */
export function problemOf({ issues }: z.core.$ZodError): string {
  const { path, message } = firstOf(issues);
  return `${path.join(".")}: ${message}`;
}

export interface RejectedRows {
  /** Records one rejected row; the reason is a human-readable phrase. */
  add(row: RawRow, reason: string): void;
  /** Appends the rows recorded since the last call to the file. */
  flush(): void;
  readonly count: number;
  /** The reason that most rows were rejected for, as a sentence with their number; '' while there is none. */
  readonly mostFrequent: string;
  /** The file, or null while no row is rejected. */
  readonly path: string | null;
}

/**
 * Writes rejected rows to a CSV file: file, line, reason, content. The file and its folder are created with the first
 * rejected row.
 *
 * @param path path of the CSV file
 */
export function collectRejectedRows(path: string): RejectedRows {
  let lines: string[] = [];
  const reasons = countReasons();
  let count = 0;
  let hasFile = false;
  return {
    add: (row, reason) => {
      count += 1;
      reasons.add(reason);
      lines.push(csvLine([row.file, String(row.line), reason, JSON.stringify(row.value)]));
    },
    flush: () => {
      if (lines.length === 0) return;
      if (!hasFile) {
        mkdirSync(dirname(path), { recursive: true });
        lines.unshift("file,line,reason,content");
        hasFile = true;
      }
      appendFileSync(path, `${lines.join("\n")}\n`);
      lines = [];
    },
    get count() {
      return count;
    },
    get mostFrequent() {
      return reasons.mostFrequent();
    },
    get path() {
      return count > 0 ? path : null;
    },
  };
}

/** Counts reasons for rejecting rows; the rare ones of a file with many are not told apart. */
export function countReasons() {
  const reasons = new Map<string, number>();
  return {
    add: (reason: string) => {
      if (reasons.has(reason) || reasons.size < 1_000) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    },
    mostFrequent: (): string => {
      const [most] = [...reasons].toSorted((a, b) => b[1] - a[1]);
      return most ? `${most[1]} of them: ${most[0]}.` : "";
    },
  };
}

/** One line of a CSV file, without its end. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(quote).join(",");
}

/** Quotes a CSV cell; a leading character that a spreadsheet would treat as a formula is escaped with an apostrophe. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
