import type { RequestListener } from "node:http";
import type { OpenDatabase } from "./db/client.server.ts";
import { listCollegePages } from "./features/catalogue/service/list-college-pages.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { exposeFill } from "./http/metrics.server.ts";
import { type BackgroundFill, openBackgroundFill } from "./http/page-cache/background-fill.server.ts";
import type { App } from "./http/page-cache/fill.server.ts";
import { createPageCache } from "./http/page-cache/page-cache.server.ts";
import { rememberLanguage } from "./http/remember-language.server.ts";
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
  const pages = {
    drop: cache.drop,
    clear: cache.clear,
    onChange: () => fill?.markChanged(),
    onCurrent: () => fill?.start(),
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
