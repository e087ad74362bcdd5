import { expect, test } from 'vitest';
import { boardTroubles, dayToShow, nextPrayer } from './board-clock.ts';
import type { Board, BoardDay } from './contract.ts';

const at = (date: string, clock: string) => `${date}T${clock}:00.000Z`;
const prayer = (date: string, name: 'fajr' | 'isha', begins: string, jamaah: string | null) => ({
  prayer: name,
  begins,
  beginsAt: at(date, begins),
  jamaah,
  jamaahAt: jamaah === null ? null : at(date, jamaah),
  stale: false,
});
const day = (date: string): BoardDay => ({
  date,
  hijri: '',
  hijriArabic: '',
  sunrise: null,
  prayers: [prayer(date, 'fajr', '05:40', '06:30'), prayer(date, 'isha', '17:50', null)],
  jumuah: [],
});
const days = [day('2026-11-21'), day('2026-11-22')];
const instant = (text: string) => Date.parse(text);

test('the countdown runs to the jama‘ah, to the beginning where none is known, and on to tomorrow', () => {
  expect(nextPrayer(days, instant('2026-11-21T06:00:00Z'))).toMatchObject({ prayer: 'fajr', isJamaah: true });
  expect(nextPrayer(days, instant('2026-11-21T06:30:00Z'))).toMatchObject({
    prayer: 'isha',
    isJamaah: false,
  });
  expect(nextPrayer(days, instant('2026-11-21T18:00:00Z'))).toMatchObject({ date: '2026-11-22' });
  expect(nextPrayer(days, instant('2026-11-22T18:00:00Z'))).toBeNull();
});

test('after the last congregation tomorrow is shown; days later nothing is made up', () => {
  const shown = (today: string, now: string) => dayToShow(days, today, instant(now))?.date;
  expect(shown('2026-11-21', '2026-11-21T12:00:00Z')).toBe('2026-11-21');
  expect(shown('2026-11-21', '2026-11-21T17:51:00Z')).toBe('2026-11-22');
  expect(shown('2026-11-22', '2026-11-22T17:51:00Z')).toBe('2026-11-22');
  expect(shown('2026-11-23', '2026-11-23T12:00:00Z')).toBeUndefined();
});

test('a board that is a day old, or on a clock that is off, says so', () => {
  const board: Board = {
    mosqueId: '01890000-0000-7000-8000-000000000000',
    name: 'Masjid',
    now: '2026-11-21T12:00:00.000Z',
    days,
    changes: [],
    announcements: [],
    events: [],
    friday: null,
  };
  const on = (device: string, clockOffset = 0) =>
    boardTroubles(board, { deviceNow: instant(device), clockOffset });
  expect(on('2026-11-22T11:00:00Z')).toEqual([]);
  expect(on('2026-11-22T12:01:00Z')).toEqual(['old']);
  expect(on('2026-11-21T12:00:00Z', 180_000)).toEqual(['clock']);
  expect(on('2026-11-22T12:00:00Z', 180_000)).toEqual(['old', 'clock']);
});

test('isha past midnight is counted down to and shown on its own day', () => {
  const summer = (date: string, ishaAt: string): BoardDay => ({
    ...day(date),
    prayers: [{ ...prayer(date, 'isha', '00:20', '00:30'), beginsAt: null, jamaahAt: ishaAt }],
  });
  const nights = [
    summer('2026-06-20', '2026-06-20T23:30:00.000Z'),
    summer('2026-06-21', '2026-06-21T23:30:00.000Z'),
  ];
  const now = instant('2026-06-20T23:10:00Z');
  expect(dayToShow(nights, '2026-06-21', now)?.date).toBe('2026-06-20');
  expect(nextPrayer(nights, now)).toMatchObject({ date: '2026-06-20', at: instant('2026-06-20T23:30:00Z') });
  expect(dayToShow(nights, '2026-06-21', now + 30 * 60_000)?.date).toBe('2026-06-21');
});

test('on a Friday the countdown runs to each sitting of Jumu‘ah, in place of Dhuhr', () => {
  const sitting = (at: string) => ({
    id: '01890000-0000-7000-8000-000000000001',
    time: '13:00',
    ends: null,
    language: 'English',
    hall: null,
    address: null,
    womensPlaces: 'unknown' as const,
    until: null,
    confirmedAt: null,
    stale: false,
    at,
  });
  const date = '2026-11-27';
  const dhuhr = { ...prayer(date, 'fajr', '12:00', '13:15'), prayer: 'dhuhr' as const };
  const friday: BoardDay = {
    ...day(date),
    prayers: [dhuhr, prayer(date, 'isha', '17:50', null)],
    jumuah: [sitting('2026-11-27T12:45:00.000Z'), sitting('2026-11-27T13:30:00.000Z')],
  };
  expect(nextPrayer([friday], instant('2026-11-27T12:00:00Z'))).toMatchObject({ prayer: 'jumuah' });
  expect(nextPrayer([friday], instant('2026-11-27T13:00:00Z'))).toMatchObject({
    at: instant('2026-11-27T13:30:00Z'),
  });
  expect(nextPrayer([friday], instant('2026-11-27T14:00:00Z'))).toMatchObject({ prayer: 'isha' });
});
