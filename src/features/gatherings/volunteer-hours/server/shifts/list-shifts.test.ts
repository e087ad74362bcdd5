import { expect } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/tables.ts';
import { siteSettings } from '#features/site/settings/server/tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { listShifts } from './list-shifts.ts';

testWithDb('everybody sees the places left, the organiser who comes', async ({ ctx }) => {
  const { opportunity, organiser, volunteer, user } = await aTeam(ctx);
  const { ctx: reader } = await asMember(ctx);
  const { id } = opportunity;
  const later = await aShift(ctx.db, id, { startTime: '14:00', endTime: '16:00' });
  const first = await aShift(ctx.db, id);
  await aShift(ctx.db, id, { date: '2026-11-21', startTime: '08:00', endTime: '11:00' });
  await aShift(ctx.db, id, { cancelledAt: '2026-11-20T10:00:00.000Z' });
  await takenPlace(ctx.db, first.id, user.id);
  const seen = await listShifts.run(reader, { id });
  expect(seen).toMatchObject({
    maySignUp: false,
    mayPlan: false,
    shifts: [
      { id: first.id, capacity: 2, taken: 1, isMine: false, names: null },
      { id: later.id, taken: 0 },
    ],
  });
  expect(seen.shifts).toHaveLength(2);
  expect(await listShifts.run(volunteer, { id })).toMatchObject({
    maySignUp: true,
    shifts: [{ isMine: true }, {}],
  });
  expect(await listShifts.run(organiser, { id })).toMatchObject({
    mayPlan: true,
    shifts: [{ names: [`Amina ${user.lastName}`] }, { names: [] }],
  });
});

testWithDb('a shift that is going on is still listed', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '11:00', endTime: '13:00' });
  await aShift(ctx.db, opportunity.id, { date: '2026-11-20', startTime: '22:00', endTime: '01:00' });
  expect((await listShifts.run(organiser, { id: opportunity.id })).shifts).toHaveLength(1);
});

testWithDb(
  'visitors see them where volunteering is open to everybody, blocked members nowhere',
  async ({ ctx }) => {
    const { opportunity, author } = await aTeam(ctx);
    const { ctx: blocked, user } = await asMember(ctx);
    const { id } = opportunity;
    await expect(listShifts.run(ctx, { id })).rejects.toMatchObject({ code: 'not_signed_in' });
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'everyone' });
    expect(await listShifts.run(ctx, { id })).toEqual({ maySignUp: false, mayPlan: false, shifts: [] });
    await ctx.db.insert(memberBlocks).values({ blockerId: author.id, blockedId: user.id });
    await expect(listShifts.run(blocked, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  },
);

testWithDb('those of an opportunity that is not approved only its organisers see', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx, { isApproved: false });
  const { ctx: reader } = await asMember(ctx);
  const { id } = opportunity;
  await expect(listShifts.run(reader, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  expect(await listShifts.run(organiser, { id })).toMatchObject({ mayPlan: true });
});
