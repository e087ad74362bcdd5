import { expect, test } from 'vitest';
import {
  janazahDetails,
  janazahLines,
  janazahTimeText,
  janazahTitle,
  nameToShow,
  nearJanazahTimeText,
} from './janazah.rules.ts';

test('no more of a name is kept than the family lets us show', () => {
  expect(nameToShow('Abdul Karim Mia', 'full')).toBe('Abdul Karim Mia');
  expect(nameToShow('  Abdul Karim Mia ', 'first')).toBe('Abdul');
  expect(nameToShow('Abdul Karim Mia', 'none')).toBeNull();
  expect(nameToShow(' ', 'full')).toBeNull();
  expect(nameToShow(undefined, 'first')).toBeNull();
  expect(janazahTitle('Abdul')).toBe('Janazah of Abdul');
  expect(janazahTitle(null)).toBe('Janazah of an elder of this mosque');
});

test('a time after a prayer is about; a clock time is not; a jama‘ah that isn’t known gives none', () => {
  const asr = { date: '2026-11-26', prayer: 'asr', time: '14:15' } as const;
  expect(janazahTimeText(asr)).toBe('Thu 26 Nov after Asr, about 2:15pm');
  expect(janazahTimeText({ ...asr, time: null })).toBe('Thu 26 Nov after Asr');
  expect(janazahTimeText({ ...asr, prayer: null })).toBe('Thu 26 Nov, 2:15pm');
  expect(nearJanazahTimeText(asr, '2026-11-26')).toBe('Today after Asr, about 2:15pm');
  expect(nearJanazahTimeText(asr, '2026-11-25')).toBe('Tomorrow after Asr, about 2:15pm');
  expect(nearJanazahTimeText(asr, '2026-11-20')).toBe('Thu 26 Nov after Asr, about 2:15pm');
});

test('women’s places are mentioned only if the mosque has said', () => {
  const nothing = { venue: null, cemetery: null, leavesAt: null, womensPlaces: null, lifts: null };
  expect(janazahDetails(nothing)).toEqual([]);
  expect(janazahDetails({ ...nothing, womensPlaces: true })).toEqual([['Women', 'There is room for women']]);
  expect(janazahDetails({ ...nothing, leavesAt: '14:40', lifts: '3 seats' })).toEqual([
    ['The car leaves at', '2:40pm'],
    ['Lifts', '3 seats'],
  ]);
  expect(
    janazahLines({ ...nothing, womensPlaces: false, cemetery: 'Gardens of Peace', lifts: '3 seats' }),
  ).toEqual(['No room for women', 'Burial at Gardens of Peace', 'Lifts: 3 seats']);
});
