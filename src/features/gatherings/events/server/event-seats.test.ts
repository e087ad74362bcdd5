import { expect, test } from 'vitest';
import { deleteAccount } from '#features/accounts/privacy/server/privacy.own.ts';
import { suspendUser } from '#features/front/administration/server/user.admin.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { findRsvp } from './event-seats.ts';
import { rsvpToEvent } from './rsvp.own.ts';

const leave = deleteAccount;
const answer = { guestsCount: 0, dietaryRequirements: '', responseMessage: '' };

/** A full event: one member has its only place, another is waiting. */
async function aFullEvent(ctx: Ctx) {
  const event = await anEvent(ctx.db, { maxAttendees: 1 });
  const { ctx: guest, user } = await asMemberWithPassword(ctx);
  const { user: waiting } = await asMember(ctx);
  await anRsvp(ctx.db, event.id, user.id);
  await anRsvp(ctx.db, event.id, waiting.id, { status: 'waitlisted' });
  return { event, guest, user, waiting };
}

testWithDb(
  'the place of a deleted account goes to the next on the waiting list, who is notified',
  async ({ ctx }) => {
    const { event, guest, waiting } = await aFullEvent(ctx);
    await leave.run(guest, { password: thePassword });
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
    expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: waiting.email }]);
  },
);

testWithDb(
  'the place of a banned member goes to the next, that of a suspended member does not',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const { event, user, waiting } = await aFullEvent(ctx);
    const sanction = { id: user.id, reason: 'Abuse of others', until: null };
    await suspendUser.run(admin, { ...sanction, ban: false });
    await workOff(ctx);
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('waitlisted');
    await suspendUser.run(admin, { ...sanction, ban: true });
    await workOff(ctx);
    expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
    expect(await findRsvp(ctx.db, event.id, user.id)).toBeUndefined();
  },
);

test('a concurrent RSVP does not overtake the waiting list, and causes no deadlock', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    for (let round = 0; round < 5; round++) {
      const { event, guest, waiting } = await aFullEvent(ctx);
      const { ctx: late, user: latecomer } = await asMember(ctx);
      const answered = rsvpToEvent.run(late, { ...answer, id: event.id });
      await Promise.all([leave.run(guest, { password: thePassword }), answered]);
      expect((await findRsvp(ctx.db, event.id, waiting.id))?.status).toBe('attending');
      expect((await findRsvp(ctx.db, event.id, latecomer.id))?.status).toBe('waitlisted');
    }
  } finally {
    await database.close();
  }
});
