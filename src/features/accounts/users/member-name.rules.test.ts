import { expect, test } from 'vitest';
import { fullName, initialOf, initialsOf } from './member-name.rules.ts';

test.each([
  ['Amina', 'Khan', 'Amina Khan'],
  ['Suhaib', '-', 'Suhaib'],
  ['Suhaib', '.', 'Suhaib'],
  ['Suhaib', ' — ', 'Suhaib'],
  ['-', 'Suhaib', 'Suhaib'],
  ['Suhaib', '', 'Suhaib'],
  ['-', '-', '-'],
  ['Amina', '🌸', 'Amina 🌸'],
  ['عائشة', 'خان', 'عائشة خان'],
])('first name “%s” and last name “%s” are shown as “%s”', (firstName, lastName, name) => {
  expect(fullName({ firstName, lastName })).toBe(name);
});

test.each([
  ['Khan', 'K'],
  ['ʿAlī', 'A'],
  ['‘Abd', 'A'],
  ["O'Neill", 'O'],
  ['ámina', 'Á'],
  ['a\u0304mina', 'A\u0304'],
  ['خان', 'خ'],
  ['রহমান', 'র'],
  ['ক্ষমা', 'ক্ষ'],
  ['श्रीमान', 'श्री'],
  ['-', ''],
  ['🌸', ''],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});

test('initials come from the first and the last word', () => {
  expect(['Umm Hani bint Ali', 'Suhaib', 'Zaynab ʿAlī', 'Amina 🌸'].map(initialsOf)).toEqual([
    'UA',
    'S',
    'ZA',
    'A',
  ]);
});
