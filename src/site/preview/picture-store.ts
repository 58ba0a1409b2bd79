import { AppError } from "#lib/errors.ts";

/** Keeps what was rendered and renders one picture at a time. */
export interface PictureStore {
  /**
   * A picture from memory, or rendered after those asked for before it. Whoever asks for one that is being rendered
   * waits for the same rendering.
   *
   * @param key changes with everything the picture shows
   * @throws AppError too_busy when too many are waiting
   */
  get(key: string, render: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/**
 * @param maxBytes pictures beyond this are forgotten, the one not asked for longest first
 * @param maxWaiting renderings that may wait; one more is refused
 */
export function createPictureStore({ maxBytes, maxWaiting }: { maxBytes: number; maxWaiting: number }): PictureStore {
  const kept = new Map<string, Uint8Array>();
  const inFlight = new Map<string, Promise<Uint8Array>>();
  let bytes = 0;
  let turn: Promise<unknown> = Promise.resolve();

  function keep(key: string, picture: Uint8Array) {
    kept.set(key, picture);
    bytes += picture.byteLength;
    for (const [oldest, old] of kept) {
      if (bytes <= maxBytes) break;
      kept.delete(oldest);
      bytes -= old.byteLength;
    }
  }

  async function renderInTurn(key: string, render: () => Promise<Uint8Array>) {
    const before = turn;
    const own = before.then(render, render);
    turn = own.catch(() => {});
    const picture = await own;
    keep(key, picture);
    return picture;
  }

  return {
    async get(key, render) {
      const known = kept.get(key);
      if (known) {
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const same = inFlight.get(key);
      if (same) return same;
      if (inFlight.size > maxWaiting) throw new AppError("too_busy", undefined, 5);
      const work = renderInTurn(key, render).finally(() => inFlight.delete(key));
      inFlight.set(key, work);
      return work;
    },
  };
}
