import type { RequestListener } from "node:http";
import type { OpenDatabase } from "./db/client.server.ts";
import { readDataVersion } from "./db/data-version.server.ts";
import { listCollegePages } from "./features/catalogue/service/list-college-pages.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { exposeDiskFigures } from "./http/metrics.server.ts";
import { type BackgroundFill, openBackgroundFill } from "./http/page-cache/background-fill.server.ts";
import type { DiskCache } from "./http/page-cache/disk-cache.server.ts";
import type { App } from "./http/page-cache/fill.server.ts";
import { createPageCache } from "./http/page-cache/page-cache.server.ts";
import { watchDataVersion } from "./http/page-cache/watch-data-version.server.ts";
import { rememberLanguage } from "./http/remember-language.server.ts";
import { type CachedPages, invalidateOnChange } from "./invalidate-on-change.server.ts";

export interface PublicResponsesOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  app: App;
  next: RequestListener;
  /** The second tier of the cache; null: none. */
  disk?: DiskCache | null;
  /** Milliseconds that only go forward, for the age of a response. */
  clock?: () => number;
  /** How long to wait for further changes after one of many colleges at once. */
  manyChangesMs?: number;
}

export interface PublicResponses {
  /** For the server: answers from the cache, else with `next`. */
  listener: RequestListener;
  close: () => Promise<void>;
}

/**
 * Caches responses that are the same for every visitor without a session, and drops one when the database notifies that any
 * process changed a fact in it.
 */
export async function openPublicResponses(options: PublicResponsesOptions): Promise<PublicResponses> {
  const { deps, source, disk = null, manyChangesMs } = options;
  const cache = createPageCache({ ...options, maxBytes: deps.config.PAGE_CACHE_MB * 1024 * 1024 });
  const versions = disk && watchDataVersion({ disk, readVersion: () => readDataVersion(deps.db) });
  const fill = disk && deps.config.PAGE_CACHE_FILL === "on" ? fillInBackground(deps, cache) : null;
  if (disk) exposeDiskFigures(deps, () => ({ done: 0, total: 0, ...disk.size(), ...fill?.progress() }));

  const pages: CachedPages = {
    areOnDisk: disk !== null,
    drop: cache.drop,
    onChange: () => {
      versions?.markChanged();
      fill?.markChanged();
    },
    // What is on disk is compared with the data.
    onMissed: () => {
      disk?.suspend();
      cache.clear();
    },
    clear: () => {
      cache.clear();
      disk?.clear();
    },
    onCurrent: async () => {
      cache.clear();
      await versions?.reverify();
      await fill?.start();
    },
  };

  const stop = await invalidateOnChange({ deps, source, pages, manyChangesMs });
  return {
    listener: (incoming, outgoing) => {
      rememberLanguage(incoming, outgoing, deps.config);
      cache.listener(incoming, outgoing);
    },
    close: async () => {
      await fill?.close();
      await versions?.close();
      await stop();
      await disk?.close();
    },
  };
}

function fillInBackground(deps: Deps, cache: ReturnType<typeof createPageCache>): BackgroundFill {
  const fill = openBackgroundFill({
    listAddresses: () => listCollegePages(deps),
    store: cache.store,
    pressure: deps.pressure,
    idleMs: cache.idleMs,
    onFailure: (error) => deps.log.warn({ message: error.message }, "pages are not cached in the background"),
  });
  deps.state.pageFill = fill.progress;
  return fill;
}
