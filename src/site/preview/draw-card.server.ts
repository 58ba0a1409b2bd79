import { drawScene } from "#ui/drawing/scene.ts";
import { defaultTint, tints } from "./tints.ts";
import { breakLines, linePath, measure } from "./type.server.ts";

/** What a preview picture says. */
export interface PreviewCard {
  brand: string;
  title: string;
  /** Such as the place of a college. */
  subtitle: string;
  /** At most three are shown. */
  figures: { label: string; value: string }[];
  /** A stream's slug. */
  tint: string;
  /** Chooses the drawing. */
  sceneId: number;
}

export const previewSize = { width: 1200, height: 630 };
const ink = "#1c1f4a";
const muted = "#555a78";
const margin = 64;
const titleWidth = 590;

/** The picture as an SVG without any text element: letters are paths. */
export function drawCard(card: PreviewCard): string {
  const [tint, soft, tintInk] = tints[Object.hasOwn(tints, card.tint) ? card.tint : defaultTint] ?? ["", "", ""];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${previewSize.width} ${previewSize.height}">`,
    `<path fill="#fbf8f2" d="M0 0h1200v630H0z"/><path fill="${tint}" d="M0 618h1200v12H0z"/>`,
    brandRow(card.brand),
    ...titleLines(card.title, card.subtitle),
    frameScene(paintScene(card.sceneId, tint, soft)),
    ...card.figures.slice(0, 3).map((figure, index) => figureBox(figure, index, soft, tintInk)),
    "</svg>",
  ];
  return parts.join("");
}

/** The drawing of ui/drawing/scene.ts in the colours of the light look: here is no style sheet to say them. */
function paintScene(id: number, tint: string, soft: string): string {
  return drawScene("campus", id)
    .replaceAll("var(--tint-soft)", soft)
    .replaceAll("var(--tint)", tint)
    .replaceAll("var(--accent)", "#f2a71b");
}

/** The lamp mark (ui/drawing/lamp-mark.tsx) and the name beside it. */
function brandRow(brand: string): string {
  const lamp = `<g transform="translate(${margin} 48) scale(1.6)"><path fill="#f2a71b" d="M16 2c3.4 3.8 4.600 6.400 4.600 8.600A4.600 4.600 0 0 1 16 15.200a4.600 4.600 0 0 1-4.600-4.600C11.400 8.400 12.600 5.800 16 2z"/><path fill="${ink}" d="M3 17h26c0 5.200-3.600 8.600-8.600 9.200l1.600 3.300H10l1.600-3.300C6.600 25.600 3 22.200 3 17z"/></g>`;
  return lamp + linePath(brand, { x: margin + 66, y: 88, size: 40, weight: 700, fill: ink });
}

/** The title as large as three lines allow, and the subtitle under it. */
function titleLines(title: string, subtitle: string): string[] {
  const { size, lines } = fitTitle(title);
  const lineHeight = size * 1.12;
  const paths = lines.map((line, index) =>
    linePath(line, { x: margin, y: 176 + index * lineHeight, size, weight: 700, fill: ink }),
  );
  const [place] = breakLines(subtitle, { width: titleWidth, lines: 1, size: 30, weight: 500, isStrict: false }) ?? [];
  const y = 176 + (lines.length - 1) * lineHeight + 56;
  return [...paths, linePath(place ?? "", { x: margin, y, size: 30, weight: 500, fill: muted })];
}

function fitTitle(title: string): { size: number; lines: string[] } {
  for (const size of [62, 56, 50, 44]) {
    const lines = breakLines(title, { width: titleWidth, lines: 3, size, weight: 700, isStrict: true });
    if (lines) return { size, lines };
  }
  const lines = breakLines(title, { width: titleWidth, lines: 4, size: 38, weight: 700, isStrict: false });
  return { size: 38, lines: lines ?? [] };
}

function frameScene(drawing: string): string {
  const [x, y, width, height] = [696, 64, 440, 312];
  return `<clipPath id="frame"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="20"/></clipPath><g clip-path="url(#frame)"><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 320 180" preserveAspectRatio="xMidYMax slice">${drawing}</svg></g>`;
}

function figureBox({ label, value }: { label: string; value: string }, index: number, soft: string, tintInk: string) {
  const width = 341;
  const x = margin + index * (width + 24.5);
  const inner = width - 48;
  const size = [50, 44, 38, 32, 26].find((candidate) => measure(value, candidate, 700) <= inner) ?? 22;
  const labelSize = [24, 22, 20].find((candidate) => measure(label, candidate, 500) <= inner) ?? 18;
  const [shortLabel] =
    breakLines(label, { width: inner, lines: 1, size: labelSize, weight: 500, isStrict: false }) ?? [];
  return [
    `<rect x="${x}" y="430" width="${width}" height="140" rx="20" fill="${soft}"/>`,
    linePath(shortLabel ?? "", { x: x + 24, y: 474, size: labelSize, weight: 500, fill: tintInk }),
    linePath(value, { x: x + 24, y: 540, size, weight: 700, fill: ink }),
  ].join("");
}
