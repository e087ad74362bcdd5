import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getDueReminders } from './get-due-reminders.ts';
import { sendReminders } from './send-reminders.ts';

testWithDb(
  'the button says beforehand how many people it reminds, and of how many events',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { user } = await asMember(ctx);
    expect(await getDueReminders.run(admin, {})).toEqual({ people: 0, events: 0 });
    for (const eventDate of ['2026-11-23', '2026-11-27', '2026-12-20']) {
      const event = await anEvent(ctx.db, { eventDate });
      await anRsvp(ctx.db, event.id, user.id);
    }
    expect(await getDueReminders.run(admin, {})).toEqual({ people: 1, events: 2 });
    await sendReminders.run(admin, {});
    expect(await getDueReminders.run(admin, {})).toEqual({ people: 0, events: 0 });
  },
);
