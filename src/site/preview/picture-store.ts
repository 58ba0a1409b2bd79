import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { AppError } from "#lib/errors.ts";

/** Keeps what was rendered and renders one picture at a time. */
export interface PictureStore {
  /**
   * A picture from memory, or rendered after earlier requests. Anyone who asks for one that is being rendered
   * waits for the same rendering.
   *
   * @param key changes with everything the picture shows
   * @throws AppError too_busy when too many are waiting
   */
  get(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/**
 * @param maxBytes pictures above this are dropped, the least recently used first
 * @param maxWaiting renderings that may wait; one more is refused
 */
export function createPictureStore({ maxBytes, maxWaiting }: { maxBytes: number; maxWaiting: number }): PictureStore {
  const rendered = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  const inFlight = new Map<string, Promise<Uint8Array>>();
  const oneAtATime = pLimit(1);

  async function renderInTurn(key: string, render: () => Promise<Uint8Array>) {
    const picture = await oneAtATime(render);
    rendered.set(key, picture);
    return picture;
  }

  return {
    async get(key, render) {
      const known = rendered.get(key);
      if (known) return known;
      const same = inFlight.get(key);
      if (same) return same;
      if (inFlight.size > maxWaiting) throw new AppError("too_busy", undefined, 5);
      const work = renderInTurn(key, render).finally(() => inFlight.delete(key));
      inFlight.set(key, work);
      return work;
    },
  };
}
