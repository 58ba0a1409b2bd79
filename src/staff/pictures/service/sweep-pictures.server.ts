import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { deleteUnused, knownCrops, knownOriginals, markUnused } from "../store.server.ts";
import { cropFolder, originalFolder } from "./store-picture.server.ts";

/** No upload takes this long: older files without a row are orphans. */
const leftBehindAfterMs = 3_600_000;
/** How long an older version of a record can be restored with its pictures. */
const unusedRetentionDays = 30;
const dayMs = 86_400_000;
const pageSize = 200;

/**
 * Scheduled work: removes pictures that no record has used for 30 days, and files without a row, such as those of an
 * upload whose process died.
 */
export async function sweepPictures(deps: Deps): Promise<void> {
  const now = deps.now();
  await markUnused(deps.db, now);
  await deleteUnused(deps.db, new Date(now.getTime() - unusedRetentionDays * dayMs));
  const before = new Date(now.getTime() - leftBehindAfterMs);
  await sweepFolder(deps, cropFolder, before, knownCrops);
  await sweepFolder(deps, originalFolder, before, knownOriginals);
}

type Known = (db: Db, keys: string[]) => Promise<Set<string>>;

async function sweepFolder(deps: Deps, folder: string, before: Date, known: Known): Promise<void> {
  let page: string[] = [];
  for await (const { key, storedAt } of deps.files.list(folder)) {
    if (storedAt < before) page.push(key);
    if (page.length < pageSize) continue;
    await removeUnknown(deps, page, known);
    page = [];
  }
  if (page.length > 0) await removeUnknown(deps, page, known);
}

async function removeUnknown({ db, files, log }: Deps, fileKeys: string[], known: Known): Promise<void> {
  const owners = await known(db, [...new Set(fileKeys.map(ownerOf))]);
  const unknown = fileKeys.filter((fileKey) => !owners.has(ownerOf(fileKey)));
  for (const fileKey of unknown) await files.remove(fileKey);
  if (unknown.length > 0) log.info({ removed: unknown.length }, "files of pictures that nothing shows were removed");
}

/** "pictures/<key>-480-avif" and "originals/<key>" both begin with a key of 22 characters. */
function ownerOf(fileKey: string): string {
  return fileKey.slice(fileKey.indexOf("/") + 1).slice(0, 22);
}
