import { itemAt } from "./lookups.ts";

/** Widths that a picture is made in, beside its largest one. Pixels. */
const standardWidths = [480, 960, 1600] as const;
/** Where a picture has a choice, what programs and old browsers get. */
const plainWidth = 960;

/** Every picture of ours is three wide to two high: cards, galleries and articles cut only a little from it. */
export const pictureRatio = 3 / 2;
export const smallestWidth = standardWidths[0];
export const largestWidth = standardWidths[2];

export const pictureFormats = ["avif", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Where a file of a picture is served. The address of its largest WebP file is in records and tells all others. */
export function pictureAddress(key: string, width: number, format: PictureFormat = "webp"): string {
  return `/pictures/${key}-${width}.${format}`;
}

/** Where a drawing of the starter data is served: public/drawings. */
export function drawingPath(name: string): string {
  return `/drawings/${name}.svg`;
}

/** Whether an address is that of a drawing of the starter data. */
export function isDrawing(address: string): boolean {
  return /^\/drawings\/[a-z]+\.svg$/.test(address);
}

/** The widths of a picture whose largest is given, smallest first. */
export function widthsUpTo(largest: number): number[] {
  return [...standardWidths.filter((width) => width < largest), largest];
}

/** Height in pixels of a file of ours. */
export function heightOf(width: number): number {
  return Math.round(width / pictureRatio);
}

/** The key and the width in the address of a WebP file of ours; null for any other address. */
export function readPictureAddress(address: string): { key: string; width: number } | null {
  const found = /^\/pictures\/([A-Za-z0-9_-]{22})-([1-9]\d{2,3})\.webp$/.exec(address);
  return found ? { key: itemAt(found, 1), width: Number(found[2]) } : null;
}

/** What a `<picture>` offers a browser. */
export interface PictureSources {
  /** By format: addresses with their widths, as `srcset` holds them. */
  srcSets: Record<PictureFormat, string>;
  src: string;
  width: number;
  height: number;
}

/** All files of a picture of ours by the address that is in a record; null for any other address. */
export function pictureSources(address: string): PictureSources | null {
  const picture = readPictureAddress(address);
  if (!picture) return null;
  const widths = widthsUpTo(picture.width);
  const srcSet = (format: PictureFormat) =>
    widths.map((width) => `${pictureAddress(picture.key, width, format)} ${width}w`).join(", ");
  const plain = widths.findLast((width) => width <= plainWidth) ?? picture.width;
  return {
    srcSets: { avif: srcSet("avif"), webp: srcSet("webp") },
    src: pictureAddress(picture.key, plain),
    width: picture.width,
    height: heightOf(picture.width),
  };
}
