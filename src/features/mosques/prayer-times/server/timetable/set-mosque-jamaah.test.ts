import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { calls } from '../../timetable-contract.ts';
import { type WallTime, wallMinutes } from '../../wall-time.ts';
import { loadTimetables, resolveDays } from '../queries.ts';
import { prayerDays, prayerRules } from '../tables.ts';
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

test('of two managers who set one jama‘ah at once, the later one is right and the other’s rule is gone', async () => {
  const database = await openTestDatabase();
  const { mosque, manager } = await aManagedMosque(testCtx(database.db));
  const set = (time: string) =>
    setMosqueJamaah.run(
      manager,
      calls.setMosqueJamaah.input.parse({ placeId: mosque.id, prayer: 'dhuhr', time, from: '2026-11-22' }),
    );
  await Promise.all(['13:15', '13:45', '13:15', '13:45', '13:15', '13:45'].map(set));
  const open = and(eq(prayerRules.mosqueId, mosque.id), isNull(prayerRules.validTo));
  expect(await database.db.$count(prayerRules, open)).toBe(1);
  await database.close();
});

testWithDb('the database itself keeps one rule from one day, for the same weekdays', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const rule = {
    mosqueId: mosque.id,
    prayer: 'asr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '15:30',
  } as const;
  const store = (weekdays: number[] | null) =>
    ctx.db.transaction((tx) => tx.insert(prayerRules).values({ ...rule, weekdays, validFrom: '2026-11-22' }));
  await store(null);
  await store([5]);
  await expect(store(null)).rejects.toMatchObject({ cause: { code: '23505' } });
  await expect(store([5])).rejects.toMatchObject({ cause: { code: '23505' } });
});

testWithDb('what a mosque has for one weekday stays as it is when the other days change', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const rule = { mosqueId: mosque.id, prayer: 'asr', aspect: 'jamaah', kind: 'fixed' } as const;
  await ctx.db.insert(prayerRules).values([
    { ...rule, time: '15:00', validFrom: '2026-11-01' },
    { ...rule, time: '15:45', weekdays: [5], validFrom: '2026-11-01' },
    { ...rule, time: '15:50', weekdays: [6], validFrom: '2026-11-22' },
  ]);
  const input = { placeId: mosque.id, prayer: 'asr', time: '15:15', from: '2026-11-22' };
  await setMosqueJamaah.run(manager, calls.setMosqueJamaah.input.parse(input));
  const dates = ['2026-11-26', '2026-11-27', '2026-11-28'];
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-26', '2026-11-28')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const days = resolveDays(mosque, known, dates, testNow);
  expect(days.map(({ prayers }) => prayers.asr.jamaah?.time)).toEqual(['15:15', '15:45', '15:50']);
});
