import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { createAnnouncement } from './create-announcement.ts';
import { listAnnouncements } from './list-announcements.ts';
import { purgeExpiredJanazahs } from './purge-expired-janazahs.job.ts';
import { announcements } from './tables.ts';

testWithDb('current ones alone, a janazah first; a week after its end it is forgotten', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const add = (kind: string, title: string, endsOn: string) =>
    createAnnouncement.run(
      manager,
      calls.createAnnouncement.input.parse({ placeId: mosque.id, kind, title, endsOn, familyConsents: true }),
    );
  await add('janazah', 'Janazah', '2026-11-22');
  await add('notice', 'Boiler', '2026-12-01');
  await add('closure', 'Closed on Monday', '2026-11-23');
  const titlesOn = async (instant: string) =>
    (await listAnnouncements.run({ ...ctx, now: new Date(instant) }, { placeId: mosque.id })).map(
      ({ title }) => title,
    );
  expect(await titlesOn('2026-11-22T12:00:00Z')).toEqual(['Janazah', 'Closed on Monday', 'Boiler']);
  expect(await titlesOn('2026-11-24T12:00:00Z')).toEqual(['Boiler']);
  await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-29T12:00:00Z') });
  expect(await ctx.db.$count(announcements)).toBe(3);
  await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-30T12:00:00Z') });
  expect(await ctx.db.$count(announcements)).toBe(2);
});
