import { expect } from 'vitest';
import { readSearch } from '#kit/server/search/search-query.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../announcement.contract.ts';
import { createAnnouncement } from './announcement.admin.ts';
import { purgeExpiredJanazahs } from './announcement.jobs.ts';
import { listAnnouncements, searchedAnnouncements } from './announcement.read.ts';
import { announcements } from './announcement.tables.ts';

testWithDb(
  'current announcements are listed, and janazahs purged a week after their end',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const add = (kind: string, fields: object) =>
      createAnnouncement.run(
        manager,
        calls.createAnnouncement.input.parse({ placeId: mosque.id, kind, familyConsents: true, ...fields }),
      );
    await add('janazah', { shownName: 'none', date: '2026-11-22', time: '13:30' });
    await add('notice', { title: 'Boiler', endsOn: '2026-12-01' });
    await add('closure', { title: 'Closed on Monday', endsOn: '2026-11-23' });
    const titlesOn = async (instant: string) =>
      (await listAnnouncements.run({ ...ctx, now: new Date(instant) }, { placeId: mosque.id })).map(
        ({ title }) => title,
      );
    expect(await titlesOn('2026-11-22T12:00:00Z')).toEqual([
      'Janazah of an elder of this mosque',
      'Closed on Monday',
      'Boiler',
    ]);
    expect(await titlesOn('2026-11-24T12:00:00Z')).toEqual(['Boiler']);
    await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-29T12:00:00Z') });
    expect(await ctx.db.$count(announcements)).toBe(3);
    await purgeExpiredJanazahs({ ...ctx, now: new Date('2026-11-30T12:00:00Z') });
    expect(await ctx.db.$count(announcements)).toBe(2);
  },
);

testWithDb(
  'a search result links to a janazah’s own page, and to another announcement on its mosque’s page',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { id } = await createAnnouncement.run(
      manager,
      calls.createAnnouncement.input.parse({
        placeId: mosque.id,
        kind: 'janazah',
        deceasedName: 'Haji Abdul Karim',
        date: '2026-11-23',
        prayer: 'asr',
        familyConsents: true,
      }),
    );
    const found = await searchedAnnouncements.find(ctx, readSearch('janaza'), 5);
    expect(found.map(({ path }) => path)).toEqual([`/janazah/${id}`]);
    const notice = { placeId: mosque.id, kind: 'notice', title: 'Winter coats', endsOn: '2026-11-23' };
    const other = await createAnnouncement.run(manager, calls.createAnnouncement.input.parse(notice));
    const coats = await searchedAnnouncements.find(ctx, readSearch('coats'), 5);
    expect(coats.map(({ path }) => path)).toEqual([`/mosque/${mosque.id}#announcement-${other.id}`]);
  },
);
