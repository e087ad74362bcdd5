import { expect } from 'vitest';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { getTeam } from '../hours/get-team.ts';
import { listPastShifts, markNoShow } from './no-shows.ts';

const begun = { date: '2026-11-21', startTime: '09:30', endTime: '12:30' };

testWithDb('an organiser says who didn’t come, and takes it back', async ({ ctx }) => {
  const { opportunity, organiser, user } = await aTeam(ctx);
  const shift = await aShift(ctx.db, opportunity.id, begun);
  await aShift(ctx.db, opportunity.id, { ...begun, startTime: '07:00' });
  await takenPlace(ctx.db, shift.id, user.id);
  const { id } = opportunity;
  const mark = (cameNot: boolean) =>
    markNoShow.run(organiser, { id: shift.id, volunteerId: user.id, cameNot });
  const seen = async () => ({
    shifts: await listPastShifts.run(organiser, { id }),
    missed: (await getTeam.run(organiser, { id })).volunteers.map(({ missedShifts }) => missedShifts),
  });
  expect(await seen()).toMatchObject({
    shifts: [{ id: shift.id, volunteers: [{ cameNot: false }] }],
    missed: [0],
  });
  await mark(true);
  expect(await seen()).toMatchObject({ shifts: [{ volunteers: [{ cameNot: true }] }], missed: [1] });
  await mark(false);
  expect(await seen()).toMatchObject({ shifts: [{ volunteers: [{ cameNot: false }] }], missed: [0] });
});

testWithDb(
  'nobody else says so, nor of a shift to come, one of long ago, or somebody without a place',
  async ({ ctx }) => {
    const { opportunity, organiser, author, volunteer, user } = await aTeam(ctx);
    const past = await aShift(ctx.db, opportunity.id, begun);
    const coming = await aShift(ctx.db, opportunity.id);
    const old = await aShift(ctx.db, opportunity.id, { ...begun, date: '2026-10-21' });
    for (const { id } of [past, coming, old]) await takenPlace(ctx.db, id, user.id);
    const mark = (by: typeof organiser, id: string, volunteerId = user.id) =>
      markNoShow.run(by, { id, volunteerId, cameNot: true });
    await expect(mark(volunteer, past.id)).rejects.toMatchObject({ code: 'shift_not_found' });
    await expect(mark(organiser, coming.id)).rejects.toMatchObject({ code: 'shift_not_begun' });
    await expect(mark(organiser, old.id)).rejects.toMatchObject({ code: 'shift_not_found' });
    await expect(mark(organiser, past.id, author.id)).rejects.toMatchObject({ code: 'shift_not_found' });
    await expect(listPastShifts.run(volunteer, { id: opportunity.id })).rejects.toMatchObject({
      code: 'opportunity_not_found',
    });
  },
);
