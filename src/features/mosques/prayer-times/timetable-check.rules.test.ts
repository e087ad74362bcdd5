import { expect, test } from 'vitest';
import { checkDays } from './timetable-check.rules.ts';
import { readTimetable } from './timetable-file.rules.ts';

const headings =
  'Date,Fajr Begins,Fajr Jamaat,Sunrise,Dhuhr Begins,Dhuhr Jamaat,Asr 1,Asr 2,Asr Jamaat,Maghrib Begins,Maghrib Jamaat,Isha Begins,Isha Jamaat';
const ordinary = '05:30,06:00,07:10,12:20,13:15,15:00,15:40,16:00,17:30,17:35,18:50,19:45';

/** Returns the days of rows without headings, each a date and its times in the order of `headings`. */
function daysOf(...rows: string[]) {
  const file = readTimetable(Buffer.from(`${headings}\n${rows.join('\n')}\n`), {});
  expect(file.problems).toEqual([]);
  return file.days;
}

const whys = (...rows: string[]) =>
  checkDays(daysOf(...rows)).problems.map(({ column, why }) => `${column} ${why}`);

test('an ordinary day has no problems', () => {
  expect(whys(`01/03/2027,${ordinary}`)).toEqual([]);
});

test('a day with a jama‘ah before its start is refused', () => {
  expect(whys(`01/03/2027,${ordinary.replace('16:00', '14:50')}`)).toEqual([
    'Asr jama‘ah is before Asr begins (15:00)',
  ]);
});

test('an asr jama‘ah between the two opinions is accepted', () => {
  expect(whys(`01/03/2027,${ordinary.replace('16:00', '15:20')}`)).toEqual([]);
});

test('a day with a jama‘ah in the next prayer’s time is refused', () => {
  expect(whys(`01/03/2027,${ordinary.replace('06:00', '07:10')}`)).toEqual([
    'Fajr jama‘ah is not before Sunrise (07:10)',
  ]);
  expect(whys(`01/03/2027,${ordinary.replace('17:35', '19:00')}`)).toEqual([
    'Maghrib jama‘ah is not before Isha (18:50)',
  ]);
});

test('a day with prayers out of order is refused', () => {
  expect(whys(`01/03/2027,${ordinary.replace('17:30', '18:55').replace('17:35', '')}`)).toEqual([
    'Isha begins is not after Maghrib (18:55)',
  ]);
});

test('an isha after midnight counts as after maghrib', () => {
  const late = '02:30,03:30,04:42,13:05,13:30,17:24,18:39,18:45,21:24,21:25,00:10,00:20';
  expect(whys(`21/06/2027,${late}`)).toEqual([]);
});

test('a repeated date is used once if its times agree, and not at all if they differ', () => {
  const same = checkDays(daysOf(`01/03/2027,${ordinary}`, `01/03/2027,${ordinary}`));
  expect(same.valid).toHaveLength(1);
  expect(same.problems).toEqual([
    { row: 'row 3', column: 'Date', value: '2027-03-01', why: 'repeats row 2' },
  ]);
  const other = checkDays(
    daysOf(`01/03/2027,${ordinary}`, `01/03/2027,${ordinary.replace('19:45', '20:00')}`),
  );
  expect(other.valid).toEqual([]);
  expect(other.problems).toHaveLength(2);
});

test('an Isha jama‘ah soon after Maghrib’s is accepted; one between the two prayers is refused', () => {
  const late = (isha: string) =>
    `21/06/2027,02:30,03:30,04:42,13:05,13:30,17:24,18:39,18:45,21:24,21:29,22:42,${isha}`;
  expect(whys(late('21:40'))).toEqual([]);
  expect(whys(late('22:20'))).toEqual(['Isha jama‘ah is before Isha begins (22:42)']);
  expect(whys(late('21:20'))).toEqual(['Isha jama‘ah is before Isha begins (22:42)']);
});
