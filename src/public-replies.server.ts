import type { RequestListener } from "node:http";
import type { OpenDatabase } from "./db/client.server.ts";
import { readDataVersion } from "./db/data-version.server.ts";
import { listenTo } from "./db/listen.server.ts";
import { recheckCatalogue, renewIndex } from "./features/catalogue/search/current-index.server.ts";
import { listCollegePages } from "./features/catalogue/service/list-college-pages.server.ts";
import { renewModels } from "./features/chances/service/served-models.server.ts";
import { invalidateSocialLinks } from "./features/information/service/social-links.server.ts";
import { invalidateNewsTitles } from "./features/news/service.server.ts";
import { renewWords } from "./features/words/service/words-in-force.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { exposeDiskFigures } from "./http/metrics.server.ts";
import { type BackgroundFill, openBackgroundFill } from "./http/page-cache/background-fill.server.ts";
import type { DiskCache } from "./http/page-cache/disk-cache.server.ts";
import type { App } from "./http/page-cache/fill.server.ts";
import { createPageCache } from "./http/page-cache/page-cache.server.ts";
import { watchDataVersion } from "./http/page-cache/watch-data-version.server.ts";
import { rememberLanguage } from "./http/remember-language.server.ts";

/** The channel of migration 0019. */
const channel = "page_tags";
/** An import changes the catalogue every second, and reading all names of a model again takes a while. */
const modelsBehindMs = 30_000;
/** Tags of facts in the search index that are sent one by one. */
const ofIndex = /^(lists$|college:|stream:)/;

export interface PublicRepliesOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  app: App;
  next: RequestListener;
  /** The second tier of the cache; null: none. */
  disk?: DiskCache | null;
  /** Milliseconds that only go forward, for how old a reply is. */
  clock?: () => number;
  /** How long to wait for more after a change of many colleges at once. */
  manyChangesMs?: number;
}

export interface PublicReplies {
  /** For the server: answers from memory, else as `next` does. */
  listener: RequestListener;
  close: () => Promise<void>;
}

/**
 * Keeps the words of staff in force in a process without a page cache.
 *
 * @returns ends it
 */
export async function hearWords({ deps, source }: Pick<PublicRepliesOptions, "deps" | "source">) {
  const renew = () => {
    renewWords(deps).catch((error: Error) =>
      deps.log.warn({ message: error.message }, "the words of staff were not read"),
    );
  };
  return listenTo(source, channel, {
    onNotice: (tag) => tag === "words" && renew(),
    onBegin: renew,
    onLost: (error) => deps.log.warn({ message: error.message }, "changes of words are not heard for now"),
  });
}

/**
 * Caches replies that are the same for every visitor without a session, and drops one when the database notifies that a fact it
 * shows was changed, by whichever process. Other facts held in memory are dropped with it.
 */
export async function openPublicReplies(options: PublicRepliesOptions): Promise<PublicReplies> {
  const { deps, source, disk = null, manyChangesMs = 1_000 } = options;
  const cache = createPageCache({ ...options, maxBytes: deps.config.PAGE_CACHE_MB * 1024 * 1024 });
  let renewal: NodeJS.Timeout | undefined;
  let modelRenewal: NodeJS.Timeout | undefined;
  let begun: Promise<void> | undefined;
  const versions = disk && watchDataVersion({ disk, readVersion: () => readDataVersion(deps.db) });
  const fill = disk && deps.config.PAGE_CACHE_FILL === "on" ? fillInBackground(deps, cache) : null;
  if (disk) exposeDiskFigures(deps, () => ({ done: 0, total: 0, ...disk.size(), ...fill?.progress() }));

  /** Lists are drawn from the old index until the new one is built; then what shows them is made once more. */
  function renewLater(): void {
    if (disk) renewModelsLater();
    renewal ??= setTimeout(() => {
      renewal = undefined;
      renewIndex(deps).then(
        () => cache.drop("catalogue"),
        (error: Error) => deps.log.warn({ message: error.message }, "the search index was not renewed"),
      );
    }, manyChangesMs).unref();
  }

  /** Colleges' pages name ranks by the models in memory: those that are cached for hours are made by the newest. */
  function renewModelsLater(): void {
    modelRenewal ??= setTimeout(() => {
      modelRenewal = undefined;
      renewModels(deps).catch((error: Error) => deps.log.warn({ message: error.message }, "models were not renewed"));
    }, modelsBehindMs).unref();
  }

  /** Pages are in these words: once they are read, everything is rendered again. */
  function renewWordsOfPages(): void {
    renewWords(deps).then(
      () => {
        cache.clear();
        disk?.clear();
      },
      (error: Error) => deps.log.warn({ message: error.message }, "the words of staff were not read"),
    );
  }

  function hear(tag: string): void {
    versions?.markChanged();
    fill?.markChanged();
    // Before anything is rendered again: a replica may not have the change yet.
    deps.reads.preferPrimary();
    if (tag === "news" || tag === "everything") invalidateNewsTitles(deps);
    if (ofIndex.test(tag)) recheckCatalogue(deps);
    if (tag === "catalogue" || tag === "everything") renewLater();
    if (tag === "words") renewWordsOfPages();
    if (tag === "everything") {
      invalidateSocialLinks(deps);
      cache.clear();
      disk?.clear();
    } else cache.drop(tag);
  }

  /** Notices that were sent before were missed: memory starts empty, and what is on disk is compared with the data. */
  function begin(): void {
    disk?.suspend();
    deps.reads.preferPrimary();
    invalidateNewsTitles(deps);
    invalidateSocialLinks(deps);
    cache.clear();
    if (disk) renewModelsLater();
    const words = renewWords(deps).catch((error: Error) =>
      deps.log.warn({ message: error.message }, "the words of staff were not read"),
    );
    begun = renewIndex(deps)
      .catch((error: Error) => deps.log.warn({ message: error.message }, "the search index was not renewed"))
      .then(() => words)
      .then(() => cache.clear())
      .then(() => versions?.reverify())
      .then(() => fill?.start());
  }

  const stop = await listenTo(source, channel, {
    onNotice: hear,
    onBegin: begin,
    onLost: (error) => deps.log.warn({ message: error.message }, "changes of pages are not heard for now"),
  });
  await begun;
  // What was rendered from a replica while the database was away may lack its last changes.
  deps.reads.onReturn(begin);
  return {
    listener: (incoming, outgoing) => {
      rememberLanguage(incoming, outgoing, deps.config);
      cache.listener(incoming, outgoing);
    },
    close: async () => {
      clearTimeout(renewal);
      clearTimeout(modelRenewal);
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
