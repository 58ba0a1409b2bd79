import { emptyScratchFolder } from "#gateways/files.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { knownKeys, listPending } from "../store/attachments.server.ts";
import { attachmentFolder, dropFiles } from "./store-attachments.server.ts";

/** No upload takes this long: what is older and not whole was left behind. */
const leftBehindAfterMs = 3_600_000;
const pageSize = 200;

/**
 * Repeated work: removes files whose message never came, files that no row knows (a student was deleted), and what
 * uploads of a dead process left in the scratch folder.
 */
export async function sweepFiles(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - leftBehindAfterMs);
  await dropFiles(deps, await listPending(deps.db, before, pageSize));
  let page: string[] = [];
  for await (const { key, storedAt } of deps.files.list(attachmentFolder)) {
    if (storedAt < before) page.push(key);
    if (page.length === pageSize) {
      await removeUnknown(deps, page);
      page = [];
    }
  }
  await removeUnknown(deps, page);
  await emptyScratchFolder(deps.files, before);
}

async function removeUnknown({ db, files, log }: Deps, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const known = await knownKeys(db, keys);
  const unknown = keys.filter((key) => !known.has(key));
  for (const key of unknown) await files.remove(key);
  if (unknown.length > 0) log.info({ removed: unknown.length }, "files without an owner were removed");
}
