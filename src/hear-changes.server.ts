import type { OpenDatabase } from "./db/client.server.ts";
import { listenTo } from "./db/listen.server.ts";
import { recheckCatalogue, renewIndex } from "./features/catalogue/search/current-index.server.ts";
import { renewModels } from "./features/chances/service/served-models.server.ts";
import { invalidateSocialLinks } from "./features/information/service/social-links.server.ts";
import { invalidateNewsTitles } from "./features/news/service.server.ts";
import { renewWords } from "./features/words/service/words-in-force.server.ts";
import type { Deps } from "./http/deps.server.ts";
import { clearViews, dropViews, keepViews } from "./http/kept-views.server.ts";

/** The channel of migration 0019. */
const channel = "page_tags";
/** An import changes the catalogue every second, and reading all names of a model again takes a while. */
const modelsBehindMs = 30_000;
/** Tags of facts in the search index that are sent one by one. */
const ofIndex = /^(lists$|college:|stream:)/;

/** Whole pages that are kept, and follow the facts that they show. */
export interface KeptPages {
  /** Whether some are kept for hours. */
  areStored: boolean;
  /** Something changed. */
  onChange: () => void;
  /** Facts of this tag changed. */
  drop: (tag: string) => void;
  /** Changes may have been missed: nothing is certain until `onCurrent`. */
  onMissed: () => void;
  /** Everything changed. */
  clear: () => void;
  /** From now on pages are made of the newest facts and words. */
  onCurrent: () => Promise<void>;
}

interface HearingOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  /** Null: there is no page cache. */
  pages: KeptPages | null;
  /** How long to wait for more after a change of many colleges at once. */
  manyChangesMs?: number;
}

/**
 * Drops what this process holds in memory of a fact when the database notifies that it was changed, by whichever process.
 *
 * @returns ends it
 */
export async function hearChanges({ deps, source, pages, manyChangesMs = 1_000 }: HearingOptions) {
  let renewal: NodeJS.Timeout | undefined;
  let modelRenewal: NodeJS.Timeout | undefined;
  let begun: Promise<void> | undefined;
  let isListening = false;
  const warn = (what: string) => (error: Error) => deps.log.warn({ message: error.message }, what);
  const warnOfIndex = warn("the search index was not renewed");
  const warnOfWords = warn("the words of staff were not read");

  function drop(tag: string): void {
    dropViews(deps, tag);
    pages?.drop(tag);
  }

  function clear(): void {
    clearViews(deps);
    pages?.clear();
  }

  /** Lists are drawn from the old index until the new one is built; then what shows them is made once more. */
  function renewLater(): void {
    if (pages?.areStored) renewModelsLater();
    renewal ??= setTimeout(() => {
      renewal = undefined;
      renewIndex(deps).then(() => drop("catalogue"), warnOfIndex);
    }, manyChangesMs).unref();
  }

  /** Colleges' pages name ranks by the models in memory: those that are cached for hours are made by the newest. */
  function renewModelsLater(): void {
    modelRenewal ??= setTimeout(() => {
      modelRenewal = undefined;
      renewModels(deps).catch(warn("models were not renewed"));
    }, modelsBehindMs).unref();
  }

  function hear(tag: string): void {
    pages?.onChange();
    // Before anything is rendered again: a replica may not have the change yet.
    deps.reads.preferPrimary();
    if (tag === "news" || tag === "everything") invalidateNewsTitles(deps);
    if (ofIndex.test(tag)) recheckCatalogue(deps);
    if (tag === "catalogue" || tag === "everything") renewLater();
    // Everything is in these words, and is drawn again once they are read.
    if (tag === "words") renewWords(deps).then(clear, warnOfWords);
    if (tag === "everything") {
      invalidateSocialLinks(deps);
      clear();
    } else drop(tag);
  }

  /** Notices that were sent before were missed: memory starts empty. */
  function begin(): void {
    pages?.onMissed();
    deps.reads.preferPrimary();
    invalidateNewsTitles(deps);
    invalidateSocialLinks(deps);
    keepViews(deps, isListening);
    if (pages?.areStored) renewModelsLater();
    const words = renewWords(deps).catch(warnOfWords);
    begun = renewIndex(deps)
      .catch(warnOfIndex)
      .then(() => words)
      .then(() => clearViews(deps))
      .then(() => pages?.onCurrent());
  }

  const stop = await listenTo(source, channel, {
    onNotice: hear,
    onBegin: () => {
      isListening = true;
      begin();
    },
    onLost: (error) => {
      isListening = false;
      keepViews(deps, false);
      deps.log.warn({ message: error.message }, "changes of pages are not heard for now");
    },
  });
  await begun;
  // What was rendered from a replica while the database was away may lack its last changes.
  deps.reads.onReturn(begin);
  return async () => {
    clearTimeout(renewal);
    clearTimeout(modelRenewal);
    keepViews(deps, false);
    await stop();
  };
}
