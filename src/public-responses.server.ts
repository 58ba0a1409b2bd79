import type { RequestListener } from "node:http";
import type { OpenDatabase } from "./db/client.server.ts";
import { listCollegePages } from "./features/catalogue/service/list-college-pages.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { type BackgroundFill, openBackgroundFill } from "./http/page-cache/background-fill.server.ts";
import type { App } from "./http/page-cache/fill.server.ts";
import { createPageCache } from "./http/page-cache/page-cache.server.ts";
import { everythingTag, openPurgeInFront } from "./http/page-cache/purge-in-front.server.ts";
import { rememberLanguage } from "./http/request/remember-language.server.ts";
import { exposeFill } from "./http/responses/metrics.server.ts";
import { invalidateOnChange } from "./invalidate-on-change.server.ts";

export interface PublicResponsesOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  app: App;
  next: RequestListener;
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
  const { deps, source, manyChangesMs } = options;
  const cache = createPageCache({ ...options, maxBytes: deps.config.PAGE_CACHE_MB * 1024 * 1024 });
  const fill = deps.config.PAGE_CACHE_FILL === "on" ? fillInBackground(deps, cache) : null;
  const front = openPurgeInFront({
    url: deps.config.CACHE_PURGE_URL,
    onFailure: (error) => deps.log.warn({ message: error.message }, "the cache in front is not purged for now"),
  });
  // What is purged in front may be requested again at once, so it is dropped here before.
  const pages = {
    drop: (tag: string) => {
      cache.drop(tag);
      front.purge(tag);
    },
    clear: () => {
      cache.clear();
      front.purge(everythingTag);
    },
    onChange: () => fill?.markChanged(),
    onCurrent: () => {
      front.purge(everythingTag);
      fill?.start();
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
      await stop();
      await front.close();
    },
  };
}

function fillInBackground(deps: Deps, cache: ReturnType<typeof createPageCache>): BackgroundFill {
  const fill = openBackgroundFill({
    listAddresses: () => listCollegePages(deps),
    fillAhead: cache.fillAhead,
    pressure: deps.pressure,
    idleMs: cache.idleMs,
    onFailure: (error) => deps.log.warn({ message: error.message }, "pages are not cached in the background"),
  });
  deps.state.pageFill = fill.progress;
  exposeFill(deps, fill.progress);
  return fill;
}
