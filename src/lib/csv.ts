/** A spreadsheet reads a cell that begins so as a formula, or loses the character. Source: trust rules 2.18. */
const formulaStart = /^[=+\-@\t\r\0＝＋－＠]/;

/**
 * Rows as a CSV file (RFC 4180: every cell quoted, lines end in CRLF) with a UTF-8 byte order mark, without which Excel
 * misreads Hindi. A cell that a spreadsheet would take for a formula gets an apostrophe in front.
 */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("")}`;
}

function writeCell(text: string): string {
  const harmless = formulaStart.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
