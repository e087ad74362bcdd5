import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { followMosque } from '#features/mosques/managers-and-follows/server/mosque-follow.own.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { announceJamaahChanges } from './jamaah-news.jobs.ts';
import { prayerTimeNews } from './prayer-times.tables.ts';
import { setMosqueJamaah } from './timetable.admin.ts';

const later = (ctx: Ctx, minutes: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + minutes * 60_000),
});

async function aFollowedMosque(ctx: Ctx) {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: follower, user } = await asMember(ctx);
  await followMosque.run(follower, { id: mosque.id });
  const set = (prayer: 'fajr' | 'isha', time: string, at: Ctx = manager) =>
    setMosqueJamaah.run(at, {
      placeId: mosque.id,
      prayer,
      from: '2026-11-27',
      time,
      inPlaceOfDays: false,
      none: false,
    });
  return { mosque, manager, user, set };
}

testWithDb('followers get one notification of several changes, once they have settled', async ({ ctx }) => {
  const { mosque, user, set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await set('isha', '19:45');
  await runSteps(announceJamaahChanges, ctx);
  await workOff(ctx);
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  const soon = later(ctx, 6);
  await runSteps(announceJamaahChanges, soon);
  await runSteps(announceJamaahChanges, soon);
  await workOff(soon);
  const notices = await ctx.db.select().from(notifications);
  expect(notices).toMatchObject([{ userId: user.id, kind: 'jamaah_changed', path: `/mosque/${mosque.id}` }]);
  expect(notices[0]?.body).toMatch(/^Fajr .* · Isha /);
  expect(await messagesTo(ctx.db, 'jamaah-changed')).toMatchObject([{ to: user.email }]);
});

testWithDb('a reverted change and an unchanged time are not announced', async ({ ctx }) => {
  const { set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await runSteps(announceJamaahChanges, later(ctx, 6));
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await set('fajr', '06:30');
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await set('fajr', '06:45');
  await set('fajr', '06:30');
  await runSteps(announceJamaahChanges, later(ctx, 2 * 24 * 60));
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await workOff(later(ctx, 2 * 24 * 60));
  expect(await ctx.db.$count(notifications)).toBe(1);
});

testWithDb('a second change on the same day is announced the next day', async ({ ctx }) => {
  const { manager, set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await runSteps(announceJamaahChanges, later(ctx, 6));
  await set('isha', '19:45', later(manager, 60));
  await runSteps(announceJamaahChanges, later(ctx, 120));
  await workOff(later(ctx, 120));
  expect(await ctx.db.$count(notifications)).toBe(1);
  await runSteps(announceJamaahChanges, later(ctx, 24 * 60 + 10));
  await workOff(later(ctx, 24 * 60 + 10));
  expect(await ctx.db.$count(notifications)).toBe(2);
});
