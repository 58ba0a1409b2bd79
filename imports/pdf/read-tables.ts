import { type Column, findHeadings, type Headings } from "./find-headings.ts";
import { type Chunk, chunksOf, isFigure, type Line, linesOf } from "./page-chunks.ts";
import { tidyWords } from "./page-words.ts";
import type { PdfPage } from "./read-pdf.ts";
import type { TableDescription, TableRow, UnreadableRow } from "./table-description.ts";
import { cutRows } from "./table-rows.ts";

/** A page as read: the text above its tables, and its rows. */
export interface ReadPage {
  number: number;
  title: string;
  /** Whether the page has headings of the description. */
  hasHeadings: boolean;
  rows: (TableRow | UnreadableRow)[];
}

const pageNumber =
  /^(page( no\.?)?\s*[:-]?\s*\d+(\s*(of|\/)\s*\d+)?|\d+\s*(of|\/)\s*\d+|\d+\s*\|\s*p ?a ?g ?e|-\s*\d+\s*-)$/i;
/** A line that a program or an office prints below its pages. */
const footer =
  /^(printed|generated|published|created|report|run|date[ds]?|downloaded)\b.*\d{1,2}[\s./-]+(\d{1,2}|[a-z]{3,9})[\s./,-]+(20)?\d\d\b/i;
/** A line below a table that says of what standing the list is. */
const standing =
  /\b(mock|trial|dummy|provisional|tentative|draft)\b.*\b(allotments?|lists?|cut-?offs?|results?|rounds?|ranks?)\b/i;

/** The headings that hold, with what the sections above them say. */
interface Table {
  columns: Column[];
  texts: Record<string, string>;
}

/** What holds over the end of a page. */
interface Open {
  texts: Record<string, string>;
  table: Table | null;
}

/** The text of a page below the headings of one table. */
interface Block {
  table: Table;
  chunks: Chunk[];
}

/**
 * Reads pages with the tables of a description: sections and headings hold until the next ones, over the ends of pages.
 */
export async function* readTables(
  pages: AsyncIterable<PdfPage>,
  description: TableDescription,
): AsyncGenerator<ReadPage> {
  const open: Open = { texts: {}, table: null };
  for await (const page of pages) yield readPage(page, open, description);
}

function readPage({ number, words, isPicture }: PdfPage, open: Open, description: TableDescription): ReadPage {
  const text = tidyWords(words);
  const chunks = chunksOf(text.words).filter(({ text }) => !pageNumber.test(text));
  const headings = findHeadings(chunks, description);
  const { blocks, loose, below } = splitPage(chunks, headings, open, description);
  const rows = blocks.flatMap((block) => rowsOf(block, description, number));
  if (isPicture) rows.push({ page: number, text: "", reason: "the page is a picture without text (a scan)" });
  else if (rows.length === 0 && hasFigures(chunks)) rows.push(unreadablePage(number, chunks, headings));
  const [first] = headings;
  const title = first ? linesOf(chunks).filter(({ baseline }) => baseline < first.top) : loose;
  const lines = [...title, ...below].map((line) => line.text);
  return { number, title: [...lines, text.marks].filter(Boolean).join("\n"), hasHeadings: first !== undefined, rows };
}

/** Divides a page, from the top, into what is below the headings of its tables and what is outside of them. */
function splitPage(chunks: readonly Chunk[], headings: readonly Headings[], open: Open, description: TableDescription) {
  const inHeadings = new Set(headings.flatMap((found) => [...found.chunks]));
  const waiting = [...headings];
  const blocks: Block[] = open.table ? [{ table: open.table, chunks: [] }] : [];
  const loose: Line[] = [];
  const below: Line[] = [];
  let section: Section | null = null;
  const begin = ({ columns }: Headings) => {
    open.table = { columns, texts: { ...open.texts } };
    blocks.push({ table: open.table, chunks: [] });
    section = null;
  };
  for (const line of linesOf(chunks.filter((chunk) => !inHeadings.has(chunk)))) {
    while (waiting[0] && waiting[0].bottom < line.baseline) begin(waiting.shift() ?? waiting[0]);
    const next = sectionOf(line, section, description);
    if (next) {
      open.texts = enter(open.texts, next, description);
      open.table = null;
      section = next;
    } else if (open.table && footer.test(line.text)) continue;
    else if (open.table && standing.test(line.text) && !line.chunks.some(({ text }) => isFigure(text)))
      below.push(line);
    else if (open.table) blocks.at(-1)?.chunks.push(...line.chunks);
    else loose.push(line);
  }
  for (const found of waiting) begin(found);
  return { blocks, loose, below };
}

/** A section as its line says. */
interface Section {
  index: number;
  groups: Record<string, string>;
  /** The group that wraps. */
  last: string;
  line: Line;
}

/** The section that a line begins, or that it continues. */
function sectionOf(line: Line, former: Section | null, { sections = [] }: TableDescription): Section | null {
  for (const [index, pattern] of sections.entries()) {
    const found = pattern.exec(line.text)?.groups;
    if (!found) continue;
    const groups = Object.fromEntries(Object.entries(found).map(([name, text = ""]) => [name, text.trim()]));
    return { index, groups, last: Object.keys(groups).at(-1) ?? "", line };
  }
  if (!former || !isWrapped(line, former.line)) return null;
  return { ...former, groups: { ...former.groups, [former.last]: `${former.groups[former.last]} ${line.text}` }, line };
}

/** A wider section ends the narrower ones in it. */
function enter(
  texts: Record<string, string>,
  { index, groups }: Section,
  { sections = [] }: TableDescription,
): Record<string, string> {
  const inner = new Set(sections.slice(index).flatMap(groupNames));
  const outer = Object.entries(texts).filter(([name]) => !inner.has(name));
  return { ...Object.fromEntries(outer), ...groups };
}

function groupNames(pattern: RegExp): string[] {
  return [...pattern.source.matchAll(/\(\?<(\w+)>/g)].map(([, name = ""]) => name);
}

/** Whether a line continues the name of a section: right below it, and in the same type. */
function isWrapped(line: Line, above: Line): boolean {
  const [first] = line.chunks;
  const [former] = above.chunks;
  if (!first || !former || line.chunks.length > 1) return false;
  const isBelow = line.baseline - above.baseline <= former.size * 1.6;
  return isBelow && Math.abs(first.size - former.size) < 0.5 && Math.abs(first.left - former.left) < former.size * 8;
}

function rowsOf(
  { table: { columns, texts }, chunks }: Block,
  description: TableDescription,
  page: number,
): (TableRow | UnreadableRow)[] {
  const { rows, leftover } = cutRows(chunks, columns, description.key);
  const required = Object.keys(description.columns);
  const read = rows.map((row): TableRow | UnreadableRow => {
    const own: Record<string, string> = {};
    const cells: [string, string][] = [];
    for (const column of columns) {
      const text = row.texts.get(column) ?? "";
      if (column.name === "") cells.push([column.heading, text]);
      else if (column.name) own[column.name] = text;
    }
    const missing = required.find((name) => !own[name]);
    if (missing === undefined) return { page, texts: { ...texts, ...own }, cells };
    return { page, text: [...row.texts.values()].join(" | "), reason: `it has nothing under ${missing}` };
  });
  return [...read, ...leftover.map((text) => ({ page, text, reason: "it belongs to no row of the table" }))];
}

/** A page without rows that looks like one of a table. */
function hasFigures(chunks: readonly Chunk[]): boolean {
  return chunks.filter(({ text }) => isFigure(text) && /\d/.test(text)).length >= 10;
}

function unreadablePage(page: number, chunks: readonly Chunk[], headings: readonly Headings[]): UnreadableRow {
  const text = linesOf(chunks).map((line) => line.text);
  const reason = headings.length > 0 ? "no row was found below its headings" : "it has no headings of a known table";
  return { page, text: text.slice(0, 40).join(" / ").slice(0, 2_000), reason };
}
