import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { CommonsProblem, downloadFromCommons } from "#gateways/commons.server.ts";
import { FilesUnavailable } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { type Multipart, readMultipart } from "#http/request/read-multipart.server.ts";
import { AppError } from "#lib/errors.ts";
import { limitWork } from "#lib/limit-work.server.ts";
import { type PictureFormat, pictureAddress } from "#lib/picture-address.ts";
import { randomPublicId } from "#lib/secrets.server.ts";
import { type FocalPoint, maxPictureBytes, type StaffPicture } from "../contract.ts";
import { type Point, pictureProblems } from "../rules.ts";
import { findPicture, insertPicture, type PictureRow } from "../store.server.ts";
import { type RenderedFile, refusedPicture, renderCrop, renderOriginal } from "./render-picture.server.ts";

/** A picture of 50 million pixels takes 150 MB while it is encoded, and occupies one core. */
const maxAtOnce = 2;
const maxQueued = 10;

/**
 * Processes at most two pictures at a time in this process; others wait in order of arrival.
 *
 * @throws AppError too_busy when ten are waiting
 */
const limitToTwo = limitWork(maxAtOnce, maxQueued, () => new AppError("too_busy", undefined, 10));

/** Storage folders: public crops, and the originals that staff crop from. */
export const cropFolder = "pictures";
export const originalFolder = "originals";

/** The storage key of one file of a crop. */
export function cropFileKey(key: string, width: number, format: PictureFormat): string {
  return `${cropFolder}/${key}-${width}-${format}`;
}

/** What storing a picture needs. */
export type PictureDeps = Pick<Deps, "db" | "files" | "log" | "now">;

const limits = { maxFiles: 1, maxFileBytes: maxPictureBytes, maxBytes: 2 * maxPictureBytes };
const middle: Point = { x: 0.5, y: 0.5 };

/**
 * Stores a picture that staff upload, cropped around its centre. Its address is secret until a record uses it.
 *
 * @throws AppError invalid_input with a sentence under `file`; upload_broken, body_too_large, too_busy, files_unavailable
 */
export function uploadPicture(deps: Deps, request: Request): Promise<StaffPicture> {
  return readMultipart(request, limits, deps.files.scratchFolder, async (form) => {
    const path = onlyFileOf(form);
    return limitToTwo(() => storePicture(deps, { path, focal: middle }));
  });
}

/** A file to be stored as a picture. */
export interface PictureFile {
  path: string;
  /** What stays in sight. */
  focal: Point;
  /** By `sumOfFile`, where it is known already. */
  sha256?: string;
}

/**
 * Stores a file of this machine as a picture, cropped around its focal point.
 *
 * @throws AppError invalid_input with a sentence under `file`; files_unavailable
 */
export async function storePicture(deps: PictureDeps, { path, focal, ...known }: PictureFile): Promise<StaffPicture> {
  const sha256 = known.sha256 ?? (await sumOfFile(path));
  return inScratch(deps, async (folder) => {
    const original = await renderOriginal(path, folder);
    const originalKey = randomPublicId();
    const stored = { key: `${originalFolder}/${originalKey}`, file: original, contentType: "image/jpeg" };
    return storeCut(deps, { originalKey, path: original.path, focal, folder, sha256 }, [stored]);
  });
}

/**
 * Downloads a file of Wikimedia Commons once and stores it like an upload.
 *
 * @throws AppError invalid_input with a sentence under `address`; too_busy, files_unavailable
 */
export function storeFromCommons(deps: Deps, address: string): Promise<StaffPicture> {
  return limitToTwo(() =>
    inScratch(deps, async (folder) => {
      const path = join(folder, "downloaded");
      try {
        await downloadFromCommons(address, { into: path, maxBytes: maxPictureBytes });
        return await storePicture(deps, { path, focal: middle });
      } catch (error) {
        const problem = error instanceof CommonsProblem ? error.message : (error as AppError).fields?.file;
        throw problem === undefined ? error : new AppError("invalid_input", { address: problem });
      }
    }),
  );
}

/** SHA-256 of a file, in hex, by which a picture that was loaded before is recognised. */
export async function sumOfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

function onlyFileOf({ files: [file], fault }: Multipart): string {
  if (fault) throw refusedPicture(fault.kind === "too_many" ? pictureProblems.tooMany : pictureProblems.tooLarge);
  if (!file) throw refusedPicture(pictureProblems.missing);
  return file.path;
}

/**
 * Crops a stored picture around another point. The new crop has its own address; the old one remains for the records, and
 * older versions of records, that use it.
 *
 * @throws AppError picture_not_found, too_busy, files_unavailable
 */
export async function recrop(deps: Deps, key: string, point: FocalPoint): Promise<StaffPicture> {
  const known = await findPicture(deps.db, key);
  if (!known) throw new AppError("picture_not_found");
  const focal = { x: point.focal_x, y: point.focal_y };
  if (isNear(known.focalX, focal.x) && isNear(known.focalY, focal.y)) return presentPicture(known);
  return limitToTwo(() =>
    inScratch(deps, async (folder) => {
      const path = join(folder, "original");
      const bytes = await deps.files.get(`${originalFolder}/${known.originalKey}`).catch(unavailable(deps));
      if (!bytes) throw new AppError("picture_not_found");
      await pipeline(bytes, createWriteStream(path));
      return storeCut(deps, { originalKey: known.originalKey, path, focal, folder, sha256: known.sha256 }, []);
    }),
  );
}

/** A stored picture. @throws AppError picture_not_found */
export async function readPicture({ db }: Deps, key: string): Promise<StaffPicture> {
  const known = await findPicture(db, key);
  if (!known) throw new AppError("picture_not_found");
  return presentPicture(known);
}

/** The bytes of an original. @throws AppError picture_not_found, files_unavailable */
export async function openOriginal(deps: Deps, key: string) {
  const known = await findPicture(deps.db, key);
  const bytes = known && (await deps.files.get(`${originalFolder}/${known.originalKey}`).catch(unavailable(deps)));
  if (!bytes) throw new AppError("picture_not_found");
  return bytes;
}

interface Stored {
  key: string;
  file: RenderedFile;
  contentType: string;
}

interface Cutting {
  originalKey: string;
  path: string;
  focal: Point;
  folder: string;
  sha256: string | null;
}

/** Renders and stores a crop, then inserts its row: a failure leaves neither a row nor files. */
async function storeCut(deps: PictureDeps, { originalKey, path, focal, folder, sha256 }: Cutting, others: Stored[]) {
  const key = randomPublicId();
  const { width, height, files } = await renderCrop(path, focal, folder);
  const stored = files.map((file): Stored => {
    return { key: cropFileKey(key, file.width, file.format), file, contentType: `image/${file.format}` };
  });
  const row: PictureRow = { key, originalKey, width, height, focalX: focal.x, focalY: focal.y, sha256 };
  await storeAll(deps, [...others, ...stored], () => insertPicture(deps.db, { ...row, createdAt: deps.now() }));
  return presentPicture(row);
}

async function storeAll(deps: PictureDeps, stored: Stored[], afterwards: () => Promise<void>): Promise<void> {
  try {
    for (const { key, file, contentType } of stored) await deps.files.put(key, { ...file, contentType });
    await afterwards();
  } catch (error) {
    // The sweeper removes what cannot be deleted now.
    for (const { key } of stored) await deps.files.remove(key).catch(() => {});
    return unavailable(deps)(error);
  }
}

async function inScratch<Result>({ files }: PictureDeps, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(files.scratchFolder, "picture-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unavailable({ log }: PictureDeps) {
  return (error: unknown): never => {
    if (!(error instanceof FilesUnavailable)) throw error;
    log.error({ reason: error.message }, "the file storage does not answer");
    throw new AppError("files_unavailable");
  };
}

function presentPicture({ key, width, height, focalX, focalY }: PictureRow): StaffPicture {
  return {
    key,
    url: pictureAddress(key, width),
    original_url: `/api/staff/pictures/${key}/original`,
    width,
    height,
    focal_x: focalX,
    focal_y: focalY,
  };
}

/** The database stores coordinates with seven digits. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.0005;
}
