import { expect, test } from 'vitest';
import { districtOf, mergeDays, runText, sheetAddress, sheetTitle, spanText } from './street-week.rules.ts';

const day = (date: string, fajr: string | null) => ({ date, prayers: [{ prayer: 'fajr', jamaah: fajr }] });

test('consecutive days with the same times are one line, and a change begins another', () => {
  const runs = mergeDays([
    day('2026-11-29', '6:45'),
    day('2026-11-30', '6:45'),
    day('2026-12-01', '6:45'),
    day('2026-12-02', '7:00'),
    day('2026-12-03', '6:45'),
  ]);
  expect(runs.map((run) => [runText(run), run.day.prayers[0]?.jamaah])).toEqual([
    ['Sun 29 Nov to Tue 1 Dec', '6:45'],
    ['Wed 2 Dec', '7:00'],
    ['Thu 3 Dec', '6:45'],
  ]);
});

test('a day without a time isn’t merged with one that has it', () => {
  expect(mergeDays([day('2026-12-01', null), day('2026-12-02', '7:00')])).toHaveLength(2);
  expect(mergeDays([day('2026-12-01', null), day('2026-12-02', null)])).toHaveLength(1);
  expect(mergeDays([])).toEqual([]);
});

test('a run of days names its month once, and both if there are two', () => {
  expect(runText({ from: '2026-12-01', to: '2026-12-03' })).toBe('Tue 1 to Thu 3 Dec');
  expect(runText({ from: '2026-12-04', to: '2026-12-04' })).toBe('Fri 4 Dec');
});

test('the heading’s days name month and year as often as they differ', () => {
  expect(spanText({ from: '2026-12-02', to: '2026-12-08' })).toBe('Wednesday 2 to Tuesday 8 December 2026');
  expect(spanText({ from: '2027-03-26', to: '2027-04-01' })).toBe('Friday 26 March to Thursday 1 April 2027');
  expect(spanText({ from: '2026-12-30', to: '2027-01-05' })).toBe(
    'Wednesday 30 December 2026 to Tuesday 5 January 2027',
  );
});

test('the heading names the place, unless it is a location', () => {
  expect(sheetTitle({ kind: 'postcode', label: 'IG1 1AA' })).toBe('Prayers in congregation near IG1 1AA');
  expect(sheetTitle({ kind: 'mosque', label: 'Masjid an-Noor' })).toBe(
    'Prayers in congregation near Masjid an-Noor',
  );
  expect(sheetTitle({ kind: 'point', label: 'Where I am' })).toBe('Prayers in congregation nearby');
  expect(sheetTitle(null)).toBe('Prayers in congregation near your street');
});

test('the link for others has the postcode that was typed, but only the district of the member’s own', () => {
  expect(sheetAddress({ kind: 'postcode', label: 'IG1 1AA' }, { postcode: 'ig11aa', minutes: 10 })).toBe(
    '/jamaah/week?postcode=IG1+1AA&minutes=10',
  );
  expect(sheetAddress({ kind: 'profile', label: 'IG3 9SL' }, {})).toBe('/jamaah/week?postcode=IG3');
  expect(sheetAddress({ kind: 'mosque', label: 'Masjid' }, { mosque: 'an-id' })).toBe(
    '/jamaah/week?mosque=an-id',
  );
  expect(sheetAddress({ kind: 'point', label: 'Where I am' }, { lat: 51.558812, lng: 0.074149 })).toBe(
    '/jamaah/week?lat=51.559&lng=0.074',
  );
});

test('a postcode has a district, and other places have none', () => {
  expect(districtOf({ kind: 'postcode', label: 'IG1 1AA' })).toBe('IG1');
  expect(districtOf({ kind: 'profile', label: 'IG3' })).toBe('IG3');
  expect(districtOf({ kind: 'mosque', label: 'Masjid' })).toBeNull();
});
