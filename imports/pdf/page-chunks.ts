import type { PdfWord } from "./pdf-worker.ts";

/** Words that are read as one: a cell of a table, or one line of it. */
export interface Chunk {
  text: string;
  left: number;
  right: number;
  /** The upper and lower end; of a horizontal text the lower end is its baseline. */
  top: number;
  bottom: number;
  size: number;
  isVertical: boolean;
}

/** Chunks on one baseline, from the left. */
export interface Line {
  chunks: Chunk[];
  baseline: number;
  text: string;
}

/** Gaps between words of one text, by the size of the type. Wider ones are between cells. */
const wordGap = 0.5;
/** From here on a gap is a space; programs also write a word in several pieces. */
const spaceGap = 0.12;
/** Baselines of one line may differ by this share of the size. */
const sameLine = 0.3;

/** The chunks of a page, line by line, from the top. */
export function chunksOf(words: readonly PdfWord[]): Chunk[] {
  const vertical = words.filter(({ isVertical }) => isVertical).map(asChunk);
  const horizontal = words.filter(({ isVertical }) => !isVertical).flatMap(splitFigures);
  const chunks = [...groupLines(horizontal, ({ baseline }) => baseline)].flatMap(joinWords);
  return [...chunks, ...joinVertical(vertical)].toSorted((a, b) => a.bottom - b.bottom || a.left - b.left);
}

/** Lines of chunks from the top. */
export function linesOf(chunks: readonly Chunk[]): Line[] {
  return [...groupLines(chunks, ({ bottom }) => bottom)].map((line) => {
    const sorted = line.toSorted((a, b) => a.left - b.left);
    const baseline = sorted[0]?.bottom ?? 0;
    return { chunks: sorted, baseline, text: sorted.map(({ text }) => text).join(" ") };
  });
}

function* groupLines<Item extends { size: number }>(
  items: readonly Item[],
  baselineOf: (item: Item) => number,
): Generator<Item[]> {
  let line: Item[] = [];
  for (const item of items.toSorted((a, b) => baselineOf(a) - baselineOf(b))) {
    const [first] = line;
    if (first && baselineOf(item) - baselineOf(first) > Math.min(first.size, item.size) * sameLine) {
      yield line;
      line = [];
    }
    line.push(item);
  }
  if (line.length > 0) yield line;
}

/** Figures of several cells that a program wrote as one text, each with its share of the width. */
function splitFigures(word: PdfWord): PdfWord[] {
  const parts = word.text.split(/\s+/);
  if (parts.length < 2 || isFigure(word.text) || !parts.every(isFigure)) return [word];
  const width = (word.right - word.left) / word.text.length;
  let from = 0;
  return parts.map((text) => {
    const at = word.text.indexOf(text, from);
    from = at + text.length;
    return { ...word, text, left: word.left + at * width, right: word.left + from * width };
  });
}

function joinWords(line: PdfWord[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (const word of line.toSorted((a, b) => a.left - b.left)) {
    const last = chunks.at(-1);
    const gap = last ? word.left - last.right : 0;
    const size = last ? Math.min(last.size, word.size) : word.size;
    if (!last || gap > size * wordGap || (isFigure(last.text) && isFigure(word.text) && gap > size * spaceGap)) {
      chunks.push(asChunk(word));
      continue;
    }
    last.text += (gap > size * spaceGap ? " " : "") + word.text;
    last.right = Math.max(last.right, word.right);
  }
  return chunks;
}

function asChunk({ text, left, right, baseline, size, isVertical }: PdfWord): Chunk {
  return { text: text.replace(/\s+/g, " "), left, right, top: baseline - size, bottom: baseline, size, isVertical };
}

/** Vertical texts side by side are the lines of one heading. */
function joinVertical(chunks: Chunk[]): Chunk[] {
  const joined: Chunk[] = [];
  for (const chunk of chunks.toSorted((a, b) => a.left - b.left)) {
    const last = joined.at(-1);
    if (last && chunk.left - last.right < last.size * 0.4) {
      last.text += ` ${chunk.text}`;
      last.right = chunk.right;
      last.bottom = Math.max(last.bottom, chunk.bottom);
    } else joined.push(chunk);
  }
  return joined;
}

/** Whether a text is what a cell of figures has: a number, one in brackets or with one or a priority in them, or a sign for none. */
export function isFigure(text: string): boolean {
  return /^(\(?[\d,]+(\.\d+)?\)?([*#$^@]+)?|-+|–|N\.?A\.?|[\d,]+\s*\([\d.IVX()]+\))$/i.test(text.trim());
}

/** How far two ranges from left to right overlap; negative: the gap between them. */
export function overlapOf(a: { left: number; right: number }, b: { left: number; right: number }): number {
  return Math.min(a.right, b.right) - Math.max(a.left, b.left);
}

export function middleOf({ left, right }: { left: number; right: number }): number {
  return (left + right) / 2;
}
