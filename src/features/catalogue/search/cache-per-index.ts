import { LRUCache } from "lru-cache";
import type { CatalogueIndex } from "./catalogue-index.ts";

/** How much is kept with each index, as `lru-cache` counts it. */
type Bounds<Value extends object> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };

/**
 * What is found from an index once for the same key, and kept as long as the index is in use: a new index begins without any. Of
 * more than the bounds allow, what was asked for longest ago is found again.
 */
export function cachePerIndex<Value extends object>(bounds: Bounds<Value>) {
  const caches = new WeakMap<CatalogueIndex, LRUCache<string, Value>>();
  return (index: CatalogueIndex, key: string, find: () => Value): Value => {
    const cache = caches.get(index) ?? new LRUCache<string, Value>(bounds);
    caches.set(index, cache);
    const known = cache.get(key);
    if (known) return known;
    const found = find();
    cache.set(key, found);
    return found;
  };
}
