import { LRUCache } from 'lru-cache';
import { type Actor, visitor } from '#kit/contract/audience.ts';
import type { Call } from '#kit/contract/call.ts';
import { apiError, tooMany } from '#kit/contract/errors.ts';
import { defaultLimit, largestLimit } from '#kit/contract/paging.ts';
import type { Ctx } from '../context.ts';

/**
 * The budget that a request counts against: a session's; an address's, for visitors; an address's for sessions that are
 * not known yet; an address's for calls like files.
 */
type Budget = 'session' | 'address' | 'unknown-session' | 'file';

/**
 * The size of each as a multiple of the setting. A mosque's Wi-Fi or a phone network is one address for hundreds of
 * people, and one view of a map requests dozens of tiles.
 */
const sizes: Record<Budget, number> = { session: 1, address: 5, 'unknown-session': 10, file: 10 };

/** How many seconds' worth of a budget may be spent at once. */
const burstSeconds = 6;

/** The maximum number of budgets in memory; the least recently used one is forgotten, and with it what it has spent. */
const maxBudgets = 50_000;

/** Takes the cost of a request from the budget of `key`. Refuses: too_many_requests, with the seconds to wait. */
export type SpendRequest = (budget: Budget, key: string, now: Date, cost: number) => void;

/**
 * A token bucket for each key, which refills at `perMinute` and holds six seconds' worth: it slows down floods, in this
 * process's memory, without a query. A request that costs more than a full bucket passes when it is full, and leaves a
 * debt. Limits that must be exact (sign-ups, passwords) are counted in the database instead. 0: no limit.
 */
export function createRequestLimit(perMinute: number, max = maxBudgets): SpendRequest {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max });
  return (budget, key, now, cost) => {
    if (perMinute === 0) return;
    const perSecond = (perMinute / 60) * sizes[budget];
    const full = Math.max(1, perSecond * burstSeconds);
    const at = now.getTime();
    const name = `${budget} ${key}`;
    const bucket = buckets.get(name);
    // A clock that was set back adds nothing.
    const added = bucket ? (Math.max(0, at - bucket.at) / 1000) * perSecond : 0;
    const tokens = bucket ? Math.min(full, bucket.tokens + added) : full;
    const needed = Math.min(cost, full);
    const passes = tokens >= needed - rounding;
    buckets.set(name, { tokens: passes ? tokens - cost : tokens, at });
    if (!passes) throw apiError(tooMany, { retryAfterSeconds: Math.ceil((needed - tokens) / perSecond) });
  };
}

/** Sums of fractions can be slightly too small. */
const rounding = 1e-6;

/** The cost of a page: rendering one takes as long as several calls. */
const pageCost = 3;

/**
 * The cost of a request: the weight of its call plus that of the rows it requests; the cost of a page for any other
 * address. `limits`: the values of `limit` in the query.
 */
export type RequestCost = (method: string, path: string, limits?: readonly string[]) => number;

/** Reads the weights of calls from their contract. */
export function createRequestCost(calls: readonly Call[]): RequestCost {
  const weighted = calls
    .filter((call) => call.weight !== 1 || call.rowsPerWeight !== undefined || !isOfApi(call.path))
    .map(({ method, path, weight, rowsPerWeight = Number.POSITIVE_INFINITY }) => ({
      method,
      pattern: pathPattern(path),
      weight,
      rowsPerWeight,
    }));
  return (method, path, limits = []) => {
    const effectiveMethod = method === 'HEAD' ? 'GET' : method;
    const match = weighted.find((call) => call.method === effectiveMethod && call.pattern.test(path));
    if (match) return match.weight + Math.floor(requestedRows(limits) / match.rowsPerWeight);
    return isOfApi(path) ? 1 : pageCost;
  };
}

/** How many rows a request asks for: of several numbers the largest; without one the page size. */
function requestedRows(limits: readonly string[]): number {
  const numbers = limits.map(Number).filter((limit) => limit > 0 && limit <= largestLimit);
  return numbers.length === 0 ? defaultLimit : Math.max(...numbers);
}

/** Matches the path of a call: ':id' is anything but a slash. */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`);
}

function isOfApi(path: string): boolean {
  return path.startsWith('/api/');
}

/** Valid sessions that are remembered, so that their requests are counted before the database is queried. */
const maxKnownSessions = 50_000;

/**
 * Makes the function that identifies the caller, within a budget: a member's counts per session, so that members behind
 * one address don't share one; everybody else's per address. An invalid session cookie gives no advantage. Refuses:
 * too_many_requests.
 */
export function createCallerIdentification(
  actorOf: (ctx: Ctx, token: string) => Promise<Actor>,
  spend: SpendRequest,
): (ctx: Ctx, cost: number) => Promise<Actor> {
  const knownSessions = new LRUCache<string, true>({ max: maxKnownSessions });
  return async (ctx, cost) => {
    const { clientAddress, now, caller } = ctx;
    const token = caller.sessionToken;
    if (token === undefined) {
      spend('address', clientAddress, now, cost);
      return visitor;
    }
    const isKnown = knownSessions.has(token);
    if (isKnown) spend('session', token, now, cost);
    else spend('unknown-session', clientAddress, now, 1);
    const actor = await actorOf(ctx, token);
    if (actor.kind === 'visitor') {
      knownSessions.delete(token);
      spend('address', clientAddress, now, cost);
    } else if (!isKnown) {
      knownSessions.set(token, true);
      spend('session', token, now, cost);
    }
    return actor;
  };
}
