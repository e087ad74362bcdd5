import ICAL from 'ical.js';
import { expect } from 'vitest';
import { declareHijriMonth } from '#features/mosques/moon/server/hijri-month.admin.ts';
import {
  createMoonAuthority,
  declareAuthorityMonth,
  declareMosqueMonth,
  removeAuthorityMonth,
  setMosqueMoonAuthority,
} from '#features/mosques/moon/server/moon.admin.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../prayer-times.contract.ts';
import { getMosqueMonth } from './mosque-month.read.ts';
import { getMosqueTimes, getMosqueTimesCalendar, getPrayerTimes } from './prayer-times.read.ts';
import { jumuahSittings, prayerDays, prayerRules, specialDays } from './prayer-times.tables.ts';

const input = (fields: object) => calls.getPrayerTimes.input.parse(fields);

testWithDb(
  'by default, today’s times of the borough are computed and marked as computed',
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

testWithDb('coming prayers are instants, and tomorrow’s fajr follows isha', async ({ ctx }) => {
  const noon = await getPrayerTimes.run(ctx, input({}));
  expect(noon.previous?.prayer).toBe('dhuhr');
  expect(noon.coming.map((one) => one.prayer)).toEqual(['asr', 'maghrib', 'isha', 'fajr', 'dhuhr', 'asr']);
  const late = await getPrayerTimes.run({ ...ctx, now: new Date('2026-11-21T22:00:00Z') }, input({}));
  expect(late.coming[0]).toMatchObject({ prayer: 'fajr', tomorrow: true, date: '2026-11-22' });
});

testWithDb('at half past midnight in summer the date is London’s, not UTC’s', async ({ ctx }) => {
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

testWithDb('a declared month start is followed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  await declareHijriMonth.run(admin, { year: 1448, month: 9, startsOn: '2027-02-09' });
  const times = await getPrayerTimes.run(ctx, input({ date: '2027-02-09' }));
  expect(times.hijri.text).toBe('1 Ramadan 1448');
});

testWithDb('a mosque’s times include its jama‘ah times and, on Fridays, its sittings', async ({ ctx }) => {
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

testWithDb('fixed times marked as a fallback replace times the sun does not give', async ({ ctx }) => {
  const times = await getPrayerTimes.run(ctx, input({ lat: '78.2', lng: '15.6', date: '2026-12-21' }));
  expect(times).toMatchObject({ source: 'fallback', fajr: '5:30', maghrib: '18:00' });
});

testWithDb('the times of a mosque that is not public are refused', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  const asked = getPrayerTimes.run(ctx, input({ mosqueId: mosque.id }));
  await expect(asked).rejects.toMatchObject({ code: 'mosque_not_found' });
});

testWithDb('a mosque without a timetable has computed starts and no jama‘ah times', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
  expect(times.hasTimetable).toBe(false);
  expect(times.prayers.map((one) => one.jamaah)).toEqual([null, null, null, null, null]);
  expect(times.prayers.every((one) => one.begins?.source === 'computed')).toBe(true);
});

testWithDb(
  'imported days, coming changes, Friday’s sittings and special days are included',
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
    await ctx.db.insert(specialDays).values([
      { ...of, kind: 'taraweeh', date: '2027-02-07', times: ['20:00'] },
      { ...of, kind: 'eid_al_fitr', date: '2027-03-09', note: 'In the park' },
    ]);
    const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
    expect(times.prayers[4]).toMatchObject({
      jamaah: { time: '19:30', source: 'timetable' },
      jamaahTomorrow: null,
    });
    expect(times.changes).toEqual([{ date: '2026-11-27', prayer: 'dhuhr', from: '13:00', to: '13:30' }]);
    expect(times.friday).toBe('2026-11-27');
    expect(times.jumuah.map((one) => one.language)).toEqual(['English', 'Urdu']);
    expect(times.specialDays).toMatchObject([{ kind: 'eid_al_fitr', note: 'In the park' }]);
  },
);

testWithDb('the times of an unknown mosque are refused', async ({ ctx }) => {
  const { id } = calls.getMosqueTimes.input.parse({ id: '01890000-0000-7000-8000-000000000000' });
  await expect(getMosqueTimes.run(ctx, { id, date: undefined })).rejects.toMatchObject({ status: 404 });
});

testWithDb('on a Friday the Jumu‘ah sitting comes next, then asr', async ({ ctx }) => {
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
});

testWithDb('a mosque without jama‘ah times counts down to the starts of prayers', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const times = await getMosqueTimes.run(ctx, { id: mosque.id, date: undefined });
  expect(times).toMatchObject({ comingKind: 'begins', today: '2026-11-21' });
  expect(times.coming[0]).toMatchObject({ prayer: 'asr', tomorrow: false });
});

testWithDb('calendar events keep their London wall-clock time across the clock change', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { name: 'Masjid, with; signs\\ and “quotes”' });
  await ctx.db.insert(prayerRules).values({
    mosqueId: mosque.id,
    prayer: 'dhuhr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '13:30',
    validFrom: '2026-01-01',
  });
  const text = await getMosqueTimesCalendar.run(
    { ...ctx, now: new Date('2027-03-20T12:00:00Z') },
    { id: mosque.id },
  );
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone') ?? undefined);
  ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const on = (day: string) =>
    events.find((event) => event.startDate.toString().startsWith(day))?.startDate.toJSDate();
  expect(on('2027-03-27')?.toISOString()).toBe('2027-03-27T13:30:00.000Z');
  expect(on('2027-03-28')?.toISOString()).toBe('2027-03-28T12:30:00.000Z');
  expect(new Set(events.map((event) => event.uid)).size).toBe(events.length);
  expect(events[0]?.location).toContain('Masjid, with; signs\\ and “quotes”');
});

testWithDb('on a Friday the calendar has the sittings and no dhuhr', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const of = { mosqueId: mosque.id, validFrom: '2026-01-01' };
  await ctx.db
    .insert(prayerRules)
    .values({ ...of, prayer: 'dhuhr', aspect: 'jamaah', kind: 'fixed', time: '12:30' });
  await ctx.db.insert(jumuahSittings).values({ ...of, time: '13:15', language: 'English' });
  const calendar = new ICAL.Component(ICAL.parse(await getMosqueTimesCalendar.run(ctx, { id: mosque.id })));
  const onFriday = calendar
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))
    .filter((event) => event.startDate.toString().startsWith('2026-11-27'));
  expect(onFriday.map((event) => event.summary)).toEqual(['Jumu‘ah (English)']);
});

testWithDb(
  'the calendar event of Ramadan keeps its UID and raises its sequence when a day is declared or withdrawn',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const eve = { ...ctx, now: new Date('2027-02-07T18:00:00Z') };
    const { ctx: admin } = await asAdmin(ctx);
    const { id } = await createMoonAuthority.run(admin, { name: 'Morocco' });
    await setMosqueMoonAuthority.run(admin, { placeId: mosque.id, authorityId: id });
    const read = async () => {
      const text = await getMosqueTimesCalendar.run(eve, { id: mosque.id });
      const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
      const { uid, sequence, summary, startDate, endDate } = new ICAL.Event(component);
      return { uid, sequence, summary, days: `${startDate.toString()} to ${endDate.toString()}` };
    };
    const uid = `ramadan-1448@${mosque.id}`;
    const expected = { uid, summary: 'Ramadan expected', days: '2027-02-08 to 2027-02-10' };
    expect(await read()).toEqual({ ...expected, sequence: 1 });
    const month = { id, hijriYear: 1448, hijriMonth: 9 };
    await declareAuthorityMonth.run(admin, { ...month, startsOn: '2027-02-09' });
    expect(await read()).toEqual({
      uid,
      sequence: 2,
      summary: 'Ramadan begins',
      days: '2027-02-09 to 2027-02-10',
    });
    await removeAuthorityMonth.run(admin, month);
    expect(await read()).toEqual({ ...expected, sequence: 3 });
  },
);

testWithDb(
  'a day of Ramadan names the night that begins on it, unless Eid may come instead',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const nightOn = async (date: string) =>
      (await getMosqueTimes.run(ctx, { id: mosque.id, date })).hijri.nightTonight;
    const nights = () =>
      Promise.all(['2027-02-07', '2027-02-08', '2027-02-09', '2027-03-08', '2027-03-09'].map(nightOn));
    expect(await nights()).toEqual([null, 2, 3, null, null]);
    const declare = (hijriMonth: number, startsOn: string) =>
      declareMosqueMonth.run(manager, { placeId: mosque.id, hijriYear: 1448, hijriMonth, startsOn });
    await declare(9, '2027-02-09');
    expect(await nights()).toEqual([null, null, 2, 29, null]);
    await declare(10, '2027-03-11');
    expect(await nights()).toEqual([null, null, 2, 29, 30]);
  },
);

testWithDb('a mosque’s page and month say who decides when Ramadan begins', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const eve = { ...ctx, now: new Date('2027-02-07T18:00:00Z') };
  const texts = async () => {
    const times = await getMosqueTimes.run(eve, { id: mosque.id });
    const month = await getMosqueMonth.run(eve, { id: mosque.id });
    return [times.moonText, ...month.moonTexts];
  };
  const open = 'Ramadan is expected on Monday 8 or Tuesday 9 February: this mosque decides on the night.';
  expect(await texts()).toEqual([open, open]);
  // The site’s own calendar does not decide for a mosque that decides on the night.
  const { ctx: admin } = await asAdmin(ctx);
  await declareHijriMonth.run(admin, { year: 1448, month: 9, startsOn: '2027-02-08' });
  expect((await getMosqueTimes.run(eve, { id: mosque.id })).hijri.ramadanTonight).toMatch(/expected/);
  const declared = { placeId: mosque.id, hijriYear: 1448, hijriMonth: 9, startsOn: '2027-02-08' };
  await declareMosqueMonth.run(manager, declared);
  const decided = 'Ramadan begins on Monday 8 February, decided by this mosque.';
  expect(await texts()).toEqual([decided, decided]);
  expect((await getMosqueTimes.run(eve, { id: mosque.id })).hijri.ramadanTonight).toBe(
    'Ramadan begins tonight, with taraweeh.',
  );
  const winter = await getMosqueTimes.run(ctx, { id: mosque.id });
  expect(winter.moonText).toBe('For Ramadan and Eid, this mosque decides on the night.');
});
