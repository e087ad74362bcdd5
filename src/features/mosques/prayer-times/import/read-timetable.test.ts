import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DateFrame } from '#features/care/imports/read-date.ts';
import { readTimetable } from './read-timetable.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../../test/fixtures/imports/${name}`, import.meta.url));
const read = (text: string, frame: DateFrame = {}) => readTimetable(Buffer.from(text), frame);

/** The refusal of a whole file, with a sentence about it. */
function refused(code: string, message: RegExp) {
  return expect.objectContaining({
    code,
    issues: [{ path: 'file', message: expect.stringMatching(message) }],
  });
}

test('a year’s timetable with a title, several spellings and “Sunset” is read whole', () => {
  const file = readTimetable(fixture('mosque-year-2027.csv'), {});
  expect(file.days).toHaveLength(365);
  expect(file.problems).toEqual([]);
  expect(file.unknownColumns).toEqual(['Remarks']);
  const midsummer = file.days.find(({ date }) => date === '2027-06-21');
  expect(midsummer?.begins.fajr).toEqual({ time: '02:42', dayOffset: 0 });
  expect(midsummer?.begins.asrHanafi).toEqual({ time: '18:39', dayOffset: 0 });
  expect(midsummer?.jamaah.asr).toEqual({ time: '18:45', dayOffset: 0 });
  expect(midsummer?.jamaah.maghrib).toEqual(midsummer?.begins.maghrib);
});

test('a month with two rows of headings, 5.30am times, ditto marks and days alone is read whole', () => {
  const file = readTimetable(fixture('mosque-february-am-pm.csv'), { month: '2027-02' });
  expect(file.days).toHaveLength(28);
  expect(file.problems).toEqual([]);
  expect(file.days[13]?.jamaah.fajr).toEqual({ time: '06:30', dayOffset: 0 });
  expect(file.days[13]?.jamaah.isha).toEqual({ time: '19:45', dayOffset: 0 });
  expect(file.days[0]?.jamaah.maghrib).toEqual({ time: '16:52', dayOffset: 0 });
  expect(file.assumptions).toContain('Dhuhr Jamaat: 28 times without am or pm: read 1.15 as 13:15.');
  expect(file.assumptions).toContainEqual(expect.stringMatching(/^Jumu‘ah is not taken/));
});

test.each([
  'd_date,fajr_begins,fajr_jamah,zuhr_begins,zuhr_jamah,asr_mithl_1,asr_mithl_2,asr_jamah,maghrib_begins,isha_begins,isha_jamah',
  'Date,Subh Sadiq,Fajr Iqamah,Duhr Adhan,Duhr Iqamah,Asr (Shafi),Asr (Hanafi),Asr Iqamah,Sunset,Esha Begins,Esha Jama‘ah',
  'DATE,Fajr Start,Fajr Jama’at,Dhuhr Start,Dhuhr Jama’at,Asr 1,Asr 2,Asr Jama’at,Iftar,Isha Start,Isha Jama’at',
  'Date,Fajr Begins,Jamaat,Zohar,Jamaat,Mithl 1,Mithl 2,Jamaat,Magrib,Isha,Jamaat',
])('the headings %s mean the same', (headings) => {
  const row = '01/02/2027,06:00,06:30,12:20,13:15,14:25,15:00,15:15,16:50,18:20,19:45';
  const [day] = read(`${headings}\n${row}\n`).days;
  const at = (time: string) => ({ time, dayOffset: 0 });
  expect(day?.begins).toEqual({
    fajr: at('06:00'),
    dhuhr: at('12:20'),
    asr: at('14:25'),
    asrHanafi: at('15:00'),
    maghrib: at('16:50'),
    isha: at('18:20'),
  });
  expect(day?.jamaah).toEqual({ fajr: at('06:30'), dhuhr: at('13:15'), asr: at('15:15'), isha: at('19:45') });
});

test('a column named Maghrib counts before one named Sunset, and the other is reported', () => {
  const file = read('Date,Sunset,Maghrib,Maghrib Jamaat\n01/02/2027,16:49,16:52,16:55\n');
  expect(file.days[0]?.begins.maghrib?.time).toBe('16:52');
  expect(file.unknownColumns).toEqual(['Sunset (a second time)']);
});

test('a bad cell refuses its row and names row, column, value and reason', () => {
  const file = read(
    'Date,Fajr Begins,Asr Begins\n01/02/2027,6:00,5:30 AM\n32/02/2027,6:00,15:00\n,6:00,15:00\n02/02/2027,soon,15:00\n',
  );
  expect(file.days).toEqual([]);
  expect(file.problems).toEqual([
    { row: 'row 2', column: 'Asr Begins', value: '5:30 AM', why: 'can’t be a time for Asr' },
    { row: 'row 3', column: 'Date', value: '32/02/2027', why: 'is not a date from 2000 to 2100' },
    { row: 'row 4', column: 'Date', value: '', why: 'has no date' },
    { row: 'row 5', column: 'Fajr Begins', value: 'soon', why: 'is not a time we can read' },
  ]);
});

test('“straight after” without a begin time in the row is left out, never invented', () => {
  const file = read('Date,Fajr Jamaat,Maghrib Jamaat\n01/02/2027,6:30,straight after\n');
  expect(file.days[0]?.jamaah).toEqual({ fajr: { time: '06:30', dayOffset: 0 } });
  expect(file.remarks).toHaveLength(1);
});

test('“after Maghrib” is no time of another prayer', () => {
  const file = read('Date,Isha Begins,Isha Jamaat\n01/02/2027,18:20,after Maghrib\n');
  expect(file.problems[0]?.why).toBe('is not a time for this column');
});

test('dates outside the month that was named are refused', () => {
  const file = read('Date,Fajr\n01/03/2027,5:00\n', { month: '2027-02' });
  expect(file.problems[0]?.why).toBe('is not in 2027-02');
});

test('columns headed by a prayer alone are read as begin times, and the report says so', () => {
  expect(read('Date,Fajr,Isha\n01/02/2027,6:00,18:20\n').assumptions).toEqual([
    'Fajr, Isha: headed by the prayer alone, so read as begin times, not as jama‘ah.',
  ]);
});

test('headings that are repeated above each month are passed over', () => {
  const file = read('Date,Fajr Begins\n31/01/2027,6:00\nDate,Fajr Begins\n01/02/2027,6:00\n');
  expect(file.days).toHaveLength(2);
  expect(file.problems).toEqual([]);
});

test('a file without dates or times says what it lacks and what it has', () => {
  expect(() => read('Name,Postcode\nA,IG1 1AA\n')).toThrow(
    refused(
      'import_columns_missing',
      /^The timetable needs a column Date and at least one .* headings are: Name, Postcode\.$/,
    ),
  );
  expect(() => read('{"type":"FeatureCollection"}')).toThrow(
    refused('import_unreadable', /^A timetable is read from CSV/),
  );
});
