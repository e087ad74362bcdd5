import { expect, test } from 'vitest';
import { facilityOf, readEmail, readList, readPhone, readWebsite, readWhole } from './place-cells.ts';

test.each([
  ['020 7946 0101', '020 7946 0101'],
  ['(020) 7946-0101', '(020) 7946 0101'],
  ['Tel: +44 20 7946.0101', '+44 20 7946 0101'],
  ['020 7946 0101 ext 12', '020 7946 0101 ext 12'],
])('the telephone number %s is %s', (text, value) => {
  expect(readPhone(text)).toEqual({ ok: true, value });
});

test.each(['12', 'call me', '020 7946 0101 020 7946 0102', '=1+1'])('%s is no telephone number', (text) => {
  expect(readPhone(text).ok).toBe(false);
});

test.each([
  ['www.example.org', 'https://www.example.org/'],
  ['example.org/times', 'https://example.org/times'],
  ['http://example.org', 'http://example.org/'],
])('the web address %s is %s', (text, value) => {
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
])('%s is no web address', (text) => {
  expect(readWebsite(text).ok).toBe(false);
});

test('e-mail addresses are in small letters, numbers may have thousands', () => {
  expect(readEmail('Info@Example.ORG')).toEqual({ ok: true, value: 'info@example.org' });
  expect(readEmail('a@b').ok).toBe(false);
  expect(readWhole('1,200', 1, 5000)).toEqual({ ok: true, value: 1200 });
  expect(readWhole('c. 350', 1, 5000)).toEqual({ ok: true, value: 350 });
  expect(readWhole('-3', 1, 5000).ok).toBe(false);
});

test('lists are split where their separators stand', () => {
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
])('%s is the facility %s', (word, facility) => {
  expect(facilityOf(word)).toBe(facility);
});

test('a facility that our list lacks is none', () => {
  expect(facilityOf('Sauna')).toBeUndefined();
});
