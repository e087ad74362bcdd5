import { expect, test } from 'vitest';
import { furtherActivitiesOf, hoursText, problemOfHours } from './hour-rules.ts';

/** Half past nine in the evening in London, in summer. */
const now = new Date('2026-07-21T20:30:00Z');

test.each([
  ['today, as long as the day is', { date: '2026-07-21', hours: 16 }, null],
  ['yesterday', { date: '2026-07-20', hours: 16 }, null],
  ['ninety days ago', { date: '2026-04-22', hours: 1 }, null],
  ['ninety-one days ago', { date: '2026-04-21', hours: 1 }, 'date'],
  ['tomorrow', { date: '2026-07-22', hours: 1 }, 'date'],
])('hours of %s', (_when, given, wrong) => {
  expect(problemOfHours(given, now)?.[0] ?? null).toBe(wrong);
});

test('today no more hours than the day has had, by the clocks of the borough', () => {
  const justAfterMidnight = new Date('2026-07-20T23:20:00Z');
  expect(problemOfHours({ date: '2026-07-21', hours: 0.25 }, justAfterMidnight)).toBeNull();
  expect(problemOfHours({ date: '2026-07-21', hours: 0.5 }, justAfterMidnight)?.[0]).toBe('hours');
  expect(problemOfHours({ date: '2026-07-20', hours: 3 }, justAfterMidnight)).toBeNull();
});

test.each([
  [15, '15 minutes'],
  [60, '1 hour'],
  [75, '1¼ hours'],
  [150, '2½ hours'],
  [180, '3 hours'],
  [200, '3:20 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(hoursText(minutes)).toBe(text);
});

test('an hour for neighbours and an hour in Ramadan count as such, and less than an hour as neither', () => {
  expect(furtherActivitiesOf({ minutes: 60, category: 'community_support' }, true)).toEqual([
    'local_help',
    'ramadan_contribution',
  ]);
  expect(furtherActivitiesOf({ minutes: 60, category: 'administration' }, false)).toEqual([]);
  expect(furtherActivitiesOf({ minutes: 59, category: 'elderly_care' }, true)).toEqual([]);
});
