import { expect, test } from 'vitest';
import { hasVisibleText, readableText } from './readable-text.ts';

test.each([
  ['abc\u202Efed', 'abcfed'],
  ['\u2066hidden\u2069', 'hidden'],
  ['a\u0000b\u0007c', 'abc'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['a\n\n\n\n\n\n\nb', 'a\n\n\nb'],
  ['  spaces\t \n', 'spaces'],
  ['e\u0301', 'é'],
])('%j is stored as %j', (text, stored) => {
  expect(readableText(text)).toBe(stored);
});

test.each(['بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ', 'می‌خواهم', 'family: 👨‍👩‍👧', 'left\u200E right\u200F'])(
  '%s stays as it is',
  (text) => {
    expect(readableText(text)).toBe(text.normalize('NFC'));
  },
);

test('a tower of marks is cut to what a script may need', () => {
  expect([...readableText(`q${'\u0336'.repeat(500)}`)]).toHaveLength(7);
});

test('spaces, joiners and marks alone are nothing to see', () => {
  for (const text of ['\u200b\u200d', '\u3164'.replace('\u3164', '\u200c'), ' \n '])
    expect(hasVisibleText(text)).toBe(false);
  for (const text of ['؟', '1', '👍', 'ا']) expect(hasVisibleText(text)).toBe(true);
});
