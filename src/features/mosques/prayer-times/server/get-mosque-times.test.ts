import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getMosqueTimes } from './get-mosque-times.ts';
import { jumuahSittings, prayerDays, prayerRules, specialDays } from './tables.ts';

testWithDb('a mosque without a timetable shows computed begin times and no jama‘ah', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
  expect(times.hasTimetable).toBe(false);
  expect(times.prayers.map((one) => one.jamaah)).toEqual([null, null, null, null, null]);
  expect(times.prayers.every((one) => one.begins?.source === 'computed')).toBe(true);
});

testWithDb(
  'imported days, the coming change, Friday’s sittings and special days are all there',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const of = { mosqueId: mosque.id, confirmedAt: '2026-11-10T00:00:00Z' };
    await ctx.db
      .insert(prayerDays)
      .values({ ...of, date: '2026-11-21', prayer: 'isha', begins: '17:40', jamaah: '19:30' });
    const fixed = { ...of, prayer: 'dhuhr', aspect: 'jamaah', kind: 'fixed' } as const;
    await ctx.db.insert(prayerRules).values([
      { ...fixed, time: '13:00', validFrom: '2026-01-01' },
      { ...fixed, time: '13:30', validFrom: '2026-11-27' },
    ]);
    await ctx.db.insert(jumuahSittings).values([
      { ...of, time: '13:45', language: 'Urdu', validFrom: '2026-01-01' },
      {
        ...of,
        time: '13:00',
        ends: '13:30',
        language: 'English',
        validFrom: '2026-01-01',
        womensPlaces: 'yes',
      },
      { ...of, time: '12:00', language: 'Arabic', validFrom: '2026-01-01', validTo: '2026-10-30' },
    ]);
    await ctx.db
      .insert(specialDays)
      .values({ ...of, kind: 'eid_al_fitr', date: '2027-03-09', times: ['08:00'] });
    const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
    expect(times.prayers[4]).toMatchObject({
      jamaah: { time: '19:30', source: 'timetable' },
      jamaahTomorrow: null,
    });
    expect(times.changes).toEqual([{ date: '2026-11-27', prayer: 'dhuhr', from: '13:00', to: '13:30' }]);
    expect(times.friday).toBe('2026-11-27');
    expect(times.jumuah.map((one) => one.language)).toEqual(['English', 'Urdu']);
    expect(times.specialDays).toMatchObject([{ kind: 'eid_al_fitr', times: ['8:00'] }]);
  },
);

testWithDb('an unknown mosque has no times', async ({ ctx }) => {
  const { id } = calls.getMosqueTimes.input.parse({ id: '01890000-0000-7000-8000-000000000000' });
  await expect(getMosqueTimes.run(ctx, { id, date: undefined })).rejects.toMatchObject({ status: 404 });
});

testWithDb(
  'what comes next is counted in instants: on a Friday the sitting, and later asr',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const of = { mosqueId: mosque.id, confirmedAt: '2026-11-10T00:00:00Z', validFrom: '2026-01-01' };
    const fixed = { ...of, aspect: 'jamaah', kind: 'fixed' } as const;
    await ctx.db.insert(prayerRules).values([
      { ...fixed, prayer: 'dhuhr', time: '12:30' },
      { ...fixed, prayer: 'asr', time: '14:30' },
    ]);
    await ctx.db.insert(jumuahSittings).values({ ...of, time: '13:15', language: 'English' });
    const onFriday = { ...ctx, now: new Date('2026-11-27T12:00:00Z') };
    const times = await getMosqueTimes.run(onFriday, { id: mosque.id, date: undefined });
    expect(times.comingKind).toBe('jamaah');
    expect(times.coming.slice(0, 3).map((one) => [one.prayer, one.jumuah, one.time, one.tomorrow])).toEqual([
      ['dhuhr', true, '13:15', false],
      ['asr', false, '14:30', false],
      ['dhuhr', false, '12:30', true],
    ]);
  },
);

testWithDb(
  'a mosque that has told no jama‘ah counts down to when the prayers begin, and says so',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
    expect(times).toMatchObject({ comingKind: 'begins', today: '2026-11-21' });
    expect(times.coming[0]).toMatchObject({ prayer: 'asr', tomorrow: false });
  },
);
