/**
 * Draws the PNG icons of public/icons from the lamp of public/icon.svg: `node scripts/render-icons.ts` after a change.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "../public");
const svg = readFileSync(join(folder, "icon.svg"), "utf8");
const ground = "#1c1f4a";
/** The lamp without its rounded background, in a 32 by 32 view box. */
const lamp = svg
  .replace(/^<svg[^>]*>/, "")
  .replace(/<rect[^>]*\/>/, "")
  .replace("</svg>", "");

/** Rounded corners, for browsers. */
const unchangedSvg = svg;
/** Full bleed, since the phone masks the shape. Maskable icons stay within the middle 80 %. */
const filled = (scale: number) => {
  const shift = (32 - 32 * scale) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${ground}" d="M0 0h32v32H0z"/><g transform="translate(${shift} ${shift}) scale(${scale})">${lamp}</g></svg>`;
};

const icons = [
  { name: "icon-192", size: 192, drawing: unchangedSvg },
  { name: "icon-512", size: 512, drawing: unchangedSvg },
  { name: "maskable-192", size: 192, drawing: filled(0.86) },
  { name: "maskable-512", size: 512, drawing: filled(0.86) },
  { name: "apple-touch-icon", size: 180, drawing: filled(1) },
];

mkdirSync(join(folder, "icons"), { recursive: true });
for (const { name, size, drawing } of icons) {
  const picture = sharp(Buffer.from(drawing), { density: (72 * size) / 32 }).resize(size, size);
  await picture.png({ palette: true, effort: 10 }).toFile(join(folder, "icons", `${name}.png`));
}
console.log(`Drew ${icons.length} icons`);
