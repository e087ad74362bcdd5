/* The latest searches, stored on this device only, and cleared with everything else when a member signs out. */
import { memberKeyPrefix } from '#kit/web/clear-device.ts';

const key = `${memberKeyPrefix}searches`;
const maxRecentSearches = 5;

/** The latest searches on this device, newest first. */
export function readRecentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((search) => typeof search === 'string').slice(0, maxRecentSearches)
      : [];
  } catch {
    // Storage is blocked: there is nothing to suggest.
    return [];
  }
}

/** Stores a search as the newest. */
export function saveRecentSearch(search: string): void {
  const others = readRecentSearches().filter((previous) => previous.toLowerCase() !== search.toLowerCase());
  store([search, ...others].slice(0, maxRecentSearches));
}

/** Deletes all stored searches. */
export function clearRecentSearches(): void {
  store([]);
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches));
  } catch {
    // Storage is full or blocked: nothing is suggested next time.
  }
}
