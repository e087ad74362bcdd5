import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './keyset.ts';

const id = '01a215da-f5b2-7000-8000-000000000000';

test('a cursor is decoded to the values that it was encoded from', () => {
  const values = ['Masjid', 1.5, -3, true, id, '2028-02-29', '2026-11-26T03:17:09.296Z'];
  const types = ['text', 'double', 'int', 'boolean', 'uuid', 'date', 'instant'] as const;
  expect(decodeCursor(encodeCursor(values), types)).toEqual(values);
  expect(decodeCursor(undefined, types)).toEqual([]);
});

test.each([
  ['text', ['"a\\u0000"', '1', 'null']],
  ['double', ['1e999', '"1"', 'null', 'true']],
  ['int', ['1.5', '1e300', '2147483648', '-2147483648', '"1"', 'null']],
  ['boolean', ['"true"', '1', 'null']],
  ['uuid', ['"x"', '1', '"01a215da-f5b2-7000-8000-0000000000000"', '"01a215daf5b270008000000000000000"']],
  [
    'date',
    [
      '"2026-02-29"',
      '"2026-04-31"',
      '"2026-13-01"',
      '"2026-00-10"',
      '"0000-01-01"',
      '"12026-01-01"',
      '20260101',
    ],
  ],
  [
    'instant',
    [
      '"2026-02-29T00:00:00.000Z"',
      '"2026-01-01T24:00:00.000Z"',
      '"0000-01-01T00:00:00.000Z"',
      '"+012026-01-01T00:00:00.000Z"',
      '"2026-01-01T00:00:00Z"',
      '"2026-01-01"',
      '"infinity"',
      '0',
    ],
  ],
] as const)('a cursor with an invalid %s is refused', (type, values) => {
  for (const value of values) {
    const cursor = Buffer.from(`[${value}]`).toString('base64url');
    expect(() => decodeCursor(cursor, [type]), value).toThrow(expect.objectContaining({ code: 'bad_input' }));
  }
});

test.each(['[]', '["a","b"]', '[["a"]]', '{"0":"a"}', '"a"', 'null', '', '['])(
  '%s is refused as a cursor with one text',
  (text) => {
    const cursor = Buffer.from(text).toString('base64url');
    expect(() => decodeCursor(cursor, ['text'])).toThrow(expect.objectContaining({ code: 'bad_input' }));
  },
);
