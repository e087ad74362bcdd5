import { expect } from 'vitest';
import { announcements } from '#features/mosques/announcements/server/tables.ts';
import { jumuahSittings, prayerRules } from '#features/mosques/prayer-times/server/tables.ts';
import { anEvent } from '#test/factories/events.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getBoard } from './get-board.ts';

testWithDb('four days of times as instants, changes, and what is announced', async ({ ctx }) => {
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

testWithDb('no board for a mosque that is not public', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  await expect(getBoard.run(ctx, { id: mosque.id })).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('Friday’s sittings, and what takes place there, for everyone', async ({ ctx }) => {
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
