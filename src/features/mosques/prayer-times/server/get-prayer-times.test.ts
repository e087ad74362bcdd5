import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getPrayerTimes } from './get-prayer-times.ts';
import { hijriMonthStarts, jumuahSittings, prayerRules } from './tables.ts';

const input = (fields: object) => calls.getPrayerTimes.input.parse(fields);

testWithDb(
  'without anything asked, today’s begin times of the borough are computed and say so',
  async ({ ctx }) => {
    const times = await getPrayerTimes.run(ctx, input({}));
    expect(times).toMatchObject({
      date: '2026-11-21',
      today: '2026-11-21',
      source: 'computed',
      method: 'MoonsightingCommittee',
      jamaah: { fajr: null, dhuhr: null, asr: null, maghrib: null, isha: null },
      jumuah: [],
    });
    expect(times.dhuhr).toMatch(/^11:5\d$/);
    expect(times.fajr).toMatch(/^5:\d\d$/);
  },
);

testWithDb('the coming prayers are instants, and after isha comes tomorrow’s fajr', async ({ ctx }) => {
  const noon = await getPrayerTimes.run(ctx, input({}));
  expect(noon.previous?.prayer).toBe('dhuhr');
  expect(noon.coming.map((one) => one.prayer)).toEqual(['asr', 'maghrib', 'isha', 'fajr', 'dhuhr', 'asr']);
  const late = await getPrayerTimes.run({ ...ctx, now: new Date('2026-11-21T22:00:00Z') }, input({}));
  expect(late.coming[0]).toMatchObject({ prayer: 'fajr', tomorrow: true, date: '2026-11-22' });
});

testWithDb('at half past midnight in summer the day is London’s, not UTC’s', async ({ ctx }) => {
  const times = await getPrayerTimes.run({ ...ctx, now: new Date('2026-06-21T23:30:00Z') }, input({}));
  expect(times.date).toBe('2026-06-22');
});

testWithDb('a month has all its days, and Ramadan 1448 is marked with imsak and iftar', async ({ ctx }) => {
  const times = await getPrayerTimes.run(ctx, input({ month: '2027-02' }));
  expect(times.days).toHaveLength(28);
  expect(times.days[6]).toMatchObject({ date: '2027-02-07', ramadan: false });
  expect(times.days[7]).toMatchObject({
    date: '2027-02-08',
    ramadan: true,
    hijri: { text: '1 Ramadan 1448' },
  });
  expect(times.days[7]?.imsak).toBe('5:40');
  expect(times.days[7]?.maghrib).toBe('17:04');
  expect(times.nextRamadan).toEqual({ startsOn: '2027-02-08', eidOn: '2027-03-09' });
});

testWithDb('a month start that the operator declared is followed', async ({ ctx }) => {
  await ctx.db.insert(hijriMonthStarts).values({ year: 1448, month: 9, startsOn: '2027-02-09' });
  const times = await getPrayerTimes.run(ctx, input({ date: '2027-02-09' }));
  expect(times.hijri.text).toBe('1 Ramadan 1448');
});

testWithDb('a mosque’s jama‘ah and Friday’s sittings stand beside its begin times', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  await ctx.db.insert(prayerRules).values({
    mosqueId: mosque.id,
    prayer: 'asr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '14:30',
    validFrom: '2026-01-01',
    confirmedAt: '2026-11-01T00:00:00Z',
  });
  await ctx.db
    .insert(jumuahSittings)
    .values({ mosqueId: mosque.id, time: '13:15', language: 'English', validFrom: '2026-01-01' });
  const friday = await getPrayerTimes.run(ctx, input({ mosqueId: mosque.id, date: '2026-11-20' }));
  expect(friday.jamaah.asr).toMatchObject({ time: '14:30', source: 'mosque', stale: false });
  expect(friday.jumuah).toMatchObject([{ time: '13:15', stale: true }]);
  expect(friday.dhuhr).not.toBeNull();
  const saturday = await getPrayerTimes.run(ctx, input({ mosqueId: mosque.id }));
  expect(saturday.jumuah).toEqual([]);
});

testWithDb('where the sun gives no times the fixed ones stand in, marked as a fallback', async ({ ctx }) => {
  const times = await getPrayerTimes.run(ctx, input({ lat: '78.2', lng: '15.6', date: '2026-12-21' }));
  expect(times).toMatchObject({ source: 'fallback', fajr: '5:30', maghrib: '18:00' });
});

testWithDb('a mosque that is not public has no times', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  const asked = getPrayerTimes.run(ctx, input({ mosqueId: mosque.id }));
  await expect(asked).rejects.toMatchObject({ code: 'mosque_not_found' });
});
