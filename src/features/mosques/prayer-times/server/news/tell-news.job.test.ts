import { expect } from 'vitest';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { followMosque } from '#features/mosques/managers-and-follows/server/follows/follow-mosque.ts';
import type { Ctx } from '#kit/server/context.ts';
import { messagesTo } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { prayerTimeNews } from '../tables.ts';
import { setMosqueJamaah } from '../timetable/set-mosque-jamaah.ts';
import { tellNews } from './tell-news.job.ts';

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

testWithDb('followers hear of several changes at once, once they have settled', async ({ ctx }) => {
  const { mosque, user, set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await set('isha', '19:45');
  await tellNews(ctx);
  await workOff(ctx);
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  const soon = later(ctx, 6);
  await tellNews(soon);
  await tellNews(soon);
  await workOff(soon);
  const notices = await ctx.db.select().from(notifications);
  expect(notices).toMatchObject([{ userId: user.id, kind: 'jamaah_changed', path: `/mosque/${mosque.id}` }]);
  expect(notices[0]?.body).toMatch(/^Fajr .* · Isha /);
  expect(await messagesTo(ctx.db, 'jamaah-changed')).toMatchObject([{ to: user.email }]);
});

testWithDb('a change that is taken back is no news; nor is setting what is set already', async ({ ctx }) => {
  const { set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await tellNews(later(ctx, 6));
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await set('fajr', '06:30');
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await set('fajr', '06:45');
  await set('fajr', '06:30');
  await tellNews(later(ctx, 2 * 24 * 60));
  expect(await ctx.db.select().from(prayerTimeNews)).toMatchObject([{ known: null }]);
  await workOff(later(ctx, 2 * 24 * 60));
  expect(await ctx.db.$count(notifications)).toBe(1);
});

testWithDb('a second change on the same day waits until the next', async ({ ctx }) => {
  const { manager, set } = await aFollowedMosque(ctx);
  await set('fajr', '06:30');
  await tellNews(later(ctx, 6));
  await set('isha', '19:45', later(manager, 60));
  await tellNews(later(ctx, 120));
  await workOff(later(ctx, 120));
  expect(await ctx.db.$count(notifications)).toBe(1);
  await tellNews(later(ctx, 24 * 60 + 10));
  await workOff(later(ctx, 24 * 60 + 10));
  expect(await ctx.db.$count(notifications)).toBe(2);
});
