import { expect, test } from 'vitest';
import {
  beginningsOf,
  editsBetween,
  foldLetters,
  foldWords,
  isNear,
  nearKeys,
  rankCandidates,
  readSearch,
  spellings,
} from './search-query.ts';

test('a search has at most eight different words, and drops small words where others remain', () => {
  expect(readSearch('The mosque in Ilford, ilford').words).toEqual(['moskue', 'ilford']);
  expect(readSearch('the').words).toEqual(['the']);
  expect(readSearch('Laylat al-Qadr').words).toEqual(['laylat', 'kadr']);
  expect(readSearch('Shab-e-Barat').words).toEqual(['shab', 'barat']);
  expect(readSearch('1 2 3 4 5 6 7 8 9 10').words).toHaveLength(8);
  expect(readSearch('…!').words).toEqual([]);
});

test('a word that is still being typed matches the start of its spellings', () => {
  expect(beginningsOf('me')).toContain('mi');
  expect(beginningsOf('go')).toContain('gu');
  expect(beginningsOf('moskue')).toContain('masjid');
});

test.each([
  ['ilford', 'ilfrod', 1],
  ['ilford', 'ilfor', 1],
  ['ilford', 'ilforrd', 1],
  ['ilford', 'ilfard', 1],
  ['volunteering', 'voluntearign', 2],
  ['', 'abc', 3],
])('%s and %s are %i edits apart', (one, other, edits) => {
  expect(editsBetween(one, other)).toBe(edits);
  expect(editsBetween(other, one)).toBe(edits);
});

test('words one edit apart share a key, and short words have no keys', () => {
  for (const slip of ['ilfrod', 'ilfor', 'ilforrd', 'lford']) {
    expect(nearKeys(slip).filter((key) => nearKeys('ilford').includes(key))).not.toEqual([]);
  }
  expect(nearKeys('eid')).toEqual([]);
  expect([isNear('mela', 'meal'), isNear('market', 'mirkit')]).toEqual([true, false]);
});

test('whole words of the title rank before beginnings, then other matches, otherwise in the given order', () => {
  const query = readSearch('juma');
  const candidates = [
    { id: 'elsewhere', title: ' lunch ', isExact: null },
    { id: 'beginning', title: ' jumair ', isExact: null },
    { id: 'whole', title: ' jumua juma lunch ', isExact: null },
    { id: 'whole too', title: ' juma ', isExact: null },
  ];
  expect(rankCandidates(query, candidates, 3)).toEqual(['whole', 'whole too', 'beginning']);
});

test('a title that only shares letters is left out unless its words match elsewhere', () => {
  const query = { ...readSearch('ilfrod dawn'), isNear: true };
  const candidates = [
    { id: 'near', title: ' ilford dawn ', isExact: [false, true] },
    { id: 'not near', title: ' ifrods lane ', isExact: [false, true] },
    { id: 'elsewhere', title: ' hal ', isExact: [true, true] },
  ];
  expect(rankCandidates(query, candidates, 9)).toEqual(['near', 'elsewhere']);
});

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
])('%s stands for all its spellings', (form, written) => {
  for (const word of written) expect(foldWords(word).trim().split(' '), word).toContain(form);
});

test('apostrophes join words, other punctuation separates them, and invisible characters are dropped', () => {
  expect(foldLetters('Sisters’ study-circle (10am)')).toBe('sisters study circle 10am');
  expect(foldLetters('IG1\u00a01AA, “Ilford”')).toBe('ig1 1a ilford');
  expect(foldLetters('se\u200bcret\u202e')).toBe('secret');
  expect(foldLetters('٣ شارع')).toBe('3 شارع');
});

test('each spelling is listed once, in folded form', () => {
  const listed = spellings.flatMap(([, others]) => others);
  expect(listed.filter((word) => foldLetters(word) !== word)).toEqual([]);
  expect(listed.filter((word, at) => listed.indexOf(word) !== at)).toEqual([]);
  expect(listed.filter((word) => spellings.some(([form]) => form === word))).toEqual([]);
});

test('a very long word is truncated', () => {
  expect(foldWords('xy'.repeat(3000)).trim()).toHaveLength(40);
});

test('each spelling of the list is folded, and stands there once', () => {
  const all = spellings.flat(2);
  expect(all.filter((spelling) => foldLetters(spelling) !== spelling)).toEqual([]);
  expect(all.filter((spelling, at) => all.indexOf(spelling) !== at)).toEqual([]);
});
