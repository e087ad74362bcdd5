import { expect, test } from 'vitest';
import {
  announcedChanges,
  fajrToMaghrib,
  fastConventionText,
  fastTimes,
  type PrayerRule,
  resolveDay,
  type Timetable,
} from './timetable.rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const recently = '2026-11-01T00:00:00Z';
const wall = (time: string) => ({ time, dayOffset: 0 }) as const;
const computed = {
  fajr: wall('05:40'),
  dhuhr: wall('11:52'),
  asr: wall('13:58'),
  asrHanafi: wall('14:31'),
  maghrib: wall('16:07'),
  isha: wall('17:35'),
};

const rule = (fields: Partial<PrayerRule>): PrayerRule => ({
  prayer: 'asr',
  aspect: 'jamaah',
  kind: 'fixed',
  time: '15:00',
  dayOffset: 0,
  offsetMinutes: null,
  roundUpTo: null,
  weekdays: null,
  validFrom: '2026-01-01',
  validTo: null,
  confirmedAt: recently,
  ...fields,
});

const timetable = (changes: Partial<Timetable>): Timetable => ({
  rules: [],
  imported: [],
  asrOpinion: 'standard',
  fast: fajrToMaghrib,
  ...changes,
});
const resolve = (changes: Partial<Timetable>, date = '2026-11-20') =>
  resolveDay(date, timetable(changes), computed, now).prayers;

test('without a timetable, starts are computed and there is no jama‘ah', () => {
  const { asr } = resolve({});
  expect(asr.begins).toEqual({ ...wall('13:58'), source: 'computed', confirmedAt: null, stale: false });
  expect(asr.jamaah).toBeNull();
});

test('an imported day takes precedence over a rule, and a rule over the computation', () => {
  const imported = [
    {
      date: '2026-11-20',
      prayer: 'asr',
      begins: wall('13:57'),
      jamaah: wall('14:45'),
      confirmedAt: recently,
    },
  ] as const;
  const { asr } = resolve({ rules: [rule({})], imported });
  expect(asr.begins).toMatchObject({ time: '13:57', source: 'timetable' });
  expect(asr.jamaah).toMatchObject({ time: '14:45', source: 'timetable' });
  expect(resolve({ rules: [rule({})], imported }, '2026-11-21').asr.jamaah).toMatchObject({
    time: '15:00',
    source: 'mosque',
  });
});

test('an imported day without a jama‘ah uses the rule’s', () => {
  const imported = [
    { date: '2026-11-20', prayer: 'asr', begins: wall('13:57'), jamaah: null, confirmedAt: recently },
  ] as const;
  expect(resolve({ rules: [rule({})], imported }).asr.jamaah).toMatchObject({
    time: '15:00',
    source: 'mosque',
  });
});

test('the latest rule applies, but a rule for the weekday takes precedence', () => {
  const rules = [
    rule({ time: '15:30' }),
    rule({ time: '15:15', validFrom: '2026-11-14' }),
    rule({ time: '15:45', validFrom: '2026-11-14', weekdays: [5] }),
    rule({ time: '15:00', validFrom: '2026-11-16' }),
  ];
  expect(resolve({ rules }, '2026-11-13').asr.jamaah?.time).toBe('15:30');
  expect(resolve({ rules }, '2026-11-15').asr.jamaah?.time).toBe('15:15');
  expect(resolve({ rules }, '2026-11-19').asr.jamaah?.time).toBe('15:00');
  expect(resolve({ rules }, '2026-11-20').asr.jamaah?.time).toBe('15:45');
});

test('a rule ends with its last day', () => {
  const rules = [rule({ validTo: '2026-11-20' })];
  expect(resolve({ rules }, '2026-11-20').asr.jamaah?.time).toBe('15:00');
  expect(resolve({ rules }, '2026-11-21').asr.jamaah).toBeNull();
});

test('an offset counts from the start by the mosque’s asr opinion, and can be rounded up', () => {
  const offset = { kind: 'offset', offsetMinutes: 10, time: null } as const;
  expect(resolve({ rules: [rule(offset)] }).asr.jamaah?.time).toBe('14:08');
  expect(resolve({ rules: [rule(offset)], asrOpinion: 'hanafi' }).asr.jamaah?.time).toBe('14:41');
  expect(resolve({ rules: [rule({ ...offset, roundUpTo: 5 })] }).asr.jamaah?.time).toBe('14:10');
});

test('“straight after” is at the start time, and “none” means no jama‘ah', () => {
  const straight = rule({ prayer: 'maghrib', kind: 'straight_after', time: null });
  expect(resolve({ rules: [straight] }).maghrib.jamaah?.time).toBe('16:07');
  expect(resolve({ rules: [rule({ kind: 'none', time: null })] }).asr.jamaah).toBeNull();
});

test('a time not confirmed for sixty days is stale', () => {
  expect(resolve({ rules: [rule({ confirmedAt: '2026-09-22T12:00:00Z' })] }).asr.jamaah?.stale).toBe(false);
  expect(resolve({ rules: [rule({ confirmedAt: '2026-09-20T12:00:00Z' })] }).asr.jamaah?.stale).toBe(true);
  expect(resolve({ rules: [rule({ confirmedAt: null })] }).asr.jamaah?.stale).toBe(true);
});

test('an imported day is not stale until it has passed, however long ago it was confirmed', () => {
  const imported = (date: string, confirmedAt: string | null) =>
    resolveDay(
      date,
      timetable({ imported: [{ date, prayer: 'fajr', begins: null, jamaah: wall('06:30'), confirmedAt }] }),
      computed,
      now,
    ).prayers.fajr.jamaah?.stale;
  const old = '2026-01-02T12:00:00Z';
  expect(imported('2027-02-10', old)).toBe(false);
  expect(imported('2026-11-21', old)).toBe(false);
  expect(imported('2026-11-19', old)).toBe(true);
  expect(imported('2027-02-10', null)).toBe(true);
});

test('the next announced change has its first day; the daily shift of the sun is not a change', () => {
  const rules = [
    rule({ time: '15:00' }),
    rule({ time: '14:45', validFrom: '2026-11-23' }),
    rule({ prayer: 'maghrib', kind: 'offset', offsetMinutes: 5, time: null }),
  ];
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'].map((date) =>
    resolveDay(date, timetable({ rules }), computed, now),
  );
  expect(announcedChanges(days)).toEqual([{ date: '2026-11-23', prayer: 'asr', from: '15:00', to: '14:45' }]);
});

const starts = { fajr: wall('05:20'), maghrib: wall('17:33') };

test('without a convention the fast is from the start of Fajr to that of Maghrib', () => {
  expect(fastTimes(starts, fajrToMaghrib)).toEqual({ suhoorEnds: wall('05:20'), iftar: wall('17:33') });
});

test('a convention ends suhoor before Fajr and puts iftar after Maghrib, never the other way round', () => {
  const times = fastTimes(starts, { minutesBeforeFajr: 25, minutesAfterMaghrib: 3 });
  expect(times).toEqual({ suhoorEnds: wall('04:55'), iftar: wall('17:36') });
});

test('where the sun gives no Fajr or Maghrib, the end of the fast isn’t known either', () => {
  const times = fastTimes({ fajr: null, maghrib: null }, { minutesBeforeFajr: 10, minutesAfterMaghrib: 3 });
  expect(times).toEqual({ suhoorEnds: null, iftar: null });
});

test.each([
  [0, 0, 'Suhoor ends when Fajr begins. Iftar is when Maghrib begins.'],
  [1, 0, 'Suhoor ends 1 minute before Fajr begins. Iftar is when Maghrib begins.'],
  [10, 3, 'Suhoor ends 10 minutes before Fajr begins. Iftar is 3 minutes after Maghrib begins.'],
])('%d minutes before Fajr and %d after Maghrib: %s', (minutesBeforeFajr, minutesAfterMaghrib, text) => {
  expect(fastConventionText({ minutesBeforeFajr, minutesAfterMaghrib })).toBe(text);
});
