import { expect, test } from 'vitest';
import { foldLetters, foldWords, spellings } from './fold-words.ts';

test.each([
  ['masjid', ['mosque', 'Mosques', 'masjid', 'MASJID', 'masjeed', 'مسجد', 'مَسْجِدٌ']],
  [
    'juma',
    ['jumuah', 'jumma', 'juma’ah', "jum'a", 'Jumu‘ah', 'Jummah', 'jumʿa', 'jum`ah', 'JUMU´AH', 'جُمُعَة'],
  ],
  ['ramadan', ['ramadhan', 'Ramaḍān', 'Ramazan', 'ramadaan', 'رَمَضَان']],
  ['sala', ['salaat', 'ṣalāh', 'salat', 'Salaah', 'namaz', 'prayer']],
  ['eid', ['Eid', 'Id', '‘Īd', 'eed', 'عيد']],
  ['kuran', ['Qur’an', 'Quraan', 'Koran', 'قُرْآن', 'القرآن']],
  ['muhamad', ['Muhammad', 'Mohammed', 'Muḥammad', 'Mohamed', 'محمّد']],
  ['jama', ['jama‘ah', 'jamaat', "jama'at", 'Jamaah']],
])('%s stands for every way to write it', (form, written) => {
  for (const word of written) expect(foldWords(word).trim().split(' '), word).toContain(form);
});

test('apostrophes join, everything else but letters and digits parts, and what has no width is left out', () => {
  expect(foldLetters('Sisters’ study-circle (10am)')).toBe('sisters study circle 10am');
  expect(foldLetters('IG1\u00a01AA, “Ilford”')).toBe('ig1 1a ilford');
  expect(foldLetters('se\u200bcret\u202e')).toBe('secret');
  expect(foldLetters('٣ شارع')).toBe('3 شارع');
});

test('a spelling is listed as the letters are folded, once', () => {
  const listed = spellings.flatMap(([, others]) => others);
  expect(listed.filter((word) => foldLetters(word) !== word)).toEqual([]);
  expect(listed.filter((word, at) => listed.indexOf(word) !== at)).toEqual([]);
  expect(listed.filter((word) => spellings.some(([form]) => form === word))).toEqual([]);
});

test('a word without end is cut', () => {
  expect(foldWords('xy'.repeat(3000)).trim()).toHaveLength(40);
});
