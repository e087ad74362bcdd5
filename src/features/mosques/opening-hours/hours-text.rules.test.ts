import { expect, test } from 'vitest';
import { breaksText, otherWeekRows, ownDayRows, todaysBreaksText, weekRows } from './hours-text.rules.ts';
import type { ComingHours, OpeningHours } from './opening-hours.contract.ts';

const lunchToNight = [{ opens: '12:00', closes: '22:30' }];
const late = [{ opens: '12:00', closes: '23:00' }];

const karahi: OpeningHours = {
  week: [lunchToNight, lunchToNight, lunchToNight, lunchToNight, late, late, late],
  ramadan: Array.from({ length: 7 }, () => [{ opens: '16:00', closes: '02:00' }]),
  days: [
    { date: '2026-12-25', spans: [], note: 'Winter holiday' },
    { date: '2026-11-20', spans: [], note: 'Over' },
  ],
  breaks: [{ prayer: 'maghrib', minutes: 20 }],
  jumuah: { from: '12:00', until: '14:00' },
  note: null,
};

const thursday = '2026-11-26';
const coming: ComingHours = {
  isRamadan: false,
  open: [],
  breaks: [{ from: '2026-11-26T16:00:00.000Z', to: '2026-11-26T16:20:00.000Z', why: 'maghrib' }],
};

const lines = (rows: readonly { days: string; hours: readonly string[]; notes: readonly string[] }[]) =>
  rows.map(({ days, hours, notes }) => [days, hours.join(', '), ...notes].join(' | '));

test('equal days share a row, and today has its own, with its breaks', () => {
  expect(lines(weekRows(karahi, coming, thursday))).toEqual([
    'Mon to Wed | 12:00pm–10:30pm',
    'Thursday | 12:00pm–10:30pm | Maghrib 4:00pm–4:20pm',
    'Friday | 2:00pm–11:00pm | opens after Jumu‘ah',
    'Sat and Sun | 12:00pm–11:00pm',
  ]);
});

test('a special day replaces today’s hours and is listed before it comes', () => {
  const today = { ...coming, breaks: [] };
  expect(lines(weekRows(karahi, today, '2026-12-25'))).toContain('Friday | Closed | Winter holiday');
  expect(lines(ownDayRows(karahi, thursday))).toEqual(['Fri 25 Dec | Closed | Winter holiday']);
});

test('in Ramadan its own week is shown, past midnight, and the usual one as the other week', () => {
  const inRamadan = { ...coming, isRamadan: true, breaks: [] };
  expect(lines(weekRows(karahi, inRamadan, '2026-02-25'))).toEqual([
    'Mon and Tue | 4:00pm–2:00am',
    'Wednesday | 4:00pm–2:00am',
    'Thu to Sun | 4:00pm–2:00am',
  ]);
  expect(lines(otherWeekRows(karahi, inRamadan) ?? [])[0]).toBe('Mon to Thu | 12:00pm–10:30pm');
});

test('Jumu‘ah in the middle of a day is a break, and at its end shortens it', () => {
  const shop = (opens: string, closes: string): OpeningHours => ({
    ...karahi,
    ramadan: null,
    week: Array.from({ length: 7 }, () => [{ opens, closes }]),
  });
  const onFriday = (hours: OpeningHours) => lines(weekRows(hours, coming, thursday))[2];
  expect(onFriday(shop('09:00', '17:00'))).toBe('Friday | 9:00am–5:00pm | closed 12:00pm–2:00pm for Jumu‘ah');
  expect(onFriday(shop('09:00', '13:00'))).toBe('Friday | 9:00am–12:00pm');
  expect(onFriday(shop('12:30', '13:30'))).toBe('Friday | Closed');
  expect(lines(weekRows(shop('00:00', '00:00'), { ...coming, breaks: [] }, thursday))[0]).toBe(
    'Mon to Wed | Open 24 hours',
  );
  expect(onFriday(shop('14:00', '00:00'))).toBe('Fri to Sun | 2:00pm–midnight');
});

test('breaks are stated for every day, and today’s with their times until they are over', () => {
  expect(breaksText(karahi)).toBe('Closed every day for 20 minutes at Maghrib.');
  const two = { ...karahi, breaks: [{ prayer: 'asrHanafi' as const, minutes: 15 }, ...karahi.breaks] };
  expect(breaksText(two)).toBe('Closed every day for 15 minutes at Asr (Hanafi) and 20 minutes at Maghrib.');
  expect(breaksText({ ...karahi, breaks: [] })).toBeNull();
  expect(todaysBreaksText(coming, new Date('2026-11-26T13:34:00Z'))).toBe(
    'Closed 4:00pm–4:20pm today for Maghrib.',
  );
  expect(todaysBreaksText(coming, new Date('2026-11-26T16:20:00Z'))).toBeNull();
});
