import { personOf } from '#features/accounts/users/server/public.ts';
import { eventCategories } from '#features/gatherings/events/event-categories.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { interestsOf } from './queries.ts';

/** Answers which kinds of event the caller wants first. */
export const getWeeklyInterests = handle(calls.getWeeklyInterests, async (ctx) => {
  const chosen = await interestsOf(ctx.db, personOf(ctx).id);
  return { interests: eventCategories.filter((category) => chosen.includes(category)) };
});
