import { expect, test } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../../timetable-contract.ts';
import { prayerDays } from '../tables.ts';
import { getTimetableMonth } from './get-timetable-month.ts';
import { saveTimetableDay } from './save-timetable-day.ts';

const date = '2026-11-25';
const day = (placeId: string, times: object[], version?: string) =>
  calls.saveTimetableDay.input.parse({ placeId, date, times, version });

testWithDb('a day gets times of its own, and loses those that are left out', async ({ ctx }) => {
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
  expect(await ctx.db.select().from(auditLog)).toMatchObject([
    { before: { times: [] } },
    { action: 'times.day', before: { times: [{ prayer: 'fajr' }, { prayer: 'isha' }] } },
  ]);
});

test('of two who change the same day at once, the second is told to look first', async () => {
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

testWithDb('times out of order, a day that is over and a stranger are refused', async ({ ctx }) => {
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
