import { LRUCache } from 'lru-cache';

/** Answers kept at most; past it, the one goes that was asked for longest ago. */
const maxEntries = 20_000;

/** A pure function of a text that keeps its answers: for what is asked again and again and costs to compute. */
export function memoize<T extends object | string | number>(compute: (key: string) => T): (key: string) => T {
  const known = new LRUCache<string, T>({ max: maxEntries });
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    const fresh = compute(key);
    known.set(key, fresh);
    return fresh;
  };
}
