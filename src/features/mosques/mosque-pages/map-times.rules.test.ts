import { expect, test } from 'vitest';
import type { ResolvedDay, SourcedTime } from '#features/mosques/prayer-times/timetable.rules.ts';
import { mapSource, mapTimes } from './map-times.rules.ts';

const today = '2026-11-26';
const checked = { confirmedAt: '2026-11-16T10:00:00Z', stale: false };
const old = { confirmedAt: '2026-08-16T10:00:00Z', stale: true };

function time(clock: string, source: SourcedTime['source'], sureness = checked): SourcedTime {
  const confirmed = source === 'computed' ? { confirmedAt: null, stale: false } : sureness;
  return { time: clock, dayOffset: 0, source, ...confirmed };
}

const none = { begins: null, jamaah: null };
const aDay = (prayers: Partial<ResolvedDay['prayers']>): ResolvedDay => ({
  date: today,
  prayers: { fajr: none, dhuhr: none, asr: none, maghrib: none, isha: none, ...prayers },
  fast: { suhoorEnds: null, iftar: null },
});
const starts = (clock: string) => ({ begins: time(clock, 'computed'), jamaah: null });
const told = (clock: string, source: 'mosque' | 'timetable', sureness = checked) => ({
  begins: time('05:00', 'computed'),
  jamaah: time(clock, source, sureness),
});

test('each time in a map popup says whether it is the jama‘ah or the start of the prayer', () => {
  const day = aDay({ fajr: told('06:30', 'mosque'), maghrib: starts('16:01') });
  expect(mapTimes(day)).toBe('Fajr jama‘ah 6:30am, Maghrib starts 4:01pm');
  expect(mapTimes(undefined)).toBe('Fajr not known, Maghrib not known');
});

test('a map popup says who gave the times and when they were checked, or that they are calculated', () => {
  const source = (day: ResolvedDay, next?: typeof checked) => mapSource(day, next, today);
  const both = aDay({ fajr: told('06:30', 'mosque'), maghrib: told('16:05', 'mosque') });
  expect(source(both)).toEqual({ text: 'From the mosque, checked 16 Nov', stale: false });
  const listed = aDay({ fajr: told('06:30', 'timetable'), maghrib: starts('16:01') });
  expect(source(listed)).toEqual({
    text: 'From the mosque’s timetable, checked 16 Nov; starts are calculated',
    stale: false,
  });
  const calculated = aDay({ fajr: starts('05:50'), maghrib: starts('16:01') });
  expect(source(calculated)).toEqual({ text: 'Calculated start times', stale: false });
  expect(mapSource(undefined, undefined, today)).toBeNull();
});

test('a popup warns if one of its times, or the next jama‘ah, has not been checked for a long time', () => {
  const stale = { text: 'Last checked in August – may have changed', stale: true };
  const fajrIsOld = aDay({ fajr: told('06:30', 'mosque', old), maghrib: starts('16:01') });
  expect(mapSource(fajrIsOld, undefined, today)).toEqual(stale);
  const calculated = aDay({ fajr: starts('05:50'), maghrib: starts('16:01') });
  expect(mapSource(calculated, old, today)).toEqual(stale);
});
