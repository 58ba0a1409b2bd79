import { appendFileSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { RawRow } from "./read-rows.ts";

export interface RejectedRows {
  /** Notes one row that was not imported; the reason is a phrase a person understands. */
  add(row: RawRow, reason: string): void;
  /** Writes what was noted since the last call to the file. */
  flush(): void;
  readonly count: number;
  /** The file, or null while nothing was rejected. */
  readonly path: string | null;
}

/**
 * Keeps the rows that could not be imported in a CSV file: file, line, reason, content. The file and its folder are
 * made with the first rejected row.
 *
 * @param path where the file goes
 */
export function collectRejectedRows(path: string): RejectedRows {
  let lines: string[] = [];
  let count = 0;
  let hasFile = false;
  return {
    add: (row, reason) => {
      count += 1;
      lines.push([row.file, String(row.line), reason, JSON.stringify(row.value)].map(quote).join(","));
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
    get path() {
      return count > 0 ? path : null;
    },
  };
}

/** Quotes a CSV cell; a leading sign that a spreadsheet would run as a formula gets an apostrophe before it. */
function quote(cell: string): string {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}
