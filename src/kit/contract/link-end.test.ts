import { expect, test } from 'vitest';
import { trimLink } from './link-end.ts';

const address = 'https://example.org/eid';

test.each([
  ['an Urdu full stop', '۔'],
  ['an Arabic comma', '،'],
  ['an Arabic semicolon', '؛'],
  ['an Arabic question mark', '؟'],
  ['a Devanagari danda', '।'],
  ['a double danda', '॥'],
  ['an ideographic full stop', '。'],
  ['an ideographic comma', '、'],
  ['a fullwidth question mark', '？'],
  ['an Ethiopic full stop', '።'],
  ['an Armenian full stop', '։'],
  ['an ellipsis', '…'],
  ['three dots', '...'],
  ['a full stop', '.'],
  ['a comma', ','],
  ['a question mark', '?'],
  ['an exclamation mark', '!'],
  ['a colon', ':'],
  ['closing quotes', '”'],
  ['a guillemet', '»'],
  ['a straight quote', '"'],
  ['a bracket that was opened before', ')'],
  ['a fullwidth bracket', '）'],
  ['a corner bracket', '」'],
  ['a bracket and an Arabic comma', ')،'],
  ['an Arabic question mark and a quote', '؟”'],
  ['a mark of direction and a full stop', '\u200f۔'],
  ['a full stop and the next word', '۔شکریہ'],
  ['an ideographic full stop and the next sentence', '。次の文'],
])('a link ends before %s', (_name, sign) => {
  expect(trimLink(`${address}${sign}`)).toBe(address);
});

test.each([
  'https://example.org/',
  'https://example.org/eid/',
  'https://example.org/eid#',
  'https://example.org/eid?a=1&',
  'https://example.org/eid%',
  'https://example.org/@',
  'https://example.org/*',
  'https://example.org/a.b,c;d?e=f!g',
  'https://en.wikipedia.org/wiki/Eid_(Islam)',
  'https://example.org/a[1]',
  'https://ar.wikipedia.org/wiki/عيد_الفطر',
  'https://ur.wikipedia.org/wiki/عید_(اسلام)',
  'https://fr.wikipedia.org/wiki/L’Aïd',
  'https://ca.wikipedia.org/wiki/Col·legi',
])('%s is a whole link', (link) => {
  expect(trimLink(link)).toBe(link);
});

test('a bracket of the sentence is left out where the address has its own', () => {
  const link = 'https://en.wikipedia.org/wiki/Eid_(Islam)';
  expect(trimLink(`${link})،`)).toBe(link);
  expect(trimLink(`${link}۔`)).toBe(link);
});
