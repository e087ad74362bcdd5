import { expect, test } from 'vitest';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from '#features/mosques/prayer-times/computed-times.rules.ts';
import type { Prayer } from '#features/mosques/prayer-times/prayer.rules.ts';
import {
  fajrToMaghrib,
  type PrayerRule,
  resolveDay,
} from '#features/mosques/prayer-times/timetable.rules.ts';
import { dailyTimes, findPreviousAndComing } from './congregation.rules.ts';

const here = { latitude: 51.559, longitude: 0.074 };

function rule(prayer: Prayer, time: string): PrayerRule {
  return {
    prayer,
    aspect: 'jamaah',
    kind: 'fixed',
    time,
    dayOffset: 0,
    offsetMinutes: null,
    roundUpTo: null,
    weekdays: null,
    validFrom: '2026-01-01',
    validTo: null,
    confirmedAt: '2026-11-20T00:00:00Z',
  };
}

function days(dates: readonly string[], rules: readonly PrayerRule[], now: string) {
  return dates.map((date) =>
    resolveDay(
      date,
      { rules, imported: [], asrOpinion: 'standard', fast: fajrToMaghrib },
      computeTimes(here, date, defaultSettings),
      new Date(now),
    ),
  );
}

const everyFriday = { validFrom: '2026-01-01', validTo: null };
const rules = [rule('fajr', '06:30'), rule('dhuhr', '13:15'), rule('isha', '20:00')];

test('after the last jama‘ah of a day, the first of the next day comes next', () => {
  const now = '2026-11-24T20:00:00Z';
  const { kind, previous, coming } = findPreviousAndComing(
    days(['2026-11-24', '2026-11-25'], rules, now),
    [],
    { now: new Date(now) },
  );
  expect(kind).toBe('jamaah');
  expect(previous).toMatchObject({ prayer: 'isha', date: '2026-11-24' });
  expect(coming[0]).toMatchObject({ prayer: 'fajr', date: '2026-11-25', time: '06:30', stale: false });
});

test('on a Friday each Jumu‘ah sitting replaces dhuhr', () => {
  const now = '2026-11-27T12:50:00Z';
  const sittings = [
    { ...everyFriday, time: '12:45', confirmedAt: '2026-11-20T00:00:00Z' },
    { ...everyFriday, time: '13:30', confirmedAt: null },
  ];
  const friday = days(['2026-11-27', '2026-11-28'], rules, now);
  const { previous, coming } = findPreviousAndComing(friday, sittings, { now: new Date(now) });
  expect(previous).toMatchObject({ jumuah: true, time: '12:45' });
  expect(coming[0]).toMatchObject({ jumuah: true, time: '13:30', stale: true });
  expect(coming.filter(({ prayer }) => prayer === 'dhuhr').map(({ time, date }) => [date, time])).toEqual([
    ['2026-11-27', '13:30'],
    ['2026-11-28', '13:15'],
  ]);
  const rows = friday.map((day) => dailyTimes(day, sittings).find(({ prayer }) => prayer === 'dhuhr'));
  expect(rows).toMatchObject([
    { jumuah: true, jamaah: '12:45' },
    { jumuah: false, jamaah: '13:15' },
  ]);
});

test('on the night the clocks go back, tomorrow’s fajr is an hour further away', () => {
  const now = '2026-10-24T20:00:00Z';
  const { coming } = findPreviousAndComing(days(['2026-10-24', '2026-10-25'], rules, now), [], {
    now: new Date(now),
  });
  expect(coming[0]).toMatchObject({ prayer: 'fajr', date: '2026-10-25' });
  expect(coming[0]?.at.toISOString()).toBe('2026-10-25T06:30:00.000Z');
});

test('without jama‘ah times, the starts of prayers are used and marked as such', () => {
  const now = '2026-11-24T12:20:00Z';
  const { kind, coming } = findPreviousAndComing(days(['2026-11-24'], [], now), [], { now: new Date(now) });
  expect(kind).toBe('begins');
  expect(coming[0]).toMatchObject({ prayer: 'asr', stale: false });
});
