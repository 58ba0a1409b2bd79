import { drawCard, type PreviewCard, previewSize } from "./draw-card.server.ts";

/** Loads the library at the first picture: one on one thread beside the one that serves pages, and nothing cached. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

/** The picture as a PNG of 1200 by 630; rasterised outside the thread that serves pages. */
export async function renderPreview(card: PreviewCard): Promise<Uint8Array> {
  const svg = Buffer.from(drawCard(card));
  const sharp = await loadSharp();
  return sharp(svg, { density: 72 })
    .resize(previewSize.width, previewSize.height)
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}
