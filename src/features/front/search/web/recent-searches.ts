import { memberKeyPrefix } from '#kit/web/clear-device.ts';

/* What was searched for last, kept on this device alone, and forgotten with everything else when a member signs out. */

const key = `${memberKeyPrefix}searches`;
const maxKept = 5;

/** The last searches of this device, the newest first. */
export function recentSearches(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((search) => typeof search === 'string').slice(0, maxKept) : [];
  } catch {
    // A browser that keeps nothing for us has nothing to offer.
    return [];
  }
}

/** Keeps a search as the newest. */
export function keepSearch(search: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
  store([search, ...others].slice(0, maxKept));
}

/** Forgets them all. */
export function forgetSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // Full, or not allowed: then nothing is offered next time.
  }
}
