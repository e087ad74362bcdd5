import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { DateFrame } from '#features/care/imports/cell.rules.ts';
import { readTimetable } from './timetable-file.rules.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../test/fixtures/imports/${name}`, import.meta.url));
const read = (text: string, frame: DateFrame = {}) => readTimetable(Buffer.from(text), frame);

/** Matches the refusal of a whole file with its message. */
function refused(code: string, message: RegExp) {
  return expect.objectContaining({
    code,
    issues: [{ path: 'file', message: expect.stringMatching(message) }],
  });
}

test('a year’s timetable with a title, varied spellings and “Sunset” is read completely', () => {
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

test('a month with two heading rows, times like 5.30am, ditto marks and bare days is read completely', () => {
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
])('the headings %s are read as the same columns', (headings) => {
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

test('in a Ramadan table, iftar is the start of Maghrib, and suhoor and taraweeh are ignored', () => {
  const file = read(
    'Ramadan,Date,Day,Sehri Ends,Sunrise,Zohr,Asr,Iftar,Taraweeh Jamaat\n1,08/02/2027,Mon,05:28,07:27,12:20,14:31,17:03,20:00\n',
  );
  expect(Object.keys(file.days[0]?.jamaah ?? {})).toEqual([]);
  expect(file.days[0]?.begins).toMatchObject({ maghrib: { time: '17:03' }, dhuhr: { time: '12:20' } });
  expect(file.days[0]?.begins.fajr).toBeUndefined();
  expect(file.days[0]?.begins.isha).toBeUndefined();
  expect(file.assumptions).toContain(
    'Taraweeh Jamaat: taraweeh is not taken from a timetable. Enter it under Ramadan and Eid. If Isha is prayed then, head the column Isha Jama‘ah.',
  );
  const withIsha = read('Date,Suhoor,Isha Jamaat,Tarawih\n08/02/2027,05:28,19:30,20:00\n');
  expect(withIsha.days[0]?.jamaah).toEqual({ isha: { time: '19:30', dayOffset: 0 } });
  expect(withIsha.assumptions.find((text) => text.startsWith('Tarawih'))).not.toMatch(/If Isha/);
});

test('a column named Maghrib takes precedence over Sunset, which is reported', () => {
  const file = read('Date,Sunset,Maghrib,Maghrib Jamaat\n01/02/2027,16:49,16:52,16:55\n');
  expect(file.days[0]?.begins.maghrib?.time).toBe('16:52');
  expect(file.unknownColumns).toEqual(['Sunset (Maghrib is taken)']);
});

test('an invalid cell is left out and reported; an invalid date refuses its row', () => {
  const file = read(
    'Date,Fajr Begins,Asr Begins\n01/02/2027,6:00,5:30 AM\n32/02/2027,6:00,15:00\n,6:00,15:00\n02/02/2027,soon,15:00\n03/02/2027,soon,?\n',
  );
  expect(file.days.map(({ date, begins }) => [date, Object.keys(begins)])).toEqual([
    ['2027-02-01', ['fajr']],
    ['2027-02-02', ['asr']],
  ]);
  expect(file.remarks).toEqual([
    {
      row: 'row 2',
      column: 'Asr Begins',
      value: '5:30 AM',
      why: 'can’t be a time for Asr; it was left out',
    },
    {
      row: 'row 5',
      column: 'Fajr Begins',
      value: 'soon',
      why: 'is not a time we can read; it was left out',
    },
  ]);
  expect(file.problems.map(({ row, value, why }) => [row, value, why])).toEqual([
    ['row 3', '32/02/2027', 'is not a date from 2000 to 2100'],
    ['row 4', '', 'has no date'],
    ['row 6', 'soon', 'is not a time we can read; it was left out'],
    ['row 6', '?', 'is not a time we can read; it was left out'],
  ]);
});

test('“straight after” without a start time in the row is left out', () => {
  const file = read('Date,Fajr Jamaat,Maghrib Jamaat\n01/02/2027,6:30,straight after\n');
  expect(file.days[0]?.jamaah).toEqual({ fajr: { time: '06:30', dayOffset: 0 } });
  expect(file.remarks).toHaveLength(1);
});

test('“after Maghrib” is accepted only for Isha, and only in a row with Maghrib', () => {
  const file = read(
    'Date,Isha Begins,Isha Jamaat,Asr Jamaat\n01/02/2027,18:20,after Maghrib,after Maghrib\n',
  );
  expect(file.remarks.map(({ why }) => why)).toEqual([
    'is not a time for this column; it was left out',
    'there is no time of Maghrib in the row to count from; it was left out',
  ]);
});

test('dates outside the named month are refused', () => {
  const file = read('Date,Fajr\n01/03/2027,5:00\n', { month: '2027-02' });
  expect(file.problems[0]?.why).toBe('is not in 2027-02');
});

test('columns headed only by a prayer are read as starts, and the report says so', () => {
  expect(read('Date,Fajr,Isha\n13/02/2027,6:00,18:20\n').assumptions).toEqual([
    'Fajr, Isha: headed by the prayer alone, so read as begin times, not as jama‘ah.',
  ]);
});

test('headings repeated above each month are skipped', () => {
  const file = read('Date,Fajr Begins\n31/01/2027,6:00\nDate,Fajr Begins\n01/02/2027,6:00\n');
  expect(file.days).toHaveLength(2);
  expect(file.problems).toEqual([]);
});

test('a file without dates or times is refused with what is missing and what it has', () => {
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
