import { expect, test } from 'vitest';
import { computeTimes } from '../computed-times.ts';
import { defaultSettings } from '../methods.ts';
import { checkDays } from './check-timetable.ts';
import { readTimetable } from './read-timetable.ts';
import { warningsOf } from './timetable-warnings.ts';

const headings =
  'Date,Fajr Begins,Fajr Jamaat,Sunrise,Dhuhr Begins,Dhuhr Jamaat,Asr 1,Asr 2,Asr Jamaat,Maghrib Begins,Maghrib Jamaat,Isha Begins,Isha Jamaat';
const ordinary = '05:30,06:00,07:10,12:20,13:15,15:00,15:40,16:00,17:30,17:35,18:50,19:45';

/** The days of rows without heading, each a date and its times in the order of `headings`. */
function daysOf(...rows: string[]) {
  const file = readTimetable(Buffer.from(`${headings}\n${rows.join('\n')}\n`), {});
  expect(file.problems).toEqual([]);
  return file.days;
}

const whys = (...rows: string[]) =>
  checkDays(daysOf(...rows)).problems.map(({ column, why }) => `${column} ${why}`);

const frame = { timeZone: 'Europe/London', computed: () => ({}) };
const warnings = (...rows: string[]) => warningsOf(checkDays(daysOf(...rows)).sound, frame);

test('an ordinary day is sound', () => {
  expect(whys(`01/03/2027,${ordinary}`)).toEqual([]);
});

test('a jama‘ah before its begin time refuses the day', () => {
  expect(whys(`01/03/2027,${ordinary.replace('16:00', '14:50')}`)).toEqual([
    'Asr jama‘ah is before Asr begins (15:00)',
  ]);
});

test('an asr jama‘ah between the two opinions is sound', () => {
  expect(whys(`01/03/2027,${ordinary.replace('16:00', '15:20')}`)).toEqual([]);
});

test('a jama‘ah in the next prayer’s time refuses the day', () => {
  expect(whys(`01/03/2027,${ordinary.replace('06:00', '07:10')}`)).toEqual([
    'Fajr jama‘ah is not before Sunrise (07:10)',
  ]);
  expect(whys(`01/03/2027,${ordinary.replace('17:35', '19:00')}`)).toEqual([
    'Maghrib jama‘ah is not before Isha (18:50)',
  ]);
});

test('prayers out of order refuse the day', () => {
  expect(whys(`01/03/2027,${ordinary.replace('17:30', '18:55').replace('17:35', '')}`)).toEqual([
    'Isha begins is not after Maghrib (18:55)',
  ]);
});

test('isha past midnight is after maghrib', () => {
  const late = '02:30,03:30,04:42,13:05,13:30,17:24,18:39,18:45,21:24,21:25,00:10,00:20';
  expect(whys(`21/06/2027,${late}`)).toEqual([]);
});

test('a date twice is taken once when the times agree, and not at all when they differ', () => {
  const same = checkDays(daysOf(`01/03/2027,${ordinary}`, `01/03/2027,${ordinary}`));
  expect(same.sound).toHaveLength(1);
  expect(same.problems).toEqual([
    { row: 'row 3', column: 'Date', value: '2027-03-01', why: 'repeats row 2' },
  ]);
  const other = checkDays(
    daysOf(`01/03/2027,${ordinary}`, `01/03/2027,${ordinary.replace('19:45', '20:00')}`),
  );
  expect(other.sound).toEqual([]);
  expect(other.problems).toHaveLength(2);
});

test('days that are missing are named, a leap day especially', () => {
  expect(warnings(`27/02/2028,${ordinary}`, `28/02/2028,${ordinary}`, `01/03/2028,${ordinary}`)).toEqual([
    'One day is missing: 2028-02-29. 2028-02-29 is a leap day.',
  ]);
  const inMonth = warningsOf(daysOf(`02/02/2027,${ordinary}`), { ...frame, month: '2027-02' });
  expect(inMonth).toEqual(['27 days are missing: 2027-02-01, 2027-02-03 to 2027-02-28.']);
});

test('a jump of more than twenty minutes is pointed out, one of twenty is not', () => {
  const later = (time: string) => ordinary.replace('18:50', time).replace('19:45', '20:30');
  expect(warnings(`01/03/2027,${later('18:50')}`, `02/03/2027,${later('19:11')}`)).toEqual([
    '2027-03-02 (row 3): Isha begins at 19:11, the day before at 18:50.',
  ]);
  expect(warnings(`01/03/2027,${later('18:50')}`, `02/03/2027,${later('19:10')}`)).toEqual([]);
});

test('at a clock change an hour’s jump is right, and its lack is pointed out', () => {
  const winter = '04:10,04:40,05:45,12:12,13:15,15:35,16:20,16:30,18:27,18:30,19:50,20:15';
  const summer = '05:08,05:30,06:43,13:12,13:30,16:36,17:21,17:30,19:29,19:32,20:52,21:15';
  expect(warnings(`27/03/2027,${winter}`, `28/03/2027,${summer}`)).toEqual([]);
  const unmoved = warnings(`27/03/2027,${winter}`, `28/03/2027,${winter}`);
  expect(unmoved).toHaveLength(7);
  expect(unmoved[0]).toBe(
    '2027-03-28 (row 3): Fajr begins at 04:10, the day before at 04:10: does the table follow the clock change?',
  );
});

test('begin times more than half an hour from the computed ones are pointed out', () => {
  const computed = (date: string) =>
    computeTimes({ latitude: 51.559, longitude: 0.074 }, date, defaultSettings);
  const [warning, ...others] = warningsOf(daysOf(`01/03/2027,${ordinary.replace('12:20', '11:20')}`), {
    ...frame,
    computed,
  });
  expect(warning).toMatch(
    /^2027-03-01 \(row 2\): Dhuhr begins at 11:20, \d+ minutes earlier than computed \(12:1\d\)\.$/,
  );
  expect(others.every((text) => !text.includes('Dhuhr'))).toBe(true);
});
