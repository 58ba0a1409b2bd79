import { join } from "node:path";
import type { Sharp } from "sharp";
import { AppError } from "#lib/errors.ts";
import { heightOf, type PictureFormat, pictureFormats, widthsUpTo } from "#lib/picture-address.ts";
import { maxPicturePixels } from "../contract.ts";
import { cropAround, largestOf, type Point, pictureProblems, pictureTypes, type Size, sizeProblem } from "../rules.ts";

/** A rendered file on this machine. */
export interface RenderedFile {
  path: string;
  sizeBytes: number;
}

/** The original as it is stored. */
export interface Original extends RenderedFile, Size {}

/** One file of a crop. */
export interface CropFile extends RenderedFile {
  width: number;
  format: PictureFormat;
}

/** The library, loaded at the first picture and not at the start. */
const loadSharp = async () => (await import("sharp")).default;

/** Large enough for a sharp crop 1,600 pixels wide, the largest that the site shows. */
const maxSidePixels = 3200;

/**
 * Re-encodes an upload: rotated upright, converted to sRGB, and stripped of all metadata.
 *
 * @param folder where the file is written
 * @throws AppError invalid_input with one sentence under `file`
 */
export async function renderOriginal(uploaded: string, folder: string): Promise<Original> {
  await expectPicture(uploaded);
  const path = join(folder, "original");
  try {
    const { width, height, size } = await (await open(uploaded))
      .autoOrient()
      .resize({ width: maxSidePixels, height: maxSidePixels, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
      .toFile(path);
    return { path, width, height, sizeBytes: size };
  } catch {
    throw refusedPicture(pictureProblems.unreadable);
  }
}

/** Reads the signature and header of a file, so that no pixel is decoded before it is known to be a picture. */
async function expectPicture(path: string): Promise<void> {
  const [{ fileTypeFromFile }, sharp] = await Promise.all([import("file-type"), loadSharp()]);
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (!pictureTypes.some((known) => known === type)) throw refusedPicture(pictureProblems.otherType);
  const head = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) throw refusedPicture(pictureProblems.unreadable);
  const problem = sizeProblem(head.autoOrient);
  if (problem) throw refusedPicture(problem);
}

/**
 * Crops a picture around a point and renders it in every width and format.
 *
 * @param folder where the files are written
 * @returns the largest one's size, and every file
 */
export async function renderCrop(
  original: string,
  focal: Point,
  folder: string,
): Promise<Size & { files: CropFile[] }> {
  const { width, height } = await (await open(original)).metadata();
  const cut = cropAround({ width, height }, focal);
  const largest = largestOf(cut);
  // Decoded once; every file is made from these pixels, at most 5 MB.
  const { data, info } = await (await open(original))
    .extract(cut)
    .resize({ width: largest, height: heightOf(largest), fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sharp = await loadSharp();
  const files: CropFile[] = [];
  for (const wide of widthsUpTo(largest)) {
    for (const format of pictureFormats) {
      const path = join(folder, `${wide}-${format}`);
      const drawing = sharp(data, { raw: info }).resize({ width: wide, height: heightOf(wide), fit: "fill" });
      const { size } = await (format === "avif" ? avif(drawing) : drawing.webp({ quality: 78 })).toFile(path);
      files.push({ path, width: wide, format, sizeBytes: size });
    }
  }
  return { width: largest, height: heightOf(largest), files };
}

/** The next effort level takes twice as long for a file that is 2 % smaller. */
const avif = (drawing: Sharp) => drawing.avif({ quality: 55, effort: 3 });

async function open(path: string): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(path, { limitInputPixels: maxPicturePixels, failOn: "error" });
}

/** A validation error for the field `file`. */
export function refusedPicture(sentence: string): AppError {
  return new AppError("invalid_input", { file: sentence });
}
