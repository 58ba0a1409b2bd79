import { basename } from "node:path";
import type { z } from "zod";
import { type ListFile, type ListLine, type ListOfFile, listFile } from "../lists/list-file.ts";
import type { OnBytes, RawRow } from "../read/read-rows.ts";
import { WrongFile } from "../read/read-rows.ts";
import { readTitle, type Stated } from "./page-title.ts";
import { readPdfPages } from "./read-pdf.ts";
import { type ReadPage, readTables } from "./read-tables.ts";
import type { TableDescription, TableRow, UnreadableRow } from "./table-description.ts";

/** Pages before the first table: covers and notices. */
const maxCoverPages = 10;

/**
 * A layout of an authority's PDF: its rows become those of the authority's other lists, `row` and `read` are theirs.
 */
export function pdfList<Row extends z.ZodObject>(layout: {
  example: string;
  document: ListFile["document"];
  /** How its tables look. */
  tables: TableDescription;
  /** Year and round where the words of the title are the authority's own. Default: `readTitle`. */
  title?: (title: string, stated: Stated) => Stated;
  /** A row of a table as rows of the list. */
  toRows: (row: TableRow) => Record<string, unknown>[];
  row: Row;
  read: (row: z.infer<Row>, list: ListOfFile) => (ListLine | string)[];
}): ListFile {
  const { tables, title = (_, stated) => stated, toRows, row, read, ...rest } = layout;
  const list = listFile({ ...rest, name: /\.pdf$/i, row, read });
  return {
    ...list,
    headings: tables.headings,
    stated: (path) => readStated(path, tables, title),
    maxUnreadable: 0.02,
    rows: (path, onBytes) => pdfRows(path, tables, toRows, onBytes),
    read: (value, ofFile) => {
      const unreadable = value as Partial<UnreadableRow>;
      return unreadable.reason ? [unreadable.reason] : list.read(value, ofFile);
    },
  };
}

/** What the first page with a table says of the list; null: no page has the headings of the description. */
async function readStated(
  path: string,
  tables: TableDescription,
  title: (title: string, stated: Stated) => Stated,
): Promise<Stated | null> {
  let text = "";
  for await (const page of readTables(readPdfPages(path), tables)) {
    text = [text, page.title].filter(Boolean).join("\n");
    if (page.hasHeadings) return title(text, readTitle(basename(path), text));
    if (text && page.number >= maxCoverPages) break;
  }
  return null;
}

/** The rows of all pages; their line is the number of the page. */
async function* pdfRows(
  path: string,
  tables: TableDescription,
  toRows: (row: TableRow) => Record<string, unknown>[],
  onBytes?: OnBytes,
): AsyncGenerator<RawRow> {
  let first: Stated | null = null;
  for await (const page of readTables(readPdfPages(path, onBytes), tables)) {
    first ??= page.hasHeadings ? readTitle(basename(path), page.title) : null;
    if (first && page.hasHeadings) refuseOtherRound(path, page, first);
    for (const row of page.rows) {
      const values = "reason" in row ? [{ ...row }] : toRows(row);
      for (const value of values) yield { file: basename(path), line: row.page, value };
    }
  }
}

/** @throws WrongFile for a page of another round, or of a mock allotment, as joined files have */
function refuseOtherRound(path: string, page: ReadPage, first: Stated): void {
  const stated = readTitle(basename(path), page.title);
  if (stated.round !== null && first.round !== null && stated.round !== first.round)
    throw new WrongFile(
      `${basename(path)}: page ${page.number} says round ${stated.round}, but the pages before say ${first.round}. Send a file for each round.`,
    );
}
