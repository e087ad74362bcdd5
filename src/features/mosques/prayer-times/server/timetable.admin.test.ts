import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testNow, testWithDb } from '#test/with-db.ts';
import { calls } from '../timetable.contract.ts';
import { type WallTime, wallMinutes } from '../wall-clock.rules.ts';
import { getMosqueMonth } from './mosque-month.read.ts';
import { loadTimetables, resolveDays } from './prayer-times.queries.ts';
import { prayerDays, prayerRules, specialDays } from './prayer-times.tables.ts';
import {
  confirmTimes,
  getTimetableMonth,
  removeSpecialDay,
  saveFastConvention,
  saveTimetableDay,
  setMosqueJamaah,
} from './timetable.admin.ts';

testWithDb(
  'each time of the month has its source, and a changed time changes the version of its day',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const rule = { mosqueId: mosque.id, prayer: 'fajr', aspect: 'jamaah', kind: 'fixed' } as const;
    await ctx.db.insert(prayerRules).values({ ...rule, time: '06:15', validFrom: '2026-11-01' });
    const month = () => getTimetableMonth.run(manager, { placeId: mosque.id, month: '2027-02' });
    const before = await month();
    expect(before.days).toHaveLength(28);
    expect(before.days[0]?.prayers[0]).toMatchObject({
      begins: { source: 'computed' },
      jamaah: { time: '6:15', source: 'mosque' },
      own: { begins: null, jamaah: null },
    });
    const own = { mosqueId: mosque.id, date: '2027-02-01', prayer: 'fajr', jamaah: '06:20' } as const;
    await ctx.db.insert(prayerDays).values(own);
    const after = await month();
    expect(after.days[0]?.prayers[0]).toMatchObject({
      jamaah: { source: 'timetable' },
      own: { jamaah: '06:20' },
    });
    expect(after.days[0]?.version).not.toBe(before.days[0]?.version);
    expect(after.days[1]?.version).toBe(before.days[1]?.version);
  },
);

testWithDb('a jama‘ah applies from its day on; past days and strangers are refused', async ({ ctx }) => {
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

testWithDb('a mosque’s suhoor and iftar are set by its managers alone, and audited', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const save = (caller: Ctx, minutesBeforeFajr: number, minutesAfterMaghrib: number) =>
    saveFastConvention.run(caller, { placeId: mosque.id, minutesBeforeFajr, minutesAfterMaghrib });
  const foreign = save((await asMember(ctx)).ctx, 10, 3);
  await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await save(manager, 10, 3)).toEqual({
    message: 'Suhoor ends 10 minutes before Fajr begins. Iftar is 3 minutes after Maghrib begins.',
  });
  await save(manager, 5, 0);
  const known = (await loadTimetables(ctx.db, [mosque.id], '2027-02-08', '2027-02-08')).get(mosque.id);
  expect(known?.timetable.fast).toEqual({ minutesBeforeFajr: 5, minutesAfterMaghrib: 0, isChosen: true });
  const audited = await ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'times.fast'))
    .orderBy(auditLog.id);
  expect(audited.map(({ before, after }) => ({ before, after }))).toEqual([
    { before: null, after: { minutesBeforeFajr: 10, minutesAfterMaghrib: 3 } },
    {
      before: { minutesBeforeFajr: 10, minutesAfterMaghrib: 3 },
      after: { minutesBeforeFajr: 5, minutesAfterMaghrib: 0 },
    },
  ]);
});

test.each([
  [{ minutesBeforeFajr: -1 }, 'Please enter a whole number from 0 to 30.'],
  [{ minutesBeforeFajr: 31 }, 'Please enter a whole number from 0 to 30.'],
  [{ minutesBeforeFajr: 2.5 }, 'Please enter a whole number from 0 to 30.'],
  [{ minutesBeforeFajr: null }, 'Please enter a whole number from 0 to 30.'],
  [{ minutesAfterMaghrib: 11 }, 'Please enter a whole number from 0 to 10.'],
])('suhoor and iftar refuse %j', (wrong, message) => {
  const input = { placeId: crypto.randomUUID(), minutesBeforeFajr: 0, minutesAfterMaghrib: 0, ...wrong };
  const { error } = calls.saveFastConvention.input.safeParse(input);
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

testWithDb('a jama‘ah can be minutes after the start, or none', async ({ ctx }) => {
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
  'days with their own times keep them and are counted, unless they are to be replaced',
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

testWithDb('an isha after midnight belongs to the evening before', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = { placeId: mosque.id, prayer: 'isha', time: '00:10', from: '2026-11-21' };
  await setMosqueJamaah.run(manager, calls.setMosqueJamaah.input.parse(input));
  const known = (await loadTimetables(ctx.db, [mosque.id], '2026-11-21', '2026-11-21')).get(mosque.id);
  if (!known) throw new Error('There is no timetable.');
  const [day] = resolveDays(mosque, known, ['2026-11-21'], testNow);
  expect(day?.prayers.isha.jamaah).toMatchObject({ time: '00:10', dayOffset: 1 });
});

test('concurrent changes of one jama‘ah leave a single open rule', async () => {
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

testWithDb('the database allows one rule per start day and set of weekdays', async ({ ctx }) => {
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

testWithDb('rules for one weekday are kept when the other days change', async ({ ctx }) => {
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

const date = '2026-11-25';
const day = (placeId: string, times: object[], version?: string) =>
  calls.saveTimetableDay.input.parse({ placeId, date, times, version });

testWithDb('saving a day stores its times and removes those left out', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const read = async () =>
    (await getTimetableMonth.run(manager, { placeId: mosque.id, month: '2026-11' })).days[24];
  const fajr = { prayer: 'fajr', begins: '05:50', jamaah: '06:30' };
  await saveTimetableDay.run(manager, day(mosque.id, [fajr, { prayer: 'isha', jamaah: '00:30' }]));
  expect((await read())?.prayers).toMatchObject([
    { prayer: 'fajr', jamaah: { time: '6:30', source: 'timetable' }, own: { begins: '05:50' } },
    { prayer: 'dhuhr', begins: { source: 'computed' }, own: { begins: null, jamaah: null } },
    {},
    {},
    { jamaah: { time: '0:30', nextDay: true } },
  ]);
  await saveTimetableDay.run(manager, day(mosque.id, [{ prayer: 'fajr', jamaah: '06:45' }]));
  expect(await ctx.db.select().from(prayerDays)).toMatchObject([{ begins: null, jamaah: '06:45' }]);
  expect(await ctx.db.select().from(auditLog).orderBy(auditLog.id)).toMatchObject([
    { before: { times: [] } },
    { action: 'times.day', before: { times: [{ prayer: 'fajr' }, { prayer: 'isha' }] } },
  ]);
});

test('of two concurrent changes of a day, the second is refused', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const { days } = await getTimetableMonth.run(manager, { placeId: mosque.id, month: '2026-11' });
  const save = (jamaah: string) =>
    saveTimetableDay.run(manager, day(mosque.id, [{ prayer: 'fajr', jamaah }], days[24]?.version));
  const results = await Promise.allSettled([save('06:30'), save('06:45')]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'times_changed' },
  });
  await database.close();
});

testWithDb('times out of order, a past day and a stranger are refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const early = day(mosque.id, [{ prayer: 'fajr', begins: '06:00', jamaah: '05:30' }]);
  await expect(saveTimetableDay.run(manager, early)).rejects.toMatchObject({
    issues: [{ path: 'fajr.jamaah' }],
  });
  const past = { ...day(mosque.id, []), date: '2026-11-20' };
  await expect(saveTimetableDay.run(manager, past)).rejects.toMatchObject({ issues: [{ path: 'date' }] });
  await expect(saveTimetableDay.run(stranger, day(mosque.id, []))).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const foreign = getTimetableMonth.run(stranger, { placeId: mosque.id });
  await expect(foreign).rejects.toMatchObject({ code: 'not_allowed' });
});

testWithDb('an Isha prayed with Maghrib is accepted, and one between the two is refused', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const june = (jamaah: string) =>
    saveTimetableDay.run(manager, {
      ...day(mosque.id, [{ prayer: 'isha', begins: '22:42', jamaah }]),
      date: '2027-06-21',
    });
  await june('21:40');
  const month = await getTimetableMonth.run(manager, { placeId: mosque.id, month: '2027-06' });
  expect(month.days[20]?.prayers[4]).toMatchObject({ begins: { time: '22:42' }, jamaah: { time: '21:40' } });
  const { days } = await getMosqueMonth.run(ctx, { id: mosque.id, month: '2027-06' });
  expect(days[20]?.prayers[4]).toMatchObject({ jamaah: '21:40', withMaghrib: true });
  expect(days[19]?.prayers[4]).toMatchObject({ withMaghrib: false });
  await expect(june('22:20')).rejects.toMatchObject({ issues: [{ path: 'isha.jamaah' }] });
});

testWithDb('a special day without a time can be removed, once', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const day = { placeId: mosque.id, kind: 'eid_al_fitr' as const, date: '2027-03-10' };
  await ctx.db
    .insert(specialDays)
    .values({ mosqueId: mosque.id, kind: day.kind, date: day.date, note: 'In the park, God willing.' });
  await removeSpecialDay.run(manager, day);
  const again = removeSpecialDay.run(manager, day);
  await expect(again).rejects.toMatchObject({ code: 'special_day_not_found' });
});

testWithDb('confirming marks current times as confirmed now, but not ended ones', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const old = '2026-01-01T00:00:00.000Z';
  const rule = {
    mosqueId: mosque.id,
    prayer: 'isha',
    aspect: 'jamaah',
    kind: 'fixed',
    confirmedAt: old,
  } as const;
  await ctx.db.insert(prayerRules).values([
    { ...rule, time: '19:00', validFrom: '2026-01-01', validTo: '2026-10-31' },
    { ...rule, time: '19:30', validFrom: '2026-11-01' },
  ]);
  await confirmTimes.run(manager, { placeId: mosque.id });
  const rows = await ctx.db.select().from(prayerRules).orderBy(prayerRules.validFrom);
  expect(rows.map(({ confirmedAt }) => confirmedAt)).toEqual([old, '2026-11-21T12:00:00.000Z']);
});
