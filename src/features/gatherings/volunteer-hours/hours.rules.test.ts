import { expect, test } from 'vitest';
import { additionalActivities, findHoursProblem, hoursText } from './hours.rules.ts';

/** Half past nine on a summer evening in London. */
const now = new Date('2026-07-21T20:30:00Z');

test.each([
  ['today, as long as the day is', { date: '2026-07-21', hours: 16 }, null],
  ['yesterday', { date: '2026-07-20', hours: 16 }, null],
  ['ninety days ago', { date: '2026-04-22', hours: 1 }, null],
  ['ninety-one days ago', { date: '2026-04-21', hours: 1 }, 'date'],
  ['tomorrow', { date: '2026-07-22', hours: 1 }, 'date'],
])('whether hours can be added for %s', (_when, given, wrong) => {
  expect(findHoursProblem(given, 0, now)?.[0] ?? null).toBe(wrong);
});

test('all entries of a day together have at most sixteen hours', () => {
  const given = { date: '2026-07-20', hours: 6 };
  expect(findHoursProblem(given, 600, now)).toBeNull();
  expect(findHoursProblem(given, 615, now)?.[0]).toBe('hours');
});

test('today’s entries can’t exceed the part of the local day that has passed', () => {
  const justAfterMidnight = new Date('2026-07-20T23:20:00Z');
  expect(findHoursProblem({ date: '2026-07-21', hours: 0.25 }, 0, justAfterMidnight)).toBeNull();
  expect(findHoursProblem({ date: '2026-07-21', hours: 0.25 }, 15, justAfterMidnight)?.[0]).toBe('hours');
  expect(findHoursProblem({ date: '2026-07-20', hours: 3 }, 60, justAfterMidnight)).toBeNull();
});

test.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [75, '1¼ hours'],
  [150, '2½ hours'],
  [180, '3 hours'],
  [200, '3:20 hours'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});

test('an hour counts as local help or a Ramadan contribution where it is one, and a shorter time does not', () => {
  expect(additionalActivities({ minutes: 60, category: 'community_support' }, true)).toEqual([
    'local_help',
    'ramadan_contribution',
  ]);
  expect(additionalActivities({ minutes: 60, category: 'administration' }, false)).toEqual([]);
  expect(additionalActivities({ minutes: 59, category: 'elderly_care' }, true)).toEqual([]);
});
