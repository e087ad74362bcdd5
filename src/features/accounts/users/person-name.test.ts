import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

test.each(['Amina', 'Zaynab bint ʿAlī', 'O’Connor-Khan', 'Md. Rahman', 'St.John', 'عائشة'])(
  '%s is a name',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  },
);

test.each([
  'Unlock it: https://login.example',
  'HTTP://login.example',
  'WWW.login.example',
  'ｗｗｗ．login.example',
  'amina@example.org',
  'amina＠example.org',
])('%s is none', (name) => {
  expect(personName.safeParse(name).error?.issues[0]?.message).toBe(
    'Please enter a name only, without a web or e-mail address.',
  );
});
