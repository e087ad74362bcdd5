import { LRUCache } from 'lru-cache';

/** The maximum number of cached results; the least recently used one is evicted. */
const maxEntries = 20_000;

/** Caches the results of a pure function of a text, for results that are needed often and slow to compute. */
export function memoize<T extends object | string | number>(compute: (key: string) => T): (key: string) => T {
  const cache = new LRUCache<string, T>({ max: maxEntries });
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const fresh = compute(key);
    cache.set(key, fresh);
    return fresh;
  };
}
