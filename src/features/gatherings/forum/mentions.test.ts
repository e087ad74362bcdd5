import { expect, test } from 'vitest';
import { mentionedIn, possibleNames, withNames, withoutTokens, withTokens } from './mentions.ts';

const imran = { id: '01890000-0000-7000-8000-000000000001', name: 'Imran Malik' };
const junior = { id: '01890000-0000-7000-8000-000000000002', name: 'Imran Malik Khan' };

test('names are stored as ids, the longest name first, and read with the name of the day', () => {
  const stored = withTokens('Ask @Imran Malik Khan, not @imran malik! me@Imran Malik', [imran, junior]);
  expect(stored).toBe(`Ask @{${junior.id}}, not @{${imran.id}}! me@Imran Malik`);
  expect(mentionedIn(stored)).toEqual([junior.id, imran.id]);
  expect(withNames(stored, new Map([[imran.id, 'Imran Aziz']]), 'member')).toBe(
    'Ask @member, not @Imran Aziz! me@Imran Malik',
  );
});

test('only whole names are mentions', () => {
  expect(withTokens('@Imran Malikson and @Imran', [imran])).toBe('@Imran Malikson and @Imran');
});

test('nobody is mentioned by an id that somebody typed', () => {
  const typed = withoutTokens(`Who is @{${imran.id}}?`);
  expect(mentionedIn(typed)).toEqual([]);
});

test('what stands behind an @ gives the names that it may be', () => {
  expect(possibleNames('Thanks @Umm Hani bint Ali, see you')).toEqual([
    'umm hani',
    'umm hani bint',
    'umm hani bint ali',
    'umm hani bint ali, see',
  ]);
  expect(possibleNames('@ nobody, a@b.example, @one')).toEqual([]);
  expect(possibleNames('@a b '.repeat(5000)).length).toBeLessThan(250);
});
