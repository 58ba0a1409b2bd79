import { join } from "node:path";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";
import { type IndexJoiner, joinIndex, joinRegister } from "margdeep-search/index-parts";
import type { Db } from "#db/client.server.ts";
import type { Deps } from "#http/deps.server.ts";
import { hashBuild } from "#lib/build-hash.server.ts";
import { selectIndexTexts } from "../store/index-rows.server.ts";
import { selectRegisterTexts } from "../store/register.server.ts";
import type { BuildRequest } from "./build-thread.server.ts";
import type { CachedIndex, DataState } from "./cached-index.server.ts";
import { currentIndex } from "./current-index.server.ts";
import { currentRegister } from "./current-register.server.ts";
import { readIndexFile, writeIndexFile } from "./index-file.server.ts";
import { openIndexThread } from "./index-thread.server.ts";

interface StoredIndexOptions {
  /** Path of the build of build-thread.server.ts (decision 0079). */
  program: string;
  /** Whose code reads the index: one that another build stored is not used. */
  buildFolder: string;
}

/** What is particular to one of the indexes. */
interface Kind<Index, State> {
  file: string;
  join: () => IndexJoiner<Index>;
  /** Reads what the thread builds from. */
  readRows: (work: Db, of: State) => Promise<BuildRequest>;
}

type StoringDeps = Pick<Deps, "config" | "db" | "work" | "state" | "log">;

/**
 * Has the search indexes of catalogue and register ready before the first request: from their files under DATA_DIR when they are of
 * this state of the data and of this code, else built. From then on they are built in threads of their own, and each is stored.
 */
export async function openStoredIndex(deps: StoringDeps, options: StoredIndexOptions): Promise<CatalogueIndex> {
  const code = await hashBuild(options.buildFolder);
  const open = { deps, program: options.program, code };
  await Promise.all([
    storeIndex(open, deps.state.catalogueIndex, {
      file: "index",
      join: joinIndex,
      readRows: async (work, { version, thisYear }) => ({ catalogue: await selectIndexTexts(work, thisYear), version }),
    }),
    storeIndex(open, deps.state.registerIndex, {
      file: "register",
      join: joinRegister,
      readRows: async (work) => ({ register: await selectRegisterTexts(work) }),
    }),
  ]);
  const [index] = await Promise.all([currentIndex(deps), currentRegister(deps)]);
  return index;
}

/** Fills the cache from the file, and has it build in a thread. */
async function storeIndex<Index, State extends DataState>(
  { deps: { config, db, log }, program, code }: { deps: StoringDeps; program: string; code: string },
  cache: CachedIndex<Index, State>,
  { file, join: joiner, readRows }: Kind<Index, State>,
): Promise<void> {
  const path = join(config.DATA_DIR, "search-index", file);
  const thread = openIndexThread(program);
  const buildHere = cache.build;
  const stampOf = ({ stamp }: State) => `${code} ${stamp}`;
  const warn = (message: string) => (error: Error) => log.warn({ file, message: error.message }, message);

  const buildAndStore = async (work: Db, of: State) => {
    thread.start();
    const parts: Uint8Array[] = [];
    const index = joiner();
    for await (const part of thread.build(await readRows(work, of))) {
      parts.push(part);
      index.add(part);
    }
    // Requests need not wait for the disk.
    void writeIndexFile(path, stampOf(of), parts).catch(warn("a search index is not stored"));
    return index.finish();
  };
  cache.build = async (work, of) => {
    try {
      return await buildAndStore(work, of);
    } catch (error) {
      warn("a search index is built by the thread of requests")(error as Error);
      return buildHere(work, of);
    }
  };

  const state = await cache.readState(db);
  const stored = await readIndexFile(path, stampOf(state));
  if (!stored) return;
  const index = joiner();
  for (const part of stored) index.add(part);
  cache.latest = { index: index.finish(), stamp: state.stamp };
}
