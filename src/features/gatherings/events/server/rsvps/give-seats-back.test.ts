import { expect, test } from 'vitest';
import { deleteAccount } from '#features/accounts/privacy/server/delete-account.ts';
import { suspendUser } from '#features/front/administration/server/users/suspend-user.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anEvent, anRsvp, messagesTo } from '#test/factories/events.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { rsvpToEvent } from './rsvp-to-event.ts';
import { rsvpOf } from './rsvps.ts';

const leave = deleteAccount;
const answer = { guestsCount: 0, dietaryRequirements: '', responseMessage: '' };

/** A full event: one member has its only place, another waits for it. */
async function aFullEvent(ctx: Ctx) {
  const event = await anEvent(ctx.db, { maxAttendees: 1 });
  const { ctx: guest, user } = await asMemberWithPassword(ctx);
  const { user: waiting } = await asMember(ctx);
  await anRsvp(ctx.db, event.id, user.id);
  await anRsvp(ctx.db, event.id, waiting.id, { status: 'waitlisted' });
  return { event, guest, user, waiting };
}

testWithDb(
  'a deleted account gives its place to the next on the waiting list, who is told',
  async ({ ctx }) => {
    const { event, guest, waiting } = await aFullEvent(ctx);
    await leave.run(guest, { password: thePassword });
    expect((await rsvpOf(ctx.db, event.id, waiting.id))?.status).toBe('attending');
    expect(await messagesTo(ctx.db, 'event-place-free')).toMatchObject([{ to: waiting.email }]);
  },
);

testWithDb('so does a banned one, but not a suspended one', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { event, user, waiting } = await aFullEvent(ctx);
  const sanction = { id: user.id, reason: 'Abuse of others', until: null };
  await suspendUser.run(admin, { ...sanction, ban: false });
  await workOff(ctx);
  expect((await rsvpOf(ctx.db, event.id, waiting.id))?.status).toBe('waitlisted');
  await suspendUser.run(admin, { ...sanction, ban: true });
  await workOff(ctx);
  expect((await rsvpOf(ctx.db, event.id, waiting.id))?.status).toBe('attending');
  expect(await rsvpOf(ctx.db, event.id, user.id)).toBeUndefined();
});

test('an answer at the same moment does not take the place of who waits, and nobody is deadlocked', async () => {
  const database = await openTestDatabase();
  try {
    const ctx = testCtx(database.db);
    for (let round = 0; round < 5; round++) {
      const { event, guest, waiting } = await aFullEvent(ctx);
      const { ctx: late, user: latecomer } = await asMember(ctx);
      const answered = rsvpToEvent.run(late, { ...answer, id: event.id });
      await Promise.all([leave.run(guest, { password: thePassword }), answered]);
      expect((await rsvpOf(ctx.db, event.id, waiting.id))?.status).toBe('attending');
      expect((await rsvpOf(ctx.db, event.id, latecomer.id))?.status).toBe('waitlisted');
    }
  } finally {
    await database.close();
  }
});
