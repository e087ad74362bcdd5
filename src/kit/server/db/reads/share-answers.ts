import { LRUCache } from 'lru-cache';
import { visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '../../context.ts';
import { nobody } from '../../http/caller.ts';
import type { Changes } from '../changes.ts';

/** Of one kind of answer; what more is asked pushes out what was not asked for longest. */
const maxShared = 60;

type Shared<T> = { version: number; second: number; answer: Promise<T> };

/**
 * Works out once a second what is the same for everybody, for all who ask in it, and anew as soon as anything has changed, in any
 * process. `make` gets what it depends on as `key`, and the context of nobody: nothing of the first to ask can stand in what
 * the others get. The answer belongs to all of them, and nobody changes it. Where no change is heard, each has their own made.
 */
export function shareAnswers<Key, T>(
  make: (everyone: Ctx, key: Key) => Promise<T>,
): (ctx: Ctx, key: Key) => Promise<T> {
  const sharedOf = new WeakMap<Changes, LRUCache<string, Shared<T>>>();
  return async (ctx, key) => {
    const everyone: Ctx = { ...ctx, actor: visitor, caller: nobody, clientAddress: 'everyone' };
    const version = ctx.changes.versionOfAll();
    if (version === undefined) return make(everyone, key);
    const shared = sharedOf.get(ctx.changes) ?? new LRUCache<string, Shared<T>>({ max: maxShared });
    sharedOf.set(ctx.changes, shared);
    const name = JSON.stringify(key);
    const second = Math.floor(ctx.now.getTime() / 1000);
    const known = shared.get(name);
    if (known?.version === version && known.second === second) return known.answer;
    const answer = make(everyone, key);
    const one = { version, second, answer };
    shared.set(name, one);
    try {
      return await answer;
    } catch (error) {
      if (shared.get(name) === one) shared.delete(name);
      throw error;
    }
  };
}
