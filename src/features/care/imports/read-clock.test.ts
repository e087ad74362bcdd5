import { expect, test } from 'vitest';
import { type ClockSlot, settleClock } from '#features/mosques/prayer-times/import/clock-windows.ts';
import { readClockText } from './read-clock.ts';

function timeOf(text: string, slot: ClockSlot): string | undefined {
  const said = readClockText(text);
  const settled = said.says === 'clock' ? settleClock(said.readings, slot) : undefined;
  return (
    settled &&
    `${settled.time.time}${settled.time.dayOffset === 1 ? ' +1' : ''}${settled.assumed ? ' assumed' : ''}`
  );
}

test.each<[string, ClockSlot, string]>([
  ['5:30', 'fajr', '05:30'],
  ['05:30', 'fajr', '05:30'],
  ['5.30am', 'fajr', '05:30'],
  ['5.30 a.m.', 'fajr', '05:30'],
  ['0530', 'fajr', '05:30'],
  ['530', 'fajr', '05:30'],
  ['5:30:00', 'fajr', '05:30'],
  ['5.3', 'fajr', '05:30'],
  ['6am', 'fajr', '06:00'],
  ['5:30*', 'fajr', '05:30'],
  ['0.2291666667', 'fajr', '05:30'],
  ['0.25', 'fajr', '06:00'],
  ['1899-12-30T05:30:00', 'fajr', '05:30'],
  ['5:30 PM', 'maghrib', '17:30'],
  ['17:30:00', 'maghrib', '17:30'],
  ['0.75', 'maghrib', '18:00'],
  ['12.30 noon', 'dhuhr', '12:30'],
  ['12:05', 'dhuhr', '12:05'],
])('%s of %s is %s', (text, slot, expected) => {
  expect(timeOf(text, slot)).toBe(expected);
});

test.each<[string, ClockSlot, string]>([
  ['1:30', 'dhuhr', '13:30 assumed'],
  ['01:30', 'dhuhr', '13:30 assumed'],
  ['3.45', 'asr', '15:45 assumed'],
  ['4:52', 'maghrib', '16:52 assumed'],
  ['7.45', 'isha', '19:45 assumed'],
  ['11:15', 'isha', '23:15 assumed'],
  ['12:15', 'isha', '00:15 +1 assumed'],
])('%s of %s, without am or pm, is read as %s', (text, slot, expected) => {
  expect(timeOf(text, slot)).toBe(expected);
});

test('isha past midnight belongs to the day before', () => {
  expect(timeOf('00:15', 'isha')).toBe('00:15 +1');
  expect(timeOf('12.15am', 'isha')).toBe('00:15 +1');
  expect(timeOf('24:15', 'isha')).toBe('00:15 +1');
});

test.each<[string, ClockSlot]>([
  ['5:30 AM', 'asr'],
  ['5:30 PM', 'fajr'],
  ['17:30', 'dhuhr'],
  ['9:30', 'dhuhr'],
  ['13:00 am', 'dhuhr'],
])('%s can’t be a time of %s', (text, slot) => {
  expect(timeOf(text, slot)).toBeUndefined();
});

test.each(['25:00', '5:60', '5:3:0', 'half past five', '2460', '05/30', '-5:30'])(
  '%s is nonsense',
  (text) => {
    expect(readClockText(text).says).toBe('nonsense');
  },
);

test.each(['', ' ', '-', '–', '---', 'n/a', 'TBC', 'x'])('“%s” says nothing', (text) => {
  expect(readClockText(text).says).toBe('nothing');
});

test.each([
  ['straight after', 0, null],
  ['Straight After Adhan', 0, null],
  ['after Maghrib', 0, 'maghrib'],
  ['Sunset', 0, 'maghrib'],
  ['at sunset', 0, 'maghrib'],
  ['immediately', 0, null],
  ['Sunset + 5', 5, 'maghrib'],
  ['+10 mins', 10, null],
  ['5 mins after adhan', 5, null],
])('“%s” counts %i minutes from the begin time', (text, minutes, of) => {
  expect(readClockText(text)).toEqual({ says: 'after', minutes, of });
});

test.each(['"', '″', 'ditto', '“'])('%s repeats the cell above', (text) => {
  expect(readClockText(text).says).toBe('same as above');
});
