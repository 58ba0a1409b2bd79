import { join } from "node:path";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { hashBuild } from "#lib/build-hash.server.ts";
import { selectCatalogueStamp, selectIndexRows, selectIndexTexts } from "../store/index-rows.server.ts";
import { buildIndex } from "./build-index.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { currentIndex } from "./current-index.server.ts";
import { readIndexFile, writeIndexFile } from "./index-file.server.ts";
import { joinIndex } from "./index-parts.ts";
import { openIndexThread } from "./index-thread.server.ts";

interface StoredIndexOptions {
  /** Path of build-thread.server.ts. */
  program: string;
  /** Whose code reads the index: one that another build stored is not used. */
  buildFolder: string;
}

/**
 * Has the search index ready before the first request: from the file under DATA_DIR when it is of this state of the catalogue
 * and of this code, else built. From then on indexes are built in a thread of their own, and each is stored.
 */
export async function openStoredIndex(
  deps: Pick<Deps, "config" | "db" | "work" | "state" | "log">,
  { program, buildFolder }: StoredIndexOptions,
): Promise<CatalogueIndex> {
  const { config, db, log, state } = deps;
  const cache = state.catalogueIndex;
  const path = join(config.DATA_DIR, "search-index", "index");
  const code = await hashBuild(buildFolder);
  const thread = openIndexThread(program);
  const stampOf = (stamp: string) => `${code} ${stamp}`;
  const warn = (message: string) => (error: Error) => log.warn({ message: error.message }, message);

  const buildAndStore = async (work: Db, { version, stamp }: { version: number; stamp: string }) => {
    thread.start();
    const parts: Uint8Array[] = [];
    const index = joinIndex();
    for await (const part of thread.build(await selectIndexTexts(work), version)) {
      parts.push(part);
      index.add(part);
    }
    // Requests need not wait for the disk.
    void writeIndexFile(path, stampOf(stamp), parts).catch(warn("the search index is not stored"));
    return index.finish();
  };
  cache.build = async (work, of) => {
    try {
      return await buildAndStore(work, of);
    } catch (error) {
      warn("the search index is built by the thread of requests")(error as Error);
      return buildIndex(await selectIndexRows(work), of.version);
    }
  };

  const stored = await readIndexFile(path, stampOf((await selectCatalogueStamp(db)).stamp));
  if (stored) {
    const index = joinIndex();
    for (const part of stored) index.add(part);
    cache.latest = index.finish();
  }
  return currentIndex(deps);
}
