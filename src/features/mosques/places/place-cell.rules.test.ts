import { expect, test } from 'vitest';
import {
  facilityOf,
  readAccessFact,
  readAsrOpinion,
  readList,
  readMethod,
  readPlaceEmail,
  readPlacePhone,
  readShare,
  readWebsite,
  readWhole,
  readWomensPrayers,
  readWudu,
  readYesOrNo,
} from './place-cell.rules.ts';
import { placeColumn } from './place-record.rules.ts';

test.each([
  ['020 7946 0101', '020 7946 0101'],
  ['(020) 7946-0101', '(020) 7946 0101'],
  ['Tel: +44 20 7946.0101', '+44 20 7946 0101'],
  ['020 7946 0101 ext 12', '020 7946 0101 ext 12'],
])('the telephone number %s is read as %s', (text, value) => {
  expect(readPlacePhone(text)).toEqual({ ok: true, value });
});

test.each(['12', 'call me', '020 7946 0101 020 7946 0102', '=1+1'])(
  '%s is not a telephone number',
  (text) => {
    expect(readPlacePhone(text).ok).toBe(false);
  },
);

test.each([
  ['www.example.org', 'https://www.example.org/'],
  ['example.org/times', 'https://example.org/times'],
  ['http://example.org', 'http://example.org/'],
])('the web address %s is read as %s', (text, value) => {
  expect(readWebsite(text)).toEqual({ ok: true, value });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.org',
  'https://user:word@example.org',
  'https://localhost',
  'two words.org',
  'mailto:a@example.org',
])('%s is not a web address', (text) => {
  expect(readWebsite(text).ok).toBe(false);
});

test('email addresses are lower-cased, and numbers may have thousands separators', () => {
  expect(readPlaceEmail('Info@Example.ORG')).toEqual({ ok: true, value: 'info@example.org' });
  expect(readPlaceEmail('a@b').ok).toBe(false);
  expect(readWhole('1,200', 1, 5000)).toEqual({ ok: true, value: 1200 });
  expect(readWhole('1 200', 1, 5000)).toEqual({ ok: true, value: 1200 });
  expect(readWhole('12500', 1, 50_000)).toEqual({ ok: true, value: 12_500 });
  expect(readWhole('c. 350', 1, 5000)).toEqual({ ok: true, value: 350 });
  expect(readWhole('-3', 1, 5000).ok).toBe(false);
});

test('a list is split at semicolons or bars, or at commas if it has neither', () => {
  expect(readList('Parking; Library;; Parking')).toEqual(['Parking', 'Library']);
  expect(readList('Parking, Library')).toEqual(['Parking', 'Library']);
  expect(readList('Wudu, men | Wudu, women')).toEqual(['Wudu, men', 'Wudu, women']);
});

test.each([
  ['parking', 'Parking'],
  ['Women’s Prayer Area', "Women's Prayer Area"],
  ['Sisters facilities', "Women's Prayer Area"],
  ['Wudhu', 'Wudu Facilities'],
  ['Disabled access', 'Wheelchair Access'],
  ['Madrasah', 'Islamic School/Madrasa'],
  ['Youth club', 'Youth Programs'],
])('%s is read as the facility %s', (word, facility) => {
  expect(facilityOf(word)).toBe(facility);
});

test('an unknown facility is not recognised', () => {
  expect(facilityOf('Sauna')).toBeUndefined();
});

const value = <T>(read: { ok: true; value: T } | { ok: false; why: string }) =>
  read.ok ? read.value : read.why;

test('women’s prayers are read in the usual spellings', () => {
  expect(value(readWomensPrayers('Jumu‘ah; Daily prayers'))).toEqual(['daily', 'jumuah']);
  expect(value(readWomensPrayers('friday, Tarawih, Eids'))).toEqual(['jumuah', 'taraweeh', 'eid']);
  expect(value(readWomensPrayers('ALL'))).toEqual(['daily', 'jumuah', 'taraweeh', 'eid']);
  expect(value(readWomensPrayers('none'))).toEqual([]);
  expect(value(readWomensPrayers('upstairs'))).toMatch(/is not a list/);
});

test('the other columns of a mosque are read, with a reason for invalid values', () => {
  expect(value(readWudu('Shared'))).toBe('shared');
  expect(value(readShare('35 %'))).toBe(35);
  expect(value(readShare('135'))).toMatch(/from 0 to 100/);
  expect(value(readMethod('Muslim World League'))).toBe('MuslimWorldLeague');
  expect(value(readMethod('the usual'))).toMatch(/Moonsighting Committee/);
  expect(value(readAsrOpinion('HANAFI'))).toBe('hanafi');
  expect(value(readAsrOpinion("Shafi'"))).toBe('standard');
  expect(value(readYesOrNo('y'))).toBe(true);
  expect(value(readYesOrNo('perhaps'))).toMatch(/neither/);
});

test('a fact of access is yes or no, and a cross is neither', () => {
  expect(value(readAccessFact('✓'))).toBe(true);
  expect(value(readAccessFact('No'))).toBe(false);
  expect(value(readAccessFact('x'))).toMatch(/neither/);
});

test('the column headings of a mosque are recognised in the usual spellings', () => {
  const named = [
    "Women's Prayers",
    'Sisters’ entrance',
    'Calculation Method',
    'Madhab',
    'Last checked',
    'Featured',
    'Step-free access',
    'Carers’ room',
    'toilets:wheelchair',
  ];
  expect(named.map((heading) => placeColumn(heading, 'mosques'))).toEqual(
    [
      'womensPrayers',
      'womensEntrance',
      'method',
      'asrOpinion',
      'verifiedOn',
      'featured',
      'stepFree',
      'carersRoom',
      'accessibleToilet',
    ].map((field) => ({ means: 'field', field, rank: 0 })),
  );
});
