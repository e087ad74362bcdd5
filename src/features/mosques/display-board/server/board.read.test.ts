import { expect } from 'vitest';
import { announcements } from '#features/mosques/announcements/server/announcement.tables.ts';
import { declareMosqueMonth } from '#features/mosques/moon/server/moon.admin.ts';
import { jumuahSittings, prayerRules } from '#features/mosques/prayer-times/server/prayer-times.tables.ts';
import { anEvent } from '#test/factories/events.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getBoard } from './board.read.ts';

testWithDb('the board returns five days of times, changes and announcements', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const rule = { mosqueId: mosque.id, prayer: 'isha', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values([
    { ...rule, time: '19:30', validFrom: '2026-11-01', validTo: '2026-11-22' },
    { ...rule, time: '19:45', validFrom: '2026-11-23' },
  ]);
  const notice = {
    placeId: mosque.id,
    kind: 'notice' as const,
    title: 'Boiler',
    body: '',
    endsOn: '2026-11-30',
  };
  await ctx.db.insert(announcements).values(notice);
  const board = await getBoard.run(ctx, { id: mosque.id });
  expect(board.days.map(({ date }) => date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
  ]);
  expect(board.days[1]?.prayers[4]).toMatchObject({
    prayer: 'isha',
    jamaah: '19:30',
    jamaahAt: '2026-11-21T19:30:00.000Z',
  });
  expect(board.changes).toMatchObject([{ date: '2026-11-23', prayer: 'isha', from: '19:30', to: '19:45' }]);
  expect(board.announcements).toMatchObject([{ title: 'Boiler' }]);
});

testWithDb('a mosque that is not public has no board', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  await expect(getBoard.run(ctx, { id: mosque.id })).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('the board lists Friday’s sittings and the mosque’s coming public events', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await ctx.db
    .insert(jumuahSittings)
    .values({ mosqueId: mosque.id, time: '12:45', language: 'English', validFrom: '2026-11-01' });
  const here = { placeId: mosque.id, eventDate: '2026-11-25' };
  await anEvent(ctx.db, { ...here, title: 'Homework club' });
  await anEvent(ctx.db, { ...here, title: 'Committee', isPublic: false });
  await anEvent(ctx.db, { ...here, title: 'Next month', eventDate: '2026-12-25' });
  const board = await getBoard.run(ctx, { id: mosque.id });
  expect(board.friday).toMatchObject({ date: '2026-11-27', sittings: [{ time: '12:45' }] });
  expect(board.events.map(({ title }) => title)).toEqual(['Homework club']);
});

testWithDb(
  'on the eve of Ramadan the board announces a declared beginning and who decided it',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const eve = { ...ctx, now: new Date('2027-02-07T18:00:00Z') };
    const today = async () => (await getBoard.run(eve, { id: mosque.id })).days[1];
    expect(await today()).toMatchObject({
      date: '2027-02-07',
      hijri: '30 Shaban 1448',
      moonText: 'Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque decides on the night.',
    });
    await declareMosqueMonth.run(manager, {
      placeId: mosque.id,
      hijriYear: 1448,
      hijriMonth: 9,
      startsOn: '2027-02-08',
    });
    expect(await today()).toMatchObject({
      hijri: '30 Shaban 1448 · Ramadan begins tonight',
      moonText: 'Ramadan begins on Monday 8 February, decided by this mosque.',
    });
  },
);
