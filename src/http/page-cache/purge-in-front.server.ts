import { setTimeout as wait } from "node:timers/promises";

interface FrontOptions {
  /** Where the cache in front takes PURGE requests; undefined: there is none. */
  url: string | undefined;
  /** Called once each time the cache in front stops answering. */
  onFailure: (error: Error) => void;
  retryMs?: number;
}

/** The tag of every response. */
export const everythingTag = "everything";

const timeoutMs = 5_000;
/** A proxy takes 8 KB of one header. */
const maxTags = 200;

/** Purges a cache in front of the product of responses whose facts changed, until it confirms each tag (decision 0099). */
export function openPurgeInFront({ url, onFailure, retryMs = 2_000 }: FrontOptions) {
  const waiting = new Set<string>();
  const closing = new AbortController();
  const { signal } = closing;
  let isFailing = false;
  let sending: Promise<void> | null = null;

  async function sendAll(to: string): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      const tags = waiting.has(everythingTag) ? [everythingTag] : [...waiting].slice(0, maxTags);
      if (tags[0] === everythingTag) waiting.clear();
      for (const tag of tags) waiting.delete(tag);
      try {
        await purge(to, tags);
        isFailing = false;
      } catch (error) {
        for (const tag of tags) waiting.add(tag);
        if (!isFailing) onFailure(error as Error);
        isFailing = true;
        await wait(retryMs, undefined, { signal, ref: false }).catch(() => {});
      }
    }
  }

  async function purge(to: string, tags: readonly string[]): Promise<void> {
    const { ok, status } = await fetch(to, {
      method: "PURGE",
      headers: { "Surrogate-Key": tags.join(" ") },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!ok) throw new Error(`the cache in front answered ${status}`);
  }

  return {
    purge(tag: string): void {
      if (!url) return;
      waiting.add(tag);
      sending ??= sendAll(url).finally(() => {
        sending = null;
      });
    },
    async close(): Promise<void> {
      closing.abort();
      await sending;
    },
  };
}
