import { expect, test } from 'vitest';
import {
  escapeMentionTokens,
  excerpt,
  insertMentionTokens,
  mentionedIds,
  possibleNames,
  readableText,
  replaceMentionTokens,
} from './forum-text.rules.ts';

const imran = { id: '01890000-0000-7000-8000-000000000001', name: 'Imran Malik' };
const junior = { id: '01890000-0000-7000-8000-000000000002', name: 'Imran Malik Khan' };

test('mentions are stored as ids, the longest name first, and shown with the current name', () => {
  const stored = insertMentionTokens('Ask @Imran Malik Khan, not @imran malik! me@Imran Malik', [
    imran,
    junior,
  ]);
  expect(stored).toBe(`Ask @{${junior.id}}, not @{${imran.id}}! me@Imran Malik`);
  expect(mentionedIds(stored)).toEqual([junior.id, imran.id]);
  expect(replaceMentionTokens(stored, new Map([[imran.id, 'Imran Aziz']]), 'member')).toBe(
    'Ask @member, not @Imran Aziz! me@Imran Malik',
  );
});

test('only whole names are mentions', () => {
  expect(insertMentionTokens('@Imran Malikson and @Imran', [imran])).toBe('@Imran Malikson and @Imran');
});

// Phones write a curly apostrophe (mgmeyers/obsidian-smart-typography#8).
test.each([
  "@Aisha O'Neill",
  '@Aisha O’Neill',
  '@aisha oʼneill',
  "@Aisha O'Neill's",
  '@Aisha O’Neill’s tip',
  '@Aisha O`Neill!',
])("%s mentions Aisha O'Neill", (written) => {
  const aisha = { id: imran.id, name: "Aisha O'Neill" };
  expect(possibleNames(`Thanks ${written} today`)).toContain("aisha o'neill");
  expect(mentionedIds(insertMentionTokens(`Thanks ${written} today`, [aisha]))).toEqual([aisha.id]);
});

test('an id that a member types is not a mention', () => {
  const typed = escapeMentionTokens(`Who is @{${imran.id}}?`);
  expect(mentionedIds(typed)).toEqual([]);
});

test('the words after an @ give the names that may be meant', () => {
  expect(possibleNames('Thanks @Umm Hani bint Ali, see you')).toEqual([
    'umm',
    'umm hani',
    'umm hani bint',
    'umm hani bint ali,',
    'umm hani bint ali',
    'umm hani bint ali, see',
  ]);
  expect(possibleNames('@ nobody, a@b.example, @one')).toEqual(['one']);
  expect(possibleNames('@a b '.repeat(5000)).length).toBeLessThan(250);
});

test.each([
  ['**Bold** and _soft_ and `code`', 'Bold and soft and code'],
  ['# Heading\n\n- one\n- two\n\n1. three', 'Heading one two three'],
  ['> quoted\n\nand answered', 'quoted and answered'],
  ['See [our page](https://x.example/long)', 'See our page'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['---\n```\ncode\n```', 'code'],
])('the excerpt of %j is %j', (markdown, plain) => {
  expect(excerpt(markdown, 100)).toBe(plain);
});

test('an excerpt ends at a word, and never inside a character', () => {
  expect(excerpt('one two three four', 10)).toBe('one two…');
  expect(excerpt('👍'.repeat(20), 5)).toBe('👍👍…');
  expect(excerpt('['.repeat(20_000), 20).length).toBeLessThanOrEqual(21);
});

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
  '%s is stored unchanged',
  (text) => {
    expect(readableText(text)).toBe(text.normalize('NFC'));
  },
);

test('stacked combining marks are limited', () => {
  expect([...readableText(`q${'\u0336'.repeat(500)}`)]).toHaveLength(7);
});

test('text without visible characters is stored as empty', () => {
  for (const text of ['\u200B\u200D', '\u200C', ' \n ', '\u2800', '\u3164'])
    expect(readableText(text)).toBe('');
  for (const text of ['؟', '1', '👍', 'ا']) expect(readableText(text)).toBe(text);
});
