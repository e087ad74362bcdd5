import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { weeklyInterests } from './tables.ts';

/** Stores which kinds of event the caller wants first. */
export const saveWeeklyInterests = handle(calls.saveWeeklyInterests, async (ctx, { interests }) => {
  await ctx.db
    .insert(weeklyInterests)
    .values({ userId: personOf(ctx).id, interests })
    .onConflictDoUpdate({ target: weeklyInterests.userId, set: { interests } });
  return { interests };
});
