/**
 * A spreadsheet reads a cell that begins so as a formula, or loses the character. Source: docs/specification T2.18. Apostrophes in
 * front count too, so that the one that is put there can be told from those that were there before.
 */
const formulaStart = /^'*[=+\-@\t\r\0＝＋－＠]/;

/** What a file begins with: without it Excel misreads Hindi. */
export const csvStart = "\uFEFF";

/**
 * Rows as a CSV file (RFC 4180: every cell quoted, lines end in CRLF) with a UTF-8 byte order mark, without which Excel
 * misreads Hindi. A cell that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return csvStart + csvRows(rows);
}

/** The same without the mark, for a file that is sent piece by piece. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}

/** The text of a cell as it was before it was written: without the apostrophe that defused it. */
export function readCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}

function writeCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
