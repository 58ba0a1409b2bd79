import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import opentype, { type Command, type Font } from "opentype.js";

const { resolve } = createRequire(import.meta.url);
const weights = [500, 700] as const;
export type Weight = (typeof weights)[number];

/** Latin first; Latin extended has the rupee sign and letters with marks. */
const subsets = ["latin", "latin-ext"];
const fonts = new Map<Weight, Font[]>();

/** Anek Latin in one weight, read from its package at first use. */
function fontsOf(weight: Weight): Font[] {
  const known = fonts.get(weight);
  if (known) return known;
  const read = subsets.map((subset) => {
    const file = readFileSync(resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`));
    return opentype.parse(new Uint8Array(file).buffer);
  });
  fonts.set(weight, read);
  return read;
}

/** Stretches of text that one font can draw; characters that no font has are left out. */
function runsOf(text: string, weight: Weight): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontsOf(weight).find((candidate) => candidate.charToGlyphIndex(character) > 0);
    const last = runs.at(-1);
    if (!font) continue;
    if (last && last.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** How wide a line of text is, in pixels. */
export function measure(text: string, size: number, weight: Weight): number {
  return runsOf(text, weight).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);
}

/** The library's own text of a path runs some numbers together, so it is written here. */
function pathData({ type, x1, y1, x2, y2, x, y }: Command): string {
  const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
  return type + numbers.map((value) => Math.round(value * 10) / 10).join(" ");
}

/** A line of text as an SVG path, so that the picture needs no font of the machine's. */
export function linePath(
  text: string,
  { x, y, size, weight, fill }: { x: number; y: number; size: number; weight: Weight; fill: string },
) {
  let left = x;
  const parts = runsOf(text, weight).map((run) => {
    const data = run.font.getPath(run.text, left, y, size).commands.map(pathData).join("");
    left += run.font.getAdvanceWidth(run.text, size);
    return data;
  });
  return `<path fill="${fill}" d="${parts.join("")}"/>`;
}

/**
 * Breaks text into lines of at most this width; what does not fit ends with an ellipsis.
 *
 * @returns null when it does not fit and `isStrict`
 */
export function breakLines(
  text: string,
  {
    width,
    lines,
    size,
    weight,
    isStrict,
  }: { width: number; lines: number; size: number; weight: Weight; isStrict: boolean },
): string[] | null {
  const broken: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer, size, weight) <= width) line = longer;
    else {
      if (line) broken.push(line);
      line = word;
    }
  }
  if (line) broken.push(line);
  const fits = broken.length <= lines && broken.every((one) => measure(one, size, weight) <= width);
  if (fits) return broken;
  return isStrict
    ? null
    : broken.slice(0, lines).map((one, index) => shorten(one, index === lines - 1, width, size, weight));
}

function shorten(line: string, isLast: boolean, width: number, size: number, weight: Weight): string {
  let kept = line;
  const ending = isLast ? "…" : "";
  while (kept && measure(kept + ending, size, weight) > width) kept = kept.slice(0, -1);
  return kept.trimEnd() + ending;
}
