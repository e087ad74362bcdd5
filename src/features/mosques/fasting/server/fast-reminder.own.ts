import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../fast-reminder.contract.ts';
import { fastReminders } from './fast.tables.ts';

/** Returns the caller's reminders. */
export const getFastReminders = handle(calls.getFastReminders, (ctx) =>
  findFastReminders(ctx.db, requireUser(ctx).id),
);

/** Sets both of the caller's reminders. If two devices save at once, the later one wins. */
export const saveFastReminders = handle(calls.saveFastReminders, async (ctx, reminders) => {
  const set = { ...reminders, updatedAt: ctx.now.toISOString() };
  await ctx.db
    .insert(fastReminders)
    .values({ userId: requireUser(ctx).id, ...set })
    .onConflictDoUpdate({ target: fastReminders.userId, set });
  return reminders;
});

/** Returns how many minutes before the end of suhoor and before iftar a member is reminded; null for never. */
export async function findFastReminders(db: Db, userId: string) {
  const [row] = await db
    .select(pick(fastReminders, 'suhoorMinutes', 'iftarMinutes'))
    .from(fastReminders)
    .where(eq(fastReminders.userId, userId));
  return row ?? { suhoorMinutes: null, iftarMinutes: null };
}
