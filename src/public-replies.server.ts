import type { RequestListener } from "node:http";
import type { OpenDatabase } from "./db/client.server.ts";
import { listenTo } from "./db/listen.server.ts";
import { recheckCatalogue, renewIndex } from "./features/catalogue/search/current-index.server.ts";
import { invalidateSocialLinks } from "./features/information/service/social-links.server.ts";
import { invalidateNewsTitles } from "./features/news/service.server.ts";
import type { Deps } from "./http/deps.server.ts";
import type { App } from "./http/page-cache/fill.server.ts";
import { createPageCache } from "./http/page-cache/page-cache.server.ts";
import { rememberLanguage } from "./http/remember-language.server.ts";

/** The channel of migration 0019. */
const channel = "page_tags";
/** Tags of facts in the search index that are sent one by one. */
const ofIndex = /^(lists$|college:|stream:)/;

export interface PublicRepliesOptions {
  deps: Deps;
  source: OpenDatabase["source"];
  app: App;
  next: RequestListener;
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
 * Caches replies that are the same for every visitor without a session, and drops one when the database notifies that a fact it
 * shows was changed, by whichever process. Other facts held in memory are dropped with it.
 */
export async function openPublicReplies(options: PublicRepliesOptions): Promise<PublicReplies> {
  const { deps, source, manyChangesMs = 1_000 } = options;
  const cache = createPageCache({ ...options, maxBytes: deps.config.PAGE_CACHE_MB * 1024 * 1024 });
  let renewal: NodeJS.Timeout | undefined;

  /** Lists are drawn from the old index until the new one is built; then what shows them is made once more. */
  function renewLater(): void {
    renewal ??= setTimeout(() => {
      renewal = undefined;
      renewIndex(deps).then(
        () => cache.drop("catalogue"),
        (error: Error) => deps.log.warn({ message: error.message }, "the search index was not renewed"),
      );
    }, manyChangesMs).unref();
  }

  function hear(tag: string): void {
    // Before anything is rendered again: a replica may not have the change yet.
    deps.reads.preferPrimary();
    if (tag === "news" || tag === "everything") invalidateNewsTitles(deps);
    if (ofIndex.test(tag)) recheckCatalogue(deps);
    if (tag === "catalogue" || tag === "everything") renewLater();
    if (tag === "everything") {
      invalidateSocialLinks(deps);
      cache.clear();
    } else cache.drop(tag);
  }

  const stop = await listenTo(source, channel, {
    onNotice: hear,
    onBegin: () => hear("everything"),
    onLost: (error) => deps.log.warn({ message: error.message }, "changes of pages are not heard for now"),
  });
  return {
    listener: (incoming, outgoing) => {
      rememberLanguage(incoming, outgoing, deps.config);
      cache.listener(incoming, outgoing);
    },
    close: async () => {
      clearTimeout(renewal);
      await stop();
    },
  };
}
