import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, inArray, max, or } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { collegePhotos, colleges } from "#db/schema/colleges.ts";
import { pictures } from "#db/schema/pictures.ts";
import { CommonsProblem, downloadFromCommons, isOnCommons } from "#gateways/commons.server.ts";
import { AppError } from "#lib/errors.ts";
import { isDrawing } from "#lib/picture-address.ts";
import { maxPictureBytes } from "#staff/pictures/contract.ts";
import { type PictureDeps, storePicture, sumOfFile } from "#staff/pictures/service/store-picture.server.ts";
import { type ListedPhoto, listName, type RefusedPhoto, readPhotoList } from "./photo-list.ts";
import type { PhotoSet } from "./photo-set.ts";

export interface PhotoLoad {
  deps: PictureDeps & { work: Db };
  set: PhotoSet;
  /** Checks the list and the pictures' colleges, and writes nothing. */
  isDryRun?: boolean;
  /** Called after each picture. */
  onPhoto?: (done: number, all: number) => void;
  isStopping?: () => boolean;
  fetching?: typeof fetch;
}

export interface PhotoOutcome {
  added: number;
  /** The college shows the same picture already. */
  unchanged: number;
  refused: RefusedPhoto[];
}

/**
 * Adds the photographs of a set to their colleges. A picture that its college shows already is left as it is, whatever staff wrote
 * beside it, so that a set can be loaded again after more were added to it, or after an interruption.
 *
 * @throws WrongFile for a list that is no table
 */
export async function loadPhotos(load: PhotoLoad): Promise<PhotoOutcome> {
  const { set, deps, onPhoto = () => {}, isStopping = () => false } = load;
  const { photos, refused } = await readPhotoList(set.listPath);
  const listed = new Set(photos.map(({ file }) => file));
  const unlisted = [...set.paths.keys()].filter((name) => !listed.has(name));
  refused.push(...unlisted.map((file) => ({ file, reason: `has no line in ${listName} with its author and licence` })));
  const collegeOf = await findColleges(deps.work, photos);
  const outcome: PhotoOutcome = { added: 0, unchanged: 0, refused };
  for (const [at, photo] of photos.entries()) {
    if (isStopping()) break;
    const collegeId = collegeOf.get(photo.code);
    const result =
      collegeId === undefined ? `no college here has the code ${photo.code}` : await loadOne(load, photo, collegeId);
    if (result === "added" || result === "unchanged") outcome[result] += 1;
    else refused.push({ file: photo.file, reason: result });
    onPhoto(at + 1, photos.length);
  }
  return outcome;
}

async function findColleges(db: Db, photos: readonly ListedPhoto[]): Promise<Map<string, number>> {
  const codes = [...new Set(photos.map(({ code }) => code))];
  if (codes.length === 0) return new Map();
  const rows = await db
    .select({ id: colleges.id, aishe: colleges.aisheCode, aicte: colleges.aicteId })
    .from(colleges)
    .where(or(inArray(colleges.aisheCode, codes), inArray(colleges.aicteId, codes)));
  return new Map(rows.flatMap(({ id, aishe, aicte }) => [aishe, aicte].flatMap((code) => (code ? [[code, id]] : []))));
}

/** @returns what became of it, or why it was refused */
async function loadOne(load: PhotoLoad, photo: ListedPhoto, collegeId: number): Promise<string> {
  const { deps, set } = load;
  const folder = await mkdtemp(join(deps.files.scratchFolder, "photo-"));
  try {
    const isRemote = isOnCommons(photo.file);
    const path = isRemote ? join(folder, "downloaded") : set.paths.get(photo.file);
    if (path === undefined) return "is not beside the list, and is no address on Wikimedia Commons";
    if (isRemote && load.isDryRun) return "added";
    if (isRemote) await downloadFromCommons(photo.file, { into: path, maxBytes: maxPictureBytes, ...fetchingOf(load) });
    const sha256 = await sumOfFile(path);
    if (await isShown(deps.work, collegeId, sha256)) return "unchanged";
    if (load.isDryRun) return "added";
    const { url, width, height } = await storePicture(deps, { path, focal: photo.focal, sha256 });
    await showPhoto(deps.work, collegeId, { url, width, height, alt: photo.alt, credit: photo.credit });
    return "added";
  } catch (error) {
    if (error instanceof CommonsProblem) return error.message;
    if (error instanceof AppError && error.fields?.file) return error.fields.file;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function fetchingOf({ fetching }: PhotoLoad) {
  return fetching ? { fetching } : {};
}

async function isShown(db: Db, collegeId: number, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: collegePhotos.id })
    .from(collegePhotos)
    .innerJoin(pictures, eq(pictures.key, collegePhotos.pictureKey))
    .where(and(eq(collegePhotos.collegeId, collegeId), eq(pictures.sha256, sha256)));
  return row !== undefined;
}

type Shown = Omit<typeof collegePhotos.$inferInsert, "collegeId" | "position">;

/** A photograph comes after the others of its college, and in place of a drawing of the starter data. */
async function showPhoto(db: Db, collegeId: number, photo: Shown): Promise<void> {
  await db.transaction(async (tx) => {
    const ofCollege = eq(collegePhotos.collegeId, collegeId);
    const before = await tx
      .select({ id: collegePhotos.id, url: collegePhotos.url })
      .from(collegePhotos)
      .where(ofCollege);
    const drawings = before.filter(({ url }) => isDrawing(url)).map(({ id }) => id);
    if (drawings.length > 0) await tx.delete(collegePhotos).where(inArray(collegePhotos.id, drawings));
    const [last] = await tx
      .select({ position: max(collegePhotos.position) })
      .from(collegePhotos)
      .where(ofCollege);
    await tx.insert(collegePhotos).values({ ...photo, collegeId, position: (last?.position ?? -1) + 1 });
  });
}
