import type { Column } from "./find-headings.ts";
import { type Chunk, isFigure, linesOf, middleOf, overlapOf } from "./page-chunks.ts";
import type { TableDescription } from "./table-description.ts";

/** A row as cut out of a page, by the columns of its table. */
export interface CutRow {
  baseline: number;
  texts: ReadonlyMap<Column, string>;
}

export interface CutRows {
  rows: CutRow[];
  /** Lines with figures in the columns of a table that belong to no row. */
  leftover: string[];
}

/** Baselines of one row differ by at most this share of the size of the type. */
const sameRow = 0.6;
/** A line further away from the row before than this, by the size, is below the table. */
const belowTable = 2.2;

/** A chunk within one column. */
interface Cell {
  chunk: Chunk;
  column: Column;
}

/**
 * Cuts the text below the headings of a table into rows and cells. A row has one baseline with its key; cells of several lines
 * reach above it, below it or both, as the publisher aligns them.
 */
export function cutRows(chunks: readonly Chunk[], columns: readonly Column[], key: TableDescription["key"]): CutRows {
  const cells = assignColumns(chunks, columns);
  const isKey = ({ chunk, column }: Cell) =>
    key ? column.name === key.column && key.pattern.test(chunk.text) : column.name === "" && isFigure(chunk.text);
  const baselines = baselinesOf(cells.filter(isKey).map(({ chunk }) => chunk));
  if (baselines.length === 0) return { rows: [], leftover: [] };
  const texts = baselines.map(() => new Map<Column, string>());
  const leftover: Chunk[] = [];
  for (const [column, group] of Map.groupBy(cells, (cell) => cell.column)) {
    const lines = linesOf(group.map(({ chunk }) => chunk));
    const rows = assignRows(
      lines.map(({ baseline, chunks: [first] }) => ({ baseline, size: first?.size ?? 0 })),
      baselines,
    );
    for (const [index, line] of lines.entries()) {
      const row = texts[rows[index] ?? -1];
      if (row) row.set(column, [row.get(column), line.text].filter(Boolean).join(" "));
      else leftover.push(...line.chunks);
    }
  }
  return {
    rows: texts.map((row, index) => ({ baseline: baselines[index] ?? 0, texts: row })),
    leftover: linesOf(leftover)
      .filter((line) => line.chunks.filter(({ text }) => isFigure(text)).length >= 2)
      .map(({ text }) => text),
  };
}

/**
 * To each chunk its column: that of the heading which it overlaps, or which other text of the column reaches; else the
 * nearest. Text across several columns is no cell.
 */
function assignColumns(chunks: readonly Chunk[], columns: readonly Column[]): Cell[] {
  const reach = columns.map(({ left, right }) => ({ left, right }));
  for (const chunk of chunks) {
    const over = columns.flatMap((column, index) => (overlapOf(column, chunk) > 0.5 ? [index] : []));
    const extent = over.length === 1 ? reach[over[0] ?? 0] : undefined;
    if (!extent) continue;
    extent.left = Math.min(extent.left, chunk.left);
    extent.right = Math.max(extent.right, chunk.right);
  }
  return chunks.flatMap((chunk) => {
    if (chunk.isVertical || columns.filter((column) => overlapOf(column, chunk) > chunk.size * 0.3).length > 2)
      return [];
    const ranked = columns
      .map((column, index) => ({
        column,
        overlap: overlapOf(reach[index] ?? column, chunk),
        extent: reach[index] ?? column,
      }))
      .toSorted((a, b) => b.overlap - a.overlap);
    const [best] = ranked;
    if (!best) return [];
    if (best.overlap > 0) return [{ chunk, column: best.column }];
    const nearest = ranked.toSorted((a, b) => distance(a.column, chunk) - distance(b.column, chunk))[0] ?? best;
    return [{ chunk, column: nearest.column }];
  });
}

function distance(column: Column, chunk: Chunk): number {
  return Math.abs(middleOf(column) - middleOf(chunk));
}

/** The baselines of rows from those of their keys. */
function baselinesOf(keys: readonly Chunk[]): number[] {
  const baselines: number[] = [];
  for (const { bottom, size } of keys.toSorted((a, b) => a.bottom - b.bottom)) {
    const last = baselines.at(-1);
    if (last === undefined || bottom - last > size * sameRow) baselines.push(bottom);
  }
  return baselines;
}

/** A line of one column. */
interface ColumnLine {
  baseline: number;
  size: number;
}

/**
 * To each line of a column the row to which it belongs; -1: none. Between two rows the lines are divided at the widest gap:
 * lines of a cell are nearer to one another than to those of the next.
 */
function assignRows(lines: readonly ColumnLine[], baselines: readonly number[]): number[] {
  const rows = lines.map(({ baseline, size }) =>
    baselines.findIndex((row) => Math.abs(row - baseline) <= size * sameRow),
  );
  const isFree = (index: number) => rows[index] === -1;
  for (let from = 0; from < lines.length; from += 1) {
    if (!isFree(from)) continue;
    let to = from;
    while (
      to + 1 < lines.length &&
      isFree(to + 1) &&
      rowBefore(lines[to + 1], baselines) === rowBefore(lines[from], baselines)
    )
      to += 1;
    const before = rowBefore(lines[from], baselines);
    const cut = cutAt(lines, baselines, { from, to, before });
    for (let index = from; index <= to; index += 1) rows[index] = index < cut ? before : before + 1;
    from = to;
  }
  detachFar(lines, rows, baselines);
  return rows;
}

/** The last row above a line; -1: it is above the first. */
function rowBefore(line: ColumnLine | undefined, baselines: readonly number[]): number {
  return baselines.findLastIndex((baseline) => baseline <= (line?.baseline ?? 0));
}

/** The first of the free lines that belongs to the next row. */
function cutAt(
  lines: readonly ColumnLine[],
  baselines: readonly number[],
  { from, to, before }: { from: number; to: number; before: number },
): number {
  if (before < 0) return from;
  if (before + 1 >= baselines.length) return to + 1;
  const above = Math.max(baselines[before] ?? 0, lines[from - 1]?.baseline ?? 0);
  const next = baselines[before + 1] ?? 0;
  const below = lines[to + 1]?.baseline ?? next;
  const slack = (lines[to]?.size ?? 0) * sameRow;
  const end = Math.min(Math.max(below, next - slack), next + slack);
  const ends = [above, ...lines.slice(from, to + 1).map(({ baseline }) => baseline), end];
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? 0));
  const widest = Math.max(...gaps);
  return from + gaps.findLastIndex((gap) => gap >= widest * 0.97);
}

/** A line belongs to a row while there is no wide gap between the two, or between it and the next line of the row. */
function detachFar(lines: readonly ColumnLine[], rows: number[], baselines: readonly number[]): void {
  for (const direction of [1, -1]) {
    const ordered = direction > 0 ? [...lines.keys()] : [...lines.keys()].toReversed();
    const ends = [...baselines];
    for (const index of ordered) {
      const row = rows[index] ?? -1;
      const line = lines[index];
      const end = ends[row];
      if (!line || end === undefined || (line.baseline - end) * direction < 0) continue;
      if (Math.abs(line.baseline - end) > line.size * belowTable) rows[index] = -1;
      else ends[row] = line.baseline;
    }
  }
}
