import { expect } from 'vitest';
import { loadTimetables, resolveDays } from '#features/prayer-times/server/queries.ts';
import { prayerDays } from '#features/prayer-times/server/tables.ts';
import { type WallTime, wallMinutes } from '#features/prayer-times/wall-time.ts';
import { asMember } from '#test/factories/people.ts';
import { aManagedMosque } from '#test/factories/stewardship.ts';
import { testNow, testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { setMosqueJamaah } from './set-mosque-jamaah.ts';

testWithDb('from that day on, not before; a past day is refused, and so is a stranger', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const set = (time: string, from: string) =>
    calls.setMosqueJamaah.input.parse({ placeId: mosque.id, prayer: 'isha', time, from });
  await setMosqueJamaah.run(manager, set('19:30', '2026-11-21'));
  await setMosqueJamaah.run(manager, set('19:45', '2026-11-23'));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-21', '2026-11-23')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const days = resolveDays(mosque, known, ['2026-11-21', '2026-11-22', '2026-11-23'], testNow);
  expect(days.map(({ prayers }) => prayers.isha.jamaah?.time)).toEqual(['19:30', '19:30', '19:45']);
  const past = setMosqueJamaah.run(manager, set('19:00', '2026-11-20'));
  await expect(past).rejects.toMatchObject({ issues: [{ path: 'from' }] });
  const foreign = setMosqueJamaah.run(stranger, set('19:00', '2026-11-25'));
  await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb('minutes after the beginning, or none at all', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const set = (fields: object) =>
    setMosqueJamaah.run(
      manager,
      calls.setMosqueJamaah.input.parse({ placeId: mosque.id, prayer: 'maghrib', ...fields }),
    );
  await set({ minutesAfter: 5, from: '2026-11-21' });
  await set({ minutesAfter: 0, from: '2026-11-22' });
  await set({ none: true, from: '2026-11-23' });
  const dates = ['2026-11-21', '2026-11-22', '2026-11-23'];
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-21', '2026-11-23')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const [five, straight, none] = resolveDays(mosque, known, dates, testNow).map(
    ({ prayers }) => prayers.maghrib,
  );
  const minutes = (wall: WallTime | null | undefined) => (wall ? wallMinutes(wall) : Number.NaN);
  expect(minutes(five?.jamaah) - minutes(five?.begins)).toBe(5);
  expect(straight?.jamaah?.time).toBe(straight?.begins?.time);
  expect(none?.jamaah).toBeNull();
  for (const wrong of [{}, { time: '17:00', none: true }, { minutesAfter: 500 }]) {
    const input = { placeId: mosque.id, prayer: 'maghrib', from: '2026-11-21', ...wrong };
    expect(calls.setMosqueJamaah.input.safeParse(input).success).toBe(false);
  }
});

testWithDb(
  'days with a time of their own keep it and are counted, unless they shall not',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const own = { mosqueId: mosque.id, prayer: 'isha', jamaah: '19:30' } as const;
    await ctx.db.insert(prayerDays).values([
      { ...own, date: '2026-11-21' },
      { ...own, date: '2026-11-22', begins: '19:00' },
      { ...own, date: '2026-11-23' },
    ]);
    const set = (fields: object) =>
      setMosqueJamaah.run(
        manager,
        calls.setMosqueJamaah.input.parse({ placeId: mosque.id, prayer: 'isha', time: '20:00', ...fields }),
      );
    expect(await set({ from: '2026-11-22' })).toMatchObject({ daysKept: 2 });
    expect(await set({ from: '2026-11-22', inPlaceOfDays: true })).toMatchObject({ daysKept: 0 });
    expect(await ctx.db.select().from(prayerDays).orderBy(prayerDays.date)).toMatchObject([
      { date: '2026-11-21', jamaah: '19:30' },
      { date: '2026-11-22', begins: '19:00', jamaah: null },
    ]);
  },
);

testWithDb('isha in the small hours belongs to the evening before', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = { placeId: mosque.id, prayer: 'isha', time: '00:10', from: '2026-11-21' };
  await setMosqueJamaah.run(manager, calls.setMosqueJamaah.input.parse(input));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-21', '2026-11-21')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const [day] = resolveDays(mosque, known, ['2026-11-21'], testNow);
  expect(day?.prayers.isha.jamaah).toMatchObject({ time: '00:10', dayOffset: 1 });
});
