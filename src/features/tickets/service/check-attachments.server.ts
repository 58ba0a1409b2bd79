import { stat } from "node:fs/promises";
import pLimit from "p-limit";
import type { UploadedFile } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import {
  type AttachmentType,
  cleanFileName,
  endingFits,
  fileProblems,
  isAttachmentType,
  withEnding,
} from "../rules.ts";
import { maxFileBytes } from "../values.ts";

/** A file that may be stored, still in its request's folder. */
export interface CheckedFile {
  name: string;
  contentType: AttachmentType;
  path: string;
  sizeBytes: number;
}

/** A picture of 40 million pixels takes 120 MB while it is drawn: one is enough for a small machine. */
const oneAtATime = pLimit(1);

/** A picture of 776 KB can unfold to 256 million pixels. */
const maxPixels = 40_000_000;
/** A page of A4 at 300 points an inch is 3,508 high; what is larger is made smaller. */
const maxSidePixels = 3600;

/**
 * Finds out from its bytes what each file is, and re-encodes every picture: what a camera wrote into it (place, device)
 * and whatever hides behind it is gone. PDFs stay as they are; nothing of ours opens them.
 *
 * @throws AppError invalid_input with one sentence under `files`
 */
export async function checkAttachments(files: UploadedFile[]): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = [];
  for (const file of files) checked.push(await checkFile(file));
  return checked;
}

async function checkFile({ name: givenName, path, sizeBytes }: UploadedFile): Promise<CheckedFile> {
  const name = cleanFileName(givenName);
  if (sizeBytes === 0) throw refused(fileProblems.empty(name));
  // Both libraries are loaded at the first file, not at the start.
  const { fileTypeFromFile } = await import("file-type");
  const type = (await fileTypeFromFile(path).catch(() => undefined))?.mime;
  if (!isAttachmentType(type)) throw refused(fileProblems.otherType(name));
  if (!endingFits(name, type)) throw refused(fileProblems.otherEnding(name, type));
  if (type === "application/pdf") return { name, contentType: type, path, sizeBytes };
  return oneAtATime(() => redraw(name, type, path));
}

type PictureType = Exclude<AttachmentType, "application/pdf">;

const formats = { "image/png": "png", "image/jpeg": "jpeg", "image/webp": "webp" } as const;

async function redraw(name: string, type: PictureType, path: string): Promise<CheckedFile> {
  const drawn = `${path}.drawn`;
  const { default: sharp } = await import("sharp");
  const picture = () => drawAgain(sharp, path);
  try {
    const found = await sharp(path, { limitInputPixels: maxPixels }).metadata();
    if (found.format !== formats[type]) throw refused(fileProblems.otherType(name));
    await picture().toFormat(formats[type]).toFile(drawn);
    const { size } = await stat(drawn);
    if (size <= maxFileBytes) return { name, contentType: type, path: drawn, sizeBytes: size };
    // Made again, noise can take more room than it came in.
    const smaller = await picture().webp({ quality: 70, effort: 0 }).toFile(drawn);
    if (smaller.size > maxFileBytes) throw refused(fileProblems.tooLarge(name));
    return { name: withEnding(name, "webp"), contentType: "image/webp", path: drawn, sizeBytes: smaller.size };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isLarge = error instanceof Error && error.message.includes("pixel limit");
    throw refused(isLarge ? fileProblems.tooManyPixels(name) : fileProblems.unreadable(name));
  }
}

function drawAgain(sharp: typeof import("sharp").default, path: string) {
  return sharp(path, { limitInputPixels: maxPixels, failOn: "error" })
    .autoOrient()
    .resize({ width: maxSidePixels, height: maxSidePixels, fit: "inside", withoutEnlargement: true });
}

/** One sentence about the files of a form. */
export function refused(sentence: string): AppError {
  return new AppError("invalid_input", { files: sentence });
}
