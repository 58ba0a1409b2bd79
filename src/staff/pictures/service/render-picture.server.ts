import { join } from "node:path";
import { fileTypeFromFile } from "file-type";
import sharp, { type Sharp } from "sharp";
import { AppError } from "#lib/errors.ts";
import { heightOf, type PictureFormat, pictureFormats, widthsUpTo } from "#lib/picture-address.ts";
import { maxPicturePixels } from "../contract.ts";
import { cropAround, largestOf, type Point, pictureProblems, pictureTypes, type Size, sizeProblem } from "../rules.ts";

/** A file that was drawn, on this machine. */
export interface RenderedFile {
  path: string;
  sizeBytes: number;
}

/** The uncut picture as it is kept. */
export interface Original extends RenderedFile, Size {}

/** One file of a cut. */
export interface CropFile extends RenderedFile {
  width: number;
  format: PictureFormat;
}

/** A cut of 1,600 from anywhere in it stays sharp; nothing of ours shows more. */
const maxSidePixels = 3200;

/**
 * Re-encodes what was uploaded: turned as it was held, in the colours of screens, and without anything that the camera
 * or anybody else wrote into it.
 *
 * @param folder where the drawing is put
 * @throws AppError invalid_input with one sentence under `file`
 */
export async function renderOriginal(uploaded: string, folder: string): Promise<Original> {
  await expectPicture(uploaded);
  const path = join(folder, "original");
  try {
    const { width, height, size } = await open(uploaded)
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

/** Looks at the first bytes and the head of a file; not one pixel is unfolded before it is known to be a picture. */
async function expectPicture(path: string): Promise<void> {
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
 * Cuts a picture around a point and draws it in every width and format.
 *
 * @param folder where the drawings are put
 * @returns the largest one's size, and every file
 */
export async function renderCrop(
  original: string,
  focal: Point,
  folder: string,
): Promise<Size & { files: CropFile[] }> {
  const { width, height } = await open(original).metadata();
  const cut = cropAround({ width, height }, focal);
  const largest = largestOf(cut);
  // Unfolded once; every file is made from these pixels, 5 MB of them at most.
  const { data, info } = await open(original)
    .extract(cut)
    .resize({ width: largest, height: heightOf(largest), fit: "fill" })
    .raw()
    .toBuffer({ resolveWithObject: true });
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

/** The next step of effort takes twice as long for a file that is 2 % smaller. */
const avif = (drawing: Sharp) => drawing.avif({ quality: 55, effort: 3 });

function open(path: string): Sharp {
  return sharp(path, { limitInputPixels: maxPicturePixels, failOn: "error" });
}

/** One sentence about the file of a form. */
export function refusedPicture(sentence: string): AppError {
  return new AppError("invalid_input", { file: sentence });
}
