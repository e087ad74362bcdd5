import { expect, test } from 'vitest';
import { defaultSettings } from '#features/mosques/places/calculation.rules.ts';
import { computeTimes } from './computed-times.rules.ts';
import { checkDays } from './timetable-check.rules.ts';
import { readTimetable } from './timetable-file.rules.ts';
import { warningsOf } from './timetable-warning.rules.ts';

const headings =
  'Date,Fajr Begins,Fajr Jamaat,Sunrise,Dhuhr Begins,Dhuhr Jamaat,Asr 1,Asr 2,Asr Jamaat,Maghrib Begins,Maghrib Jamaat,Isha Begins,Isha Jamaat';
const ordinary = '05:30,06:00,07:10,12:20,13:15,15:00,15:40,16:00,17:30,17:35,18:50,19:45';

/** Returns the days of rows without headings, each a date and its times in the order of `headings`. */
function daysOf(...rows: string[]) {
  const file = readTimetable(Buffer.from(`${headings}\n${rows.join('\n')}\n`), {});
  expect(file.problems).toEqual([]);
  return file.days;
}

const frame = {
  timeZone: 'Europe/London',
  columns: [],
  asrOpinion: 'standard' as const,
  computed: () => ({}),
};
const warnings = (...rows: string[]) =>
  warningsOf(checkDays(daysOf(...rows)).valid, frame).filter(
    (text) => !text.includes('nothing could be compared'),
  );

test('missing days are named, a leap day in particular', () => {
  expect(warnings(`27/02/2028,${ordinary}`, `28/02/2028,${ordinary}`, `01/03/2028,${ordinary}`)).toEqual([
    'One day is missing: 2028-02-29. 2028-02-29 is a leap day.',
  ]);
  const inMonth = warningsOf(daysOf(`02/02/2027,${ordinary}`), { ...frame, months: ['2027-02'] });
  expect(inMonth).toEqual(['27 days are missing: 2027-02-01, 2027-02-03 to 2027-02-28.']);
});

test('a jump of more than twenty minutes raises a warning', () => {
  const later = (time: string) => ordinary.replace('18:50', time).replace('19:45', '20:30');
  expect(warnings(`01/03/2027,${later('18:50')}`, `02/03/2027,${later('19:11')}`)).toEqual([
    '2027-03-02 (row 3): Isha begins at 19:11, the day before at 18:50.',
  ]);
  expect(warnings(`01/03/2027,${later('18:50')}`, `02/03/2027,${later('19:10')}`)).toEqual([]);
});

test('at a clock change a jump of an hour is expected, and its absence raises a warning', () => {
  const winter = '04:10,04:40,05:45,12:12,13:15,15:35,16:20,16:30,18:27,18:30,19:50,20:15';
  const summer = '05:08,05:30,06:43,13:12,13:30,16:36,17:21,17:30,19:29,19:32,20:52,21:15';
  expect(warnings(`27/03/2027,${winter}`, `28/03/2027,${summer}`)).toEqual([]);
  const unmoved = warnings(`27/03/2027,${winter}`, `28/03/2027,${winter}`);
  expect(unmoved).toHaveLength(7);
  expect(unmoved[0]).toBe(
    '2027-03-28 (row 3): Fajr begins at 04:10, the day before at 04:10: does the table follow the clock change?',
  );
});

test('starts more than half an hour from the computed ones raise a warning', () => {
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
