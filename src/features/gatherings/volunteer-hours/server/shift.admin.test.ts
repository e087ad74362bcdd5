import { expect, test } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { aShift, aTeam, takenPlace } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../shift.contract.ts';
import { getTeam } from './hours.admin.ts';
import { cancelShift, createShift, listPastShifts, markNoShow } from './shift.admin.ts';
import { listShifts } from './shift.read.ts';
import { volunteerShifts } from './volunteer-hours.tables.ts';

const shift = { date: '2026-11-28', startTime: '09:30', endTime: '12:30', capacity: 6 };
const create = (ctx: Ctx, id: string, input: object = {}) =>
  createShift.run(ctx, calls.createShift.input.parse({ id, ...shift, ...input }));

testWithDb('an organiser can plan a shift once or weekly', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  expect(await create(organiser, opportunity.id)).toEqual({ message: 'The shift is planned.' });
  expect(await create(organiser, opportunity.id, { repeatWeeks: 3 })).toEqual({
    message: '4 shifts are planned.',
  });
  const dates = (await ctx.db.select().from(volunteerShifts)).map(({ date }) => date);
  expect(dates.toSorted()).toEqual(['2026-11-28', '2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19']);
});

testWithDb('only organisers can plan shifts, and not in the past or without an end', async ({ ctx }) => {
  const { opportunity, organiser, volunteer } = await aTeam(ctx);
  const { id } = opportunity;
  const { ctx: stranger } = await asMember(ctx);
  for (const one of [volunteer, stranger]) {
    await expect(create(one, id)).rejects.toMatchObject({ code: 'opportunity_not_found' });
  }
  const past = { date: '2026-11-21', startTime: '11:59', endTime: '13:00' };
  await expect(create(organiser, id, past)).rejects.toMatchObject({ issues: [{ path: 'date' }] });
  const endless = { endTime: '09:30' };
  await expect(create(organiser, id, endless)).rejects.toMatchObject({ issues: [{ path: 'endTime' }] });
  expect(await ctx.db.$count(volunteerShifts)).toBe(0);
});

testWithDb('an opportunity has at most a hundred shifts', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  for (let at = 0; at < 8; at += 1) await create(organiser, opportunity.id, { repeatWeeks: 11 });
  await expect(create(organiser, opportunity.id, { repeatWeeks: 4 })).rejects.toMatchObject({
    code: 'too_many_shifts',
  });
  await create(organiser, opportunity.id, { repeatWeeks: 3 });
  expect(await ctx.db.$count(volunteerShifts)).toBe(100);
});

test.each([
  ['nobody', { capacity: 0 }],
  ['half a person', { capacity: 1.5 }],
  ['a crowd', { capacity: 201 }],
  ['an invalid time', { startTime: '25:00' }],
])('a shift for %s is refused', (_what, input) => {
  const id = '00000000-0000-7000-8000-000000000000';
  expect(calls.createShift.input.safeParse({ id, ...shift, ...input }).success).toBe(false);
});

testWithDb('volunteers who signed up are notified when an organiser cancels a shift', async ({ ctx }) => {
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
  expect(await messagesTo(ctx.db, 'shift-cancelled')).toMatchObject([{ to: user.email }]);
  await expect(cancelShift.run(organiser, { id })).rejects.toMatchObject({ code: 'shift_not_found' });
  expect(await listShifts.run(organiser, { id: opportunity.id })).toMatchObject({ shifts: [] });
});

testWithDb('a shift that has begun can’t be cancelled', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  const { id } = await aShift(ctx.db, opportunity.id, { date: '2026-11-21', startTime: '12:00' });
  await expect(cancelShift.run(organiser, { id })).rejects.toMatchObject({ code: 'shift_begun' });
});

const begun = { date: '2026-11-21', startTime: '09:30', endTime: '12:30' };

testWithDb('an organiser can mark a no-show and undo it', async ({ ctx }) => {
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
  'a no-show can’t be marked by others, for a future or old shift, or for someone without a place',
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
