import sharp from "sharp";
import { drawCard, type PreviewCard, previewSize } from "./draw-card.server.ts";

// One picture at a time on one thread beside the one that serves pages; nothing is kept by the library.
sharp.concurrency(1);
sharp.cache(false);

/** The picture as a PNG of 1200 by 630; rasterised outside the thread that serves pages. */
export async function renderPreview(card: PreviewCard): Promise<Uint8Array> {
  const svg = Buffer.from(drawCard(card));
  return sharp(svg, { density: 72 })
    .resize(previewSize.width, previewSize.height)
    .png({ palette: true, colours: 128, effort: 4 })
    .toBuffer();
}
