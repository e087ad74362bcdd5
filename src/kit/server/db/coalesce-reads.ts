import { LRUCache } from 'lru-cache';
import { visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '../context.ts';
import { anonymousCaller } from '../http/caller.ts';
import type { Changes } from './changes.ts';

/** For one kind of result; the least recently used one is evicted. */
const maxEntries = 60;

type CoalescedRead<T> = { version: number; second: number; answer: Promise<T> };

/**
 * Computes a result that is the same for everybody once for all who request it within a second, and again as soon as
 * anything has changed, in any process. `make` gets its inputs as `key`, and an anonymous context, so that the result
 * can't contain anything of the first caller. A previewed date has results of its own. The callers share the result and must not change it. While no
 * notifications arrive, each call computes its own.
 */
export function coalesceReads<Key, T>(
  make: (anonymousCtx: Ctx, key: Key) => Promise<T>,
): (ctx: Ctx, key: Key) => Promise<T> {
  const sharedOf = new WeakMap<Changes, LRUCache<string, CoalescedRead<T>>>();
  return async (ctx, key) => {
    const anonymousCtx: Ctx = { ...ctx, actor: visitor, caller: anonymousCaller, clientAddress: 'everyone' };
    const version = ctx.changes.versionOfAll();
    if (version === undefined) return make(anonymousCtx, key);
    const shared = sharedOf.get(ctx.changes) ?? new LRUCache<string, CoalescedRead<T>>({ max: maxEntries });
    sharedOf.set(ctx.changes, shared);
    const name = JSON.stringify([key, ctx.previewedDate]);
    const second = Math.floor(ctx.now.getTime() / 1000);
    const cached = shared.get(name);
    if (cached?.version === version && cached.second === second) return cached.answer;
    const answer = make(anonymousCtx, key);
    const entry = { version, second, answer };
    shared.set(name, entry);
    try {
      return await answer;
    } catch (error) {
      if (shared.get(name) === entry) shared.delete(name);
      throw error;
    }
  };
}
