import { apiError, tooMany } from '#kit/contract/errors.ts';

/**
 * Whose budget a request is taken from: a session's own; an address's, for visitors; an address's for sessions that are
 * not known yet; an address's for what is like a file.
 */
type Budget = 'session' | 'address' | 'unknown-session' | 'file';

/**
 * How many times the setting each has in a minute. A mosque's Wi-Fi or a phone network is one address for hundreds of
 * people, and one look at a map asks for dozens of tiles.
 */
const sizes: Record<Budget, number> = { session: 1, address: 5, 'unknown-session': 10, file: 10 };

/** Takes one request from the budget of `key`. Refuses: too_many_requests, with the seconds to wait. */
export type SpendRequest = (budget: Budget, key: string, now: Date) => void;

/**
 * Counts requests in the current minute, in this process's memory: a brake on floods that costs no query. Limits that
 * must hold exactly (sign-ups, passwords) are counted in the database instead. 0: any number.
 */
export function createRequestLimit(perMinute: number): SpendRequest {
  let minute = 0;
  let counts = new Map<string, number>();
  return (budget, key, now) => {
    if (perMinute === 0) return;
    const thisMinute = Math.floor(now.getTime() / 60_000);
    if (thisMinute !== minute) {
      minute = thisMinute;
      counts = new Map();
    }
    const counted = `${budget} ${key}`;
    const count = (counts.get(counted) ?? 0) + 1;
    counts.set(counted, count);
    if (count <= perMinute * sizes[budget]) return;
    throw apiError(tooMany, { retryAfterSeconds: 60 - Math.floor((now.getTime() / 1000) % 60) });
  };
}
