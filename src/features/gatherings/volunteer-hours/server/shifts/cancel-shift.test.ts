import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { cancelShift } from './cancel-shift.ts';
import { listShifts } from './list-shifts.ts';

testWithDb('who had signed up is told of a shift that is cancelled', async ({ ctx }) => {
  const { opportunity, organiser, volunteer, user } = await aTeam(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const { id } = await aShift(ctx.db, opportunity.id);
  await takenPlace(ctx.db, id, user.id);
  for (const one of [stranger, volunteer]) {
    await expect(cancelShift.run(one, { id })).rejects.toMatchObject({ code: 'shift_not_found' });
  }
  await cancelShift.run(organiser, { id });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, body: 'Saturday 28 November 2026, 9:30am–12:30pm' },
  ]);
  await expect(cancelShift.run(organiser, { id })).rejects.toMatchObject({ code: 'shift_not_found' });
  expect(await listShifts.run(organiser, { id: opportunity.id })).toMatchObject({ shifts: [] });
});

testWithDb('what has begun can’t be cancelled', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '12:00' });
  await expect(cancelShift.run(organiser, { id })).rejects.toMatchObject({ code: 'shift_begun' });
});
