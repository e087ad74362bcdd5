import { expect, test } from 'vitest';
import { csv as csvField } from '#features/care/imports/import.contract.ts';
import { mendedWarnings } from '#features/care/imports/import-report.rules.ts';
import { decodeText } from '#features/care/imports/text-file.rules.ts';
import { readBusinesses } from '#features/exchange/businesses/business-import.rules.ts';
import { readMeetings } from '#features/gatherings/council-meetings/council-meeting-import.rules.ts';
import { readPlaces } from '#features/mosques/places/place-file.rules.ts';
import { readTimetables } from '#features/mosques/prayer-times/timetable-files.rules.ts';

/*
 * A row that was copied from a program of Windows into a list of UTF-8: vincentlaucsb/csv-parser#140. The browser decodes
 * the file, and sends its text.
 */

/** The bytes of a text in UTF-8, but for the signs U+0080 to U+009F, which stand for a single byte each. */
function bytesOf(text: string): Uint8Array {
  return Buffer.concat(
    text.split(/([\u0080-\u009F])/).map((part, at) => Buffer.from(part, at % 2 === 0 ? 'utf8' : 'latin1')),
  );
}

/** The file as the server gets it from a browser. */
const sent = (text: string) => csvField.parse(decodeText(bytesOf(text)).text);

const apostrophe = 'in another encoding than the rest of the file; it was read as “’”.';

test.each(['Masjid an-Nūr', 'Masjid an-Nahār', '\uFEFFMasjid an-Nur'])(
  'of mosques: %s keeps its letters beside a cell with one wrong byte',
  (name) => {
    const list = `${name.startsWith('\uFEFF') ? '\uFEFF' : ''}Name,Post Code,Description\n${name.replace('\uFEFF', '')},IG1 1AA,For all\nMasjid Sample,IG1 1AB,Children\u0092s classes\n`;
    const fromBrowser = new TextEncoder().encode(sent(list));
    for (const bytes of [bytesOf(list), fromBrowser]) {
      const file = readPlaces(bytes, 'mosques');
      const textOf = (at: number, field: 'name' | 'description') => file.records[at]?.values.get(field)?.text;
      expect(textOf(0, 'name')).toBe(name.replace('\uFEFF', ''));
      expect(textOf(1, 'description')).toBe('Children’s classes');
      expect(file.format).toBe('CSV (commas, UTF-8)');
      expect(file.problems).toEqual([]);
      expect(mendedWarnings(file)).toEqual([
        `row 3: Description “Children’s classes” has a sign ${apostrophe}`,
      ]);
    }
  },
);

test('of mosques: a file of Windows is one, however many accents it has', () => {
  const accents = Array.from({ length: 30 }, (_, at) => `Café ${at},IG1 1AA`).join('\n');
  const file = readPlaces(Buffer.from(`Name,Post Code\n${accents}\nÉ\u0092,IG1 1AA\n`, 'latin1'), 'mosques');
  expect(file.format).toBe('CSV (commas, Windows-1252)');
  expect(file.records.at(-1)?.values.get('name')?.text).toBe('É’');
  expect(file.mended).toEqual([]);
});

test('of mosques as GeoJSON: the names are kept, and the report says how many signs to look for', () => {
  const feature = (name: string) => ({
    type: 'Feature',
    properties: { name, postcode: 'IG1 1AA' },
    geometry: { type: 'Point', coordinates: [0.0741, 51.5591] },
  });
  const features = [feature('Masjid an-Nūr'), feature('St Mary\u0092s Hall')];
  const file = readPlaces(bytesOf(JSON.stringify({ type: 'FeatureCollection', features })), 'mosques');
  expect(file.records.map(({ values }) => values.get('name')?.text)).toEqual([
    'Masjid an-Nūr',
    'St Mary’s Hall',
  ]);
  expect(mendedWarnings(file)).toEqual([
    'the file: has one sign in another encoding than the rest; check the names with accents or apostrophes.',
  ]);
});

test('of meetings, of businesses: the cell is pointed out, the rest stays', () => {
  const meetings = readMeetings(
    sent(
      'Committee,Date,Time,Venue\nCabinet,17/12/2026,19:00,Nūr Hall\nAudit,18/12/2026,19:00,Members\u0092 Room\n',
    ),
  );
  expect(meetings.drafts.map(({ location }) => location)).toEqual(['Nūr Hall', 'Members’ Room']);
  expect(mendedWarnings(meetings)).toEqual([`row 3: Venue “Members’ Room” has a sign ${apostrophe}`]);
  const businesses = readBusinesses(
    sent(
      'Name,Category,Address,Postcode\nNūr Books,Shops,7 High Road,IG1 1AA\nAli\u0092s Deli,Shops,8 High Road,IG1 1AA\n',
    ),
  );
  expect(businesses.drafts.map(({ name }) => name)).toEqual(['Nūr Books', 'Ali’s Deli']);
  expect(mendedWarnings(businesses)).toEqual([`row 3: Name “Ali’s Deli” has a sign ${apostrophe}`]);
});

test('of a timetable: headings and days are read, and each file’s cell is named', () => {
  const month = (head: string, day: string) =>
    bytesOf(`Masjid an-Nūr\nDate,Fajr begins,${head}\n${day},06:01,06:30\n`);
  const read = readTimetables(
    [
      { name: 'feb.csv', bytes: month('Fajr Jama\u0092ah', '01/02/2027') },
      { name: 'mar.csv', bytes: month('Fajr Jama’ah', '01/03/2027') },
    ],
    {},
    {},
  );
  expect(read.days.map(({ date, jamaah }) => [date, jamaah.fajr?.time])).toEqual([
    ['2027-02-01', '06:30'],
    ['2027-03-01', '06:30'],
  ]);
  expect(mendedWarnings(read)).toEqual([`feb.csv row 2: column 3 “Fajr Jama’ah” has a sign ${apostrophe}`]);
});

test('a byte that is no sign in either encoding does not refuse the file', () => {
  const file = readMeetings(
    sent('Committee,Date,Time,Venue\nCabinet,17/12/2026,19:00,Nūr Hall\nAudit,18/12/2026,19:00,Room\u0081\n'),
  );
  expect(file.drafts).toHaveLength(2);
  expect(mendedWarnings(file)).toEqual(['row 3: Venue “Room\uFFFD” has a sign that can’t be read.']);
});
