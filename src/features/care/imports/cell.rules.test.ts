import { expect, test } from 'vitest';
import { type ClockSlot, settleClock } from '#features/mosques/prayer-times/timetable-heading.rules.ts';
import { readClockText, readDate } from './cell.rules.ts';

test.each([
  ['2027-01-31', '2027-01-31'],
  ['2027-1-3', '2027-01-03'],
  ['2027-01-31T00:00:00', '2027-01-31'],
  ['2027-01-31 00:00:00', '2027-01-31'],
  ['31/12/2027', '2027-12-31'],
  ['3/4/27', '2027-04-03'],
  ['03-04-2027', '2027-04-03'],
  ['03.04.2027', '2027-04-03'],
  ['1 Jan 2027', '2027-01-01'],
  ['01-Jan-27', '2027-01-01'],
  ['1st January 2027', '2027-01-01'],
  ['January 1, 2027', '2027-01-01'],
  ['Fri 1 January 2027', '2027-01-01'],
  ['Friday, 1 January 2027', '2027-01-01'],
  ['46388', '2027-01-01'],
  ['46388.0', '2027-01-01'],
  ['29/02/2028', '2028-02-29'],
])('%s is read as %s', (text, date) => {
  expect(readDate(text, {})).toEqual({ ok: true, value: date });
});

test('a missing year or month is taken from the file', () => {
  expect(readDate('Fri 1 January', { year: 2027 })).toEqual({ ok: true, value: '2027-01-01' });
  expect(readDate('1/2', { year: 2027 })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('1 Feb', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('Mon 1', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-01' });
  expect(readDate('28th', { month: '2027-02' })).toEqual({ ok: true, value: '2027-02-28' });
});

test.each([
  ['12/31/2027', {}, 'does not exist: the day comes before the month, as in 31/12/2027'],
  ['29/02/2027', {}, 'does not exist: 2027 has no 29 February'],
  ['29', { month: '2027-02' }, 'does not exist: 2027 has no 29 February'],
  ['31/04/2027', {}, 'is not a date from 2000 to 2100'],
  ['Thursday 1 January 2027', {}, 'is a Friday, not the weekday given'],
  ['1 January', {}, 'has no year'],
  ['17', {}, 'is a day without a month'],
  ['3 Ramadan', { year: 2027 }, 'is not a date we can read'],
  ['soon', {}, 'is not a date we can read'],
  ['', {}, 'is not a date we can read'],
  ['99999', {}, 'is not a date we can read'],
])('%s with %o is refused', (text, frame, why) => {
  expect(readDate(text, frame)).toEqual({ ok: false, why });
});

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
])('%s for %s is read as %s', (text, slot, expected) => {
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
])('%s for %s, without am or pm, is read as %s', (text, slot, expected) => {
  expect(timeOf(text, slot)).toBe(expected);
});

test('an isha time after midnight belongs to the day before', () => {
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
])('%s cannot be a time for %s', (text, slot) => {
  expect(timeOf(text, slot)).toBeUndefined();
});

test.each(['25:00', '5:60', '5:3:0', 'half past five', '2460', '05/30', '-5:30'])(
  '%s is not a time',
  (text) => {
    expect(readClockText(text).says).toBe('nonsense');
  },
);

test.each(['', ' ', '-', '–', '---', 'n/a', 'TBC', 'x'])('“%s” means no time', (text) => {
  expect(readClockText(text).says).toBe('nothing');
});

test.each([
  ['straight after', 0, null],
  ['Straight After Adhan', 0, null],
  ['after Maghrib', 0, 'maghrib'],
  ['Sunset', 0, 'sunset'],
  ['at sunset', 0, 'sunset'],
  ['immediately', 0, null],
  ['Sunset + 5', 5, 'sunset'],
  ['+10 mins', 10, null],
  ['5 mins after adhan', 5, null],
])('“%s” means %i minutes after the begin time', (text, minutes, of) => {
  expect(readClockText(text)).toEqual({ says: 'after', minutes, of });
});

test.each(['"', '″', 'ditto', '“'])('%s repeats the cell above', (text) => {
  expect(readClockText(text).says).toBe('same as above');
});

test('dates and times are read despite direction marks and in other digits', () => {
  for (const written of [
    '\u202A01/02/2027\u202C',
    '\u200E1 Feb 2027',
    '٠١/٠٢/٢٠٢٧',
    '1\u00A0Feb\u00A02027',
  ]) {
    expect(readDate(written, {}), written).toEqual({ ok: true, value: '2027-02-01' });
  }
  for (const written of ['\u200E5:30 pm', '۱۷:۳۰', '١٧:٣٠', '17\uFF1A30', '17:30\uFEFF']) {
    expect(readClockText(written), written).toMatchObject({ says: 'clock', readings: [{ minutes: 1050 }] });
  }
});
