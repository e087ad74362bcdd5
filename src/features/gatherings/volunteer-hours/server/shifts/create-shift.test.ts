import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { asMember } from '#test/factories/people.ts';
import { aTeam } from '#test/factories/volunteer-hours.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../shift-contract.ts';
import { volunteerShifts } from '../tables.ts';
import { createShift } from './create-shift.ts';

const shift = { date: '2026-11-28', startTime: '09:30', endTime: '12:30', capacity: 6 };
const create = (ctx: Ctx, id: string, input: object = {}) =>
  createShift.run(ctx, calls.createShift.input.parse({ id, ...shift, ...input }));

testWithDb('an organiser plans a shift, or the same every week', async ({ ctx }) => {
  const { opportunity, organiser } = await aTeam(ctx);
  expect(await create(organiser, opportunity.id)).toEqual({ message: 'The shift is planned.' });
  expect(await create(organiser, opportunity.id, { repeatWeeks: 3 })).toEqual({
    message: '4 shifts are planned.',
  });
  const dates = (await ctx.db.select().from(volunteerShifts)).map(({ date }) => date);
  expect(dates.toSorted()).toEqual(['2026-11-28', '2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19']);
});

testWithDb('nobody else does, and nobody in the past or without an end', async ({ ctx }) => {
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

testWithDb('a hundred shifts are enough', async ({ ctx }) => {
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
  ['an hour that is none', { startTime: '25:00' }],
])('a shift for %s is refused', (_what, input) => {
  const id = '00000000-0000-7000-8000-000000000000';
  expect(calls.createShift.input.safeParse({ id, ...shift, ...input }).success).toBe(false);
});
