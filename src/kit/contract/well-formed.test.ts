import { expect, test } from 'vitest';
import { brokenFields } from './well-formed.ts';

test('fields with half a character are named, however deep it stands, in values and names', () => {
  const input = {
    whole: 'Amina 👩‍👩‍👧‍👦 أمينة',
    first: '\ud83d',
    last: 'b\udc00',
    list: ['a', ['\ud800']],
    inside: { deeper: { 'name\ud800': 1 } },
    'top\ud800': 1,
    number: 1,
    nothing: null,
    bytes: new Uint8Array([0xd8, 0x00]),
  };
  expect(brokenFields(input)).toEqual(['first', 'last', 'list', 'inside', 'top\ufffd']);
});

test('an input as deep as a body can be is walked', () => {
  let deep: unknown = '\ud800';
  for (let level = 0; level < 100_000; level++) deep = [deep];
  expect(brokenFields({ deep })).toEqual(['deep']);
});

test.each([undefined, null, 'text', 7, {}])('%j has no fields', (input) => {
  expect(brokenFields(input)).toEqual([]);
});
