import { LRUCache } from "lru-cache";
import type { CatalogueIndex } from "margdeep-search/catalogue-index";

/** How much is cached with each index, as `lru-cache` counts it. */
type Bounds<Value extends object> = { max: number } | { maxSize: number; sizeCalculation: (value: Value) => number };

/**
 * Caches results computed from an index, by key, as long as that index is in use: a new index starts with an empty cache. Beyond the
 * bounds, the least recently used results are evicted.
 */
export function cachePerIndex<Value extends object>(bounds: Bounds<Value>) {
  const caches = new WeakMap<CatalogueIndex, LRUCache<string, Value>>();
  return (index: CatalogueIndex, key: string, find: () => Value): Value => {
    const cache = caches.get(index) ?? new LRUCache<string, Value>(bounds);
    caches.set(index, cache);
    const cached = cache.get(key);
    if (cached) return cached;
    const found = find();
    cache.set(key, found);
    return found;
  };
}
