import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser, lockOwnUser, requireUser } from '#features/accounts/users/server/public.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiError, notSignedIn } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { afterQuietHours } from '#kit/server/jobs/quiet-hours.ts';
import { defineTask, enqueueAt, handleTask } from '#kit/server/queue/task.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { foundingStart } from '../group.rules.ts';
import { calls } from '../group-founding.contract.ts';
import { foundingReminder } from './group.messages.tsx';

/** Returns the instant from which the caller may start a group. */
export const getGroupFounding = handle(calls.getGroupFounding, async (ctx) => {
  const user = await findUser(ctx.db, requireUser(ctx).id);
  if (!user) throw apiError(notSignedIn);
  return { from: foundingStart(user, ctx.now)?.toISOString() ?? null };
});

const reminderTask = defineTask({
  kind: 'group-founding-reminder',
  lane: 'jobs',
  payload: z.object({ userId: z.string() }),
});

/** Schedules a reminder for the day from which the caller may start a group. It is deleted with the account. */
export const requestFoundingReminder = handle(calls.requestFoundingReminder, {
  async run(tx) {
    const user = await lockOwnUser(tx);
    const start = foundingStart(user, tx.now);
    if (start === null) return { message: 'You can start a group now.' };
    const runAfter = afterQuietHours(start);
    const entry = { payload: { userId: user.id }, userId: user.id, dedupeKey: `group-founding:${user.id}` };
    await enqueueAt(tx.db, reminderTask, entry, { now: tx.now, runAfter });
    return { message: `We’ll remind you on ${dateText(runAfter.toISOString(), 'long')}.` };
  },
});

/** Sends the reminder that the member may start a group now. */
export const remindFounder = handleTask(reminderTask, async (ctx, { userId }) => {
  await inTransaction(ctx, (tx) =>
    notify(tx, foundingReminder, [userId], {}, { dedupeKey: `group-founding:${userId}` }),
  );
  return { ended: 'done' };
});
