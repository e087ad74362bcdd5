import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { eventCategories } from '#features/gatherings/events/event.rules.ts';
import type { PersonalData } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../weekly-email.contract.ts';
import { findInterests } from './weekly-email.queries.ts';
import { weeklyDeliveries, weeklyInterests } from './weekly-email.tables.ts';

/** Returns the kinds of event that come first in the caller's weekly email. */
export const getWeeklyInterests = handle(calls.getWeeklyInterests, async (ctx) => {
  const chosen = await findInterests(ctx.db, requireUser(ctx).id);
  return { interests: eventCategories.filter((category) => chosen.includes(category)) };
});

/** Sets the kinds of event that come first in the caller's weekly email. */
export const saveWeeklyInterests = handle(calls.saveWeeklyInterests, async (ctx, { interests }) => {
  await ctx.db
    .insert(weeklyInterests)
    .values({ userId: requireUser(ctx).id, interests })
    .onConflictDoUpdate({ target: weeklyInterests.userId, set: { interests } });
  return { interests };
});

/** The member's interests, and the weeks for which they were sent the email. */
export const weeklyPersonalData: PersonalData = {
  order: 110,
  title: 'Your weekly email',
  kept: null,
  export: async (db, userId) => ({
    interests: await findInterests(db, userId),
    weeks: await db
      .select({ week: weeklyDeliveries.week })
      .from(weeklyDeliveries)
      .where(eq(weeklyDeliveries.userId, userId)),
  }),
};
