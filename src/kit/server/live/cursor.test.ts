import { expect, test } from 'vitest';
import {
  type Cursor,
  cursorText,
  isOfThisDatabase,
  readCursor,
  resumableSeconds,
  wasSeen,
} from './cursor.ts';

const now = 1_800_000_000;
const cursor = (text: string): Cursor => {
  const read = readCursor(`${text}@${now}`, now);
  if (!read) throw new Error(`${text} is no cursor.`);
  return read;
};

test('a cursor is read as it was written', () => {
  for (const text of ['10:10:', '10:20:10,14,19']) {
    expect(cursorText(cursor(text))).toBe(`${text}@${now}`);
  }
});

test('a transaction that was under way at the last look is new at the next, whatever its number', () => {
  const last = cursor('10:20:10,14');
  const seen = [9n, 10n, 11n, 14n, 19n, 20n, 21n].filter((number) => wasSeen(number, last));
  expect(seen).toEqual([9n, 11n, 19n]);
});

test.each([
  undefined,
  '',
  '7',
  '10:20:',
  `10:20:x@${now}`,
  `10:20:1,@${now}`,
  `-1:20:@${now}`,
  `99999999999999999999:20:@${now}`,
  `1:2:${'3,'.repeat(3000)}3@${now}`,
  `10:20:@${now + resumableSeconds + 1}`,
  `10:20:@${now - resumableSeconds - 1}`,
])('%j is no place to go on from', (id) => {
  expect(readCursor(id, now)).toBeUndefined();
});

test('after the database was restored from an older copy, a cursor of before is none', () => {
  expect(isOfThisDatabase(cursor('10:20:'), cursor('12:25:'))).toBe(true);
  expect(isOfThisDatabase(cursor('10:20:'), cursor('5:7:'))).toBe(false);
});
