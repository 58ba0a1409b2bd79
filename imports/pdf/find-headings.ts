import { type Chunk, isFigure, linesOf, middleOf, overlapOf } from "./page-chunks.ts";
import type { TableDescription } from "./table-description.ts";

/** A column of a table by its heading. */
export interface Column {
  /** The name that the description gives it; '': a column of figures; null: one that nothing is read from. */
  name: string | null;
  heading: string;
  left: number;
  right: number;
}

/** The headings of one table. */
export interface Headings {
  top: number;
  bottom: number;
  /** From the left. */
  columns: Column[];
  chunks: ReadonlySet<Chunk>;
}

/** Lines of one heading are at most this far apart, by the size of the type. */
const lineGap = 1.75;
const maxHeadingLines = 6;

/** A heading of the description as found on a page. */
interface Found extends Column {
  name: string;
  top: number;
  bottom: number;
  chunks: Chunk[];
}

/** The headings of all tables of a page, from the top. */
export function findHeadings(chunks: readonly Chunk[], description: TableDescription): Headings[] {
  const required = Object.keys(description.columns);
  const patterns = Object.entries({ ...description.optional, ...description.columns });
  const found = chunks.flatMap((chunk) => headingsFrom(chunk, chunks, patterns));
  return groupTables(found, required)
    .map((group) => withFigures(group, chunks, description))
    .filter(({ columns }) => isOfKind(columns, description));
}

function isOfKind(columns: readonly Column[], { figures }: TableDescription): boolean {
  return !figures || columns.some(({ name, heading }) => name === "" && figures.test(heading));
}

/** Every heading whose first line is this chunk; of one column the longest. */
function headingsFrom(first: Chunk, chunks: readonly Chunk[], patterns: [string, RegExp][]): Found[] {
  const stack = [first];
  const found = new Map<string, Found>();
  while (stack.length <= maxHeadingLines) {
    const text = textOf(stack);
    for (const [name, pattern] of patterns)
      if (pattern.test(text)) found.set(name, { name, heading: text, ...boundsOf(stack), chunks: [...stack] });
    const next = first.isVertical ? undefined : nextLine(stack, chunks);
    if (!next) break;
    stack.push(next);
  }
  return [...found.values()];
}

/** The chunk right below, of the same column. */
function nextLine(stack: readonly Chunk[], chunks: readonly Chunk[]): Chunk | undefined {
  const last = stack.at(-1);
  if (!last) return;
  return chunks.find(
    (chunk) =>
      !chunk.isVertical &&
      chunk.bottom > last.bottom + last.size * 0.5 &&
      chunk.bottom - last.bottom <= last.size * lineGap &&
      overlapOf(chunk, last) > Math.min(chunk.right - chunk.left, last.right - last.left) * 0.4,
  );
}

function textOf(stack: readonly Chunk[]): string {
  return stack.map(({ text }) => text).join(" ");
}

function boundsOf(chunks: readonly Chunk[]) {
  return {
    left: Math.min(...chunks.map(({ left }) => left)),
    right: Math.max(...chunks.map(({ right }) => right)),
    top: Math.min(...chunks.map(({ top }) => top)),
    bottom: Math.max(...chunks.map(({ bottom }) => bottom)),
  };
}

/** Headings at one height that name every required column, each once. */
function groupTables(found: readonly Found[], required: readonly string[]): Found[][] {
  const groups: Found[][] = [];
  const sorted = found.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom);
  for (const heading of sorted) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const size = heading.chunks[0]?.size ?? 0;
    const isNear = first && middleY(heading) - middleY(first) <= size * 2.5;
    const former = group?.findIndex(({ name }) => name === heading.name) ?? -1;
    if (!group || !isNear || (former >= 0 && !shareChunks(group[former], heading))) groups.push([heading]);
    else if (former < 0) group.push(heading);
    else if ((group[former]?.chunks.length ?? 0) < heading.chunks.length) group[former] = heading;
  }
  return groups.filter((group) => required.every((name) => group.some((heading) => heading.name === name)));
}

function middleY({ top, bottom }: { top: number; bottom: number }): number {
  return (top + bottom) / 2;
}

function shareChunks(one: Found | undefined, other: Found): boolean {
  return one?.chunks.some((chunk) => other.chunks.includes(chunk)) ?? false;
}

/** Adds the columns that the description does not name one by one. */
function withFigures(group: readonly Found[], chunks: readonly Chunk[], { figures }: TableDescription): Headings {
  const named = group.map(({ name, heading, left, right }) => ({ name, heading, left, right }));
  const used = new Set(group.flatMap((heading) => heading.chunks));
  const rest = growZone(boundsOf([...used]), chunks, used, group);
  const columns = stackColumns(rest);
  const read = columns.filter(({ heading }) => figures?.test(heading)).map((column) => ({ ...column, name: "" }));
  const isApart = (column: Column) => ![...named, ...read].some((other) => overlapOf(other, column) > 0);
  // Figures under a heading that nobody knows are to be seen, not to be lost.
  const others = columns
    .filter((column) => !figures?.test(column.heading) && isApart(column))
    .map((column) => ({ ...column, name: figures ? "" : null }));
  const zone = [...used, ...rest];
  return { ...verticalOf(zone), columns: byPlace([...named, ...read, ...others]), chunks: new Set(zone) };
}

function verticalOf(chunks: readonly Chunk[]) {
  const { top, bottom } = boundsOf(chunks);
  return { top, bottom };
}

function byPlace(columns: Column[]): Column[] {
  return columns.toSorted((a, b) => middleOf(a) - middleOf(b));
}

/** Chunks beside the named headings, and those that continue them upwards or downwards without a gap. */
function growZone(
  bounds: { top: number; bottom: number },
  chunks: readonly Chunk[],
  used: ReadonlySet<Chunk>,
  group: readonly Found[],
): Chunk[] {
  const isFree = (chunk: Chunk) =>
    !used.has(chunk) &&
    (chunk.isVertical || !isFigure(chunk.text)) &&
    !group.some((heading) => overlapOf(heading, chunk) > 0.5);
  const free = chunks.filter(isFree);
  const rest = new Set(
    free.filter(({ top, bottom, size }) => bottom > bounds.top + size * 0.2 && top < bounds.bottom - size * 0.2),
  );
  for (let size = -1; size < rest.size; ) {
    size = rest.size;
    for (const chunk of free) {
      if (rest.has(chunk) || chunk.isVertical) continue;
      if ([...rest].some((other) => !other.isVertical && isContinued(chunk, other))) rest.add(chunk);
    }
  }
  return [...rest];
}

function isContinued(chunk: Chunk, other: Chunk): boolean {
  return (
    Math.abs(chunk.bottom - other.bottom) <= Math.min(chunk.size, other.size) * lineGap &&
    Math.abs(chunk.size - other.size) < 1 &&
    overlapOf(chunk, other) > 0 &&
    chunk.right - chunk.left < Math.max((other.right - other.left) * 3, other.size * 10)
  );
}

/** Columns from the lines of their headings; a heading over several columns belongs to each of them. */
function stackColumns(chunks: readonly Chunk[]): Column[] {
  const columns: Column[] = chunks
    .filter(({ isVertical }) => isVertical)
    .map(({ text, left, right }) => ({ name: null, heading: text, left, right }));
  for (const line of linesOf(chunks.filter(({ isVertical }) => !isVertical)).toReversed()) {
    for (const chunk of line.chunks) {
      const below = columns.filter((column) => overlapOf(column, chunk) > 0.5);
      for (const column of below) column.heading = `${chunk.text} ${column.heading}`;
      const [only] = below;
      if (!only) columns.push({ name: null, heading: chunk.text, left: chunk.left, right: chunk.right });
      else if (below.length === 1) {
        only.left = Math.min(only.left, chunk.left);
        only.right = Math.max(only.right, chunk.right);
      }
    }
  }
  return columns;
}
