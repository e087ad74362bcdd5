import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';
import { remindThisWeek } from './reminders.ts';

/** Reminds the guests of the next seven days who were not reminded yet. */
export const sendReminders = handle(calls.sendReminders, async (ctx) => {
  const sent = await remindThisWeek(ctx);
  await audit(ctx, {
    action: 'event.send_reminders',
    target: { type: 'event', id: 'all' },
    after: { sent },
  });
  return { sent, message: 'Event reminders sent successfully!' };
});
