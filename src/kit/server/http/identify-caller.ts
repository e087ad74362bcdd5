import { LRUCache } from 'lru-cache';
import { type Actor, visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '../context.ts';
import type { SpendRequest } from './request-limit.ts';

/** Sessions that are kept in mind as somebody's, so that their requests are counted before the database is asked. */
const maxKnownSessions = 50_000;

/**
 * Makes the function that answers who is asking, each within a budget: a member in that of the session, so that members
 * behind one address don't spend each other's; everybody else in that of the address. A cookie that is nobody's session
 * buys nothing. Refuses: too_many_requests.
 */
export function createCallerIdentification(
  actorOf: (ctx: Ctx, token: string) => Promise<Actor>,
  spend: SpendRequest,
): (ctx: Ctx, cost: number) => Promise<Actor> {
  const known = new LRUCache<string, true>({ max: maxKnownSessions });
  return async (ctx, cost) => {
    const { clientAddress, now, caller } = ctx;
    const token = caller.sessionToken;
    if (token === undefined) {
      spend('address', clientAddress, now, cost);
      return visitor;
    }
    const isKnown = known.has(token);
    if (isKnown) spend('session', token, now, cost);
    else spend('unknown-session', clientAddress, now, 1);
    const actor = await actorOf(ctx, token);
    if (actor.kind === 'visitor') {
      known.delete(token);
      spend('address', clientAddress, now, cost);
    } else if (!isKnown) {
      known.set(token, true);
      spend('session', token, now, cost);
    }
    return actor;
  };
}
