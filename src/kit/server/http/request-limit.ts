import { LRUCache } from 'lru-cache';
import { apiError, tooMany } from '#kit/contract/errors.ts';

/**
 * Whose budget a request is taken from: a session's own; an address's, for visitors; an address's for sessions that are
 * not known yet; an address's for what is like a file.
 */
type Budget = 'session' | 'address' | 'unknown-session' | 'file';

/**
 * How many times the setting each has. A mosque's Wi-Fi or a phone network is one address for hundreds of people, and one
 * look at a map asks for dozens of tiles.
 */
const sizes: Record<Budget, number> = { session: 1, address: 5, 'unknown-session': 10, file: 10 };

/** So many seconds' worth of a budget may be spent at once. */
const burstSeconds = 6;

/** So many budgets are kept in mind; the one that was not asked for longest is forgotten, and with it what it has spent. */
const maxBudgets = 50_000;

/** Takes a request of a cost from the budget of `key`. Refuses: too_many_requests, with the seconds until it would pass. */
export type SpendRequest = (budget: Budget, key: string, now: Date, cost: number) => void;

/**
 * Gives each key a budget that fills up evenly, `perMinute` in a minute, and holds six seconds' worth: a brake on floods, in
 * this process's memory, that costs no query. What costs more than a full budget passes when it is full, and is paid off
 * afterwards. Limits that must hold exactly (sign-ups, passwords) are counted in the database instead. 0: any number.
 */
export function createRequestLimit(perMinute: number, max = maxBudgets): SpendRequest {
  const left = new LRUCache<string, { tokens: number; at: number }>({ max });
  return (budget, key, now, cost) => {
    if (perMinute === 0) return;
    const perSecond = (perMinute / 60) * sizes[budget];
    const full = Math.max(1, perSecond * burstSeconds);
    const at = now.getTime();
    const name = `${budget} ${key}`;
    const known = left.get(name);
    // A clock that was set back adds nothing.
    const added = known ? (Math.max(0, at - known.at) / 1000) * perSecond : 0;
    const tokens = known ? Math.min(full, known.tokens + added) : full;
    const needed = Math.min(cost, full);
    const passes = tokens >= needed - rounding;
    left.set(name, { tokens: passes ? tokens - cost : tokens, at });
    if (!passes) throw apiError(tooMany, { retryAfterSeconds: Math.ceil((needed - tokens) / perSecond) });
  };
}

/** Sums of fractions come out a hair too small. */
const rounding = 1e-6;
