import { expect, test } from 'vitest';
import { beginningsOf, editsBetween, isNear, nearKeys, rankCandidates, readSearch } from './search-query.ts';

test('a search is at most eight words, each once, without the small ones', () => {
  expect(readSearch('The mosque in Ilford, ilford').words).toEqual(['moskue', 'ilford']);
  expect(readSearch('the').words).toEqual(['the']);
  expect(readSearch('1 2 3 4 5 6 7 8 9 10').words).toHaveLength(8);
  expect(readSearch('…!').words).toEqual([]);
});

test('a word that is still being typed begins what it will be', () => {
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

test('what is one edit apart shares a key, and short words none', () => {
  for (const slip of ['ilfrod', 'ilfor', 'ilforrd', 'lford']) {
    expect(nearKeys(slip).filter((key) => nearKeys('ilford').includes(key))).not.toEqual([]);
  }
  expect(nearKeys('eid')).toEqual([]);
  expect([isNear('mela', 'meal'), isNear('market', 'mirkit')]).toEqual([true, false]);
});

test('whole words of the title come before beginnings, those before the rest, in the order given', () => {
  const query = readSearch('juma');
  const candidates = [
    { id: 'elsewhere', title: ' lunch ', isExact: null },
    { id: 'beginning', title: ' jumair ', isExact: null },
    { id: 'whole', title: ' jumua juma lunch ', isExact: null },
    { id: 'whole too', title: ' juma ', isExact: null },
  ];
  expect(rankCandidates(query, candidates, 3)).toEqual(['whole', 'whole too', 'beginning']);
});

test('what only shares letters is left out, unless it stands elsewhere as it was typed', () => {
  const query = { ...readSearch('ilfrod dawn'), isNear: true };
  const candidates = [
    { id: 'near', title: ' ilford dawn ', isExact: [false, true] },
    { id: 'not near', title: ' ifrods lane ', isExact: [false, true] },
    { id: 'elsewhere', title: ' hal ', isExact: [true, true] },
  ];
  expect(rankCandidates(query, candidates, 9)).toEqual(['near', 'elsewhere']);
});
