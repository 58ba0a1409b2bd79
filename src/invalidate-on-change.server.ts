import type { OpenDatabase } from "./db/client.server.ts";
import { listenTo } from "./db/listen.server.ts";
import { invalidateCareerWords } from "./features/careers/service.server.ts";
import { recheckCatalogue, renewIndex } from "./features/catalogue/search/current-index.server.ts";
import { renewKnownLists } from "./features/chances/closings/service/closing-panels.server.ts";
import { renewModels } from "./features/chances/service/served-models.server.ts";
import { invalidateSocialLinks } from "./features/information/service/social-links.server.ts";
import { invalidateNewsTitles } from "./features/news/service.server.ts";
import { renewWords } from "./features/words/service/words-in-force.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { clearCachedViews, dropCachedViews, resetCachedViews } from "./http/documents/cached-views.server.ts";

/** The channel of migration 0019. */
const channel = "page_tags";
/** An import changes the catalogue every second, and it takes long to read all names of a model, and all lists, again. */
const usualBehindMs = 30_000;
/** Tags of single facts that are in the search index. */
const indexTags = /^(lists$|college:|stream:)/;

/** The page cache, as far as invalidation concerns it. */
export interface CachedPages {
  /** Something changed. */
  onChange: () => void;
  /** Facts of this tag changed. */
  drop: (tag: string) => void;
  /** Everything changed, or changes may have been missed. */
  clear: () => void;
  /** From now on pages are rendered from the newest facts and words. */
  onCurrent: () => void;
}

interface InvalidationOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  /** Null without a page cache. */
  pages: CachedPages | null;
  /** How long to wait for further changes after one of many colleges at once. */
  manyChangesMs?: number;
  /** How long models and closing lists in memory may stay behind. */
  behindMs?: number;
}

/**
 * Invalidates what this process has cached of a fact when the database notifies that any process changed it.
 *
 * @returns stops listening
 */
export async function invalidateOnChange(options: InvalidationOptions) {
  const { deps, source, pages, manyChangesMs = 1_000, behindMs = usualBehindMs } = options;
  let restarted: Promise<void> | undefined;
  let isListening = false;
  /** Whether something may be cached that was rendered before listening began. */
  let isOpen = false;
  const warn = (what: string) => (error: Error) => deps.log.warn({ message: error.message }, what);
  const warnOfIndex = warn("the search index was not renewed");
  const warnOfWords = warn("the words of staff were not read");

  function drop(tag: string): void {
    dropCachedViews(deps, tag);
    pages?.drop(tag);
  }

  function clear(): void {
    clearCachedViews(deps);
    pages?.clear();
  }

  /** Lists are rendered from the old index until the new one is built; then they are dropped from the cache once more. */
  const indexRenewal = delayed(manyChangesMs, () => {
    renewIndex(deps).then(() => drop("catalogue"), warnOfIndex);
  });

  /** Pages that are cached for hours show ranks and examples from the models in memory: those of older models are dropped. */
  function renewModelsNow(): void {
    renewModels(deps).then((hasChanged) => hasChanged && drop("catalogue"), warn("models were not renewed"));
  }

  const modelRenewal = delayed(behindMs, renewModelsNow);

  /**
   * Which authorities have lists is in memory, too. Pages are dropped even if this process had read the change before: some may
   * have been rendered between the two.
   */
  const listRenewal = delayed(behindMs, () => {
    renewKnownLists(deps).then(() => drop("lists"), warn("closing lists were not read"));
  });

  function handleNotice(tag: string): void {
    pages?.onChange();
    // Before anything is rendered again: a replica may not have the change yet.
    deps.reads.preferPrimary();
    if (tag === "news" || tag === "everything") invalidateNewsTitles(deps);
    if (tag === "careers" || tag === "everything") invalidateCareerWords(deps);
    if (indexTags.test(tag)) recheckCatalogue(deps);
    if (tag === "catalogue" || tag === "everything") {
      if (pages) modelRenewal.begin();
      indexRenewal.begin();
    }
    if (pages && (tag === "lists" || tag === "catalogue" || tag === "everything")) listRenewal.begin();
    if (tag === "models" && pages) renewModelsNow();
    // Every page contains such words, and is rendered again once they have been read.
    if (tag === "words") renewWords(deps).then(clear, warnOfWords);
    if (tag === "everything") {
      invalidateSocialLinks(deps);
      clear();
    } else drop(tag);
  }

  /** Earlier notices were missed, so nothing that is in memory may be used. */
  function restart(): void {
    const wasOpen = isOpen;
    if (wasOpen) pages?.clear();
    deps.reads.preferPrimary();
    invalidateNewsTitles(deps);
    invalidateCareerWords(deps);
    invalidateSocialLinks(deps);
    resetCachedViews(deps, isListening);
    if (pages) modelRenewal.begin();
    if (pages) listRenewal.begin();
    const words = renewWords(deps).catch(warnOfWords);
    restarted = renewIndex(deps)
      .catch(warnOfIndex)
      .then(() => words)
      .then(() => {
        clearCachedViews(deps);
        if (wasOpen) pages?.clear();
        pages?.onCurrent();
      });
  }

  const stop = await listenTo(source, channel, {
    onNotice: handleNotice,
    onBegin: () => {
      isListening = true;
      restart();
    },
    onLost: (error) => {
      isListening = false;
      resetCachedViews(deps, false);
      deps.log.warn({ message: error.message }, "changes of pages are not heard for now");
    },
  });
  await restarted;
  isOpen = true;
  // What was rendered from a replica while the database was away may lack its last changes.
  deps.reads.onReturn(restart);
  return async () => {
    for (const { cancel } of [indexRenewal, modelRenewal, listRenewal]) cancel();
    resetCachedViews(deps, false);
    await stop();
  };
}

/** Work that is done once, some time after the first of many calls of `begin`. */
function delayed(ms: number, work: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin: () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, ms).unref();
    },
    cancel: () => clearTimeout(timer),
  };
}
