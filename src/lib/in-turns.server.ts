import { setImmediate } from "node:timers/promises";

/** How long one statement should take: shorter ones are made longer, and longer ones shorter. */
const turnMs = { least: 15, most: 40 };

/** How much is read in the next turn, after one that took so long. */
function nextSize(size: number, tookMs: number): number {
  if (tookMs < turnMs.least) return size * 2;
  return tookMs > turnMs.most ? Math.max(1, Math.floor(size / 2)) : size;
}

/**
 * Reads what is too long for one statement part by part. The embedded database works on the thread that serves, so each
 * statement delays every visitor by its time: between two of them the visitors are answered. Parts grow and shrink until one takes
 * some hundredths of a second.
 *
 * @param size how many ids the first part has
 * @returns what was read of each part, in the order of the ids
 */
export async function readInTurns<Id, Part>(
  ids: readonly Id[],
  size: number,
  read: (part: readonly Id[]) => Promise<Part>,
): Promise<Part[]> {
  const parts: Part[] = [];
  let next = size;
  for (let from = 0; from < ids.length; ) {
    const part = ids.slice(from, from + next);
    const began = performance.now();
    parts.push(await read(part));
    from += part.length;
    next = nextSize(next, performance.now() - began);
    await setImmediate();
  }
  return parts;
}
