import { expect, test } from 'vitest';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { siteSettings } from '#features/site/settings/server/settings.tables.ts';
import { asMember } from '#test/factories/people.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../shift.contract.ts';
import { listNextShifts, listShifts } from './shift.read.ts';

testWithDb('everyone sees the remaining places, and organisers see the names', async ({ ctx }) => {
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

testWithDb('a shift that has begun and not ended is still listed', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '11:00', endTime: '13:00' });
  await aShift(ctx.db, opportunity.id, { date: '2026-11-20', startTime: '22:00', endTime: '01:00' });
  expect((await listShifts.run(organiser, { id: opportunity.id })).shifts).toHaveLength(1);
});

testWithDb('a closed opportunity takes no sign-ups and no new shifts', async ({ ctx }) => {
  const { opportunity, organiser, volunteer } = await aTeam(ctx, { status: 'closed' });
  const { id } = opportunity;
  expect(await listShifts.run(volunteer, { id })).toMatchObject({ isVolunteer: true, maySignUp: false });
  expect(await listShifts.run(organiser, { id })).toMatchObject({ mayPlan: false });
});

testWithDb(
  'visitors see shifts if volunteering is open to them, and blocked members never do',
  async ({ ctx }) => {
    const { opportunity, author } = await aTeam(ctx);
    const { ctx: blocked, user } = await asMember(ctx);
    const { id } = opportunity;
    expect(await listShifts.run(ctx, { id })).toEqual({
      isVolunteer: false,
      maySignUp: false,
      mayPlan: false,
      shifts: [],
    });
    await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
    await expect(listShifts.run(ctx, { id })).rejects.toMatchObject({ code: 'not_signed_in' });
    await ctx.db.insert(memberBlocks).values({ blockerId: author.id, blockedId: user.id });
    await expect(listShifts.run(blocked, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  },
);

testWithDb('shifts of an unapproved opportunity are visible to its organisers only', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx, { isApproved: false });
  const { ctx: reader } = await asMember(ctx);
  const { id } = opportunity;
  await expect(listShifts.run(reader, { id })).rejects.toMatchObject({ code: 'opportunity_not_found' });
  expect(await listShifts.run(organiser, { id })).toMatchObject({ mayPlan: true });
});

testWithDb('the next three shifts are listed for open opportunities only', async ({ ctx }) => {
  const { opportunity, user } = await aTeam(ctx);
  const { opportunity: without } = await aTeam(ctx);
  const { opportunity: closed } = await aTeam(ctx, { status: 'closed' });
  const { opportunity: waiting } = await aTeam(ctx, { isApproved: false });
  for (const date of ['2026-12-19', '2026-12-12', '2026-12-05', '2026-11-28']) {
    const shift = await aShift(ctx.db, opportunity.id, { date });
    if (date === '2026-12-05') await takenPlace(ctx.db, shift.id, user.id);
  }
  for (const { id } of [closed, waiting]) await aShift(ctx.db, id);
  const { ctx: reader } = await asMember(ctx);
  const ids = [opportunity, without, closed, waiting].map(({ id }) => id);
  const found = await listNextShifts.run(reader, { ids });
  expect(found).toMatchObject([
    {
      opportunityId: opportunity.id,
      shifts: [
        { date: '2026-11-28', taken: 0 },
        { date: '2026-12-05', taken: 1 },
        { date: '2026-12-12', taken: 0 },
      ],
    },
  ]);
  await ctx.db.insert(siteSettings).values({ key: 'volunteeringAudience', value: 'members' });
  await expect(listNextShifts.run(ctx, { ids })).rejects.toMatchObject({ code: 'not_signed_in' });
});

const id = '00000000-0000-7000-8000-000000000000';
test.each([
  ['none', ''],
  ['a word', 'all'],
  ['fifty-one', Array.from({ length: 51 }, () => id).join(',')],
])('a list of %s as ids is refused', (_what, ids) => {
  expect(calls.listNextShifts.input.safeParse({ ids }).success).toBe(false);
});
