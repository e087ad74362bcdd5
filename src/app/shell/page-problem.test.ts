import { expect, test } from 'vitest';
import { troubleTextOf } from './page-problem.tsx';

test.each([
  [0, 'You’re offline', true],
  [400, 'That address isn’t valid', false],
  [403, 'You don’t have access to this page', false],
  [404, 'This page no longer exists', false],
  [429, 'That was too fast for us', true],
  [500, 'This page couldn’t be loaded', true],
  [503, 'This page couldn’t be loaded', true],
] as const)('a page that failed with status %i is titled “%s”', (status, title, mayHelpToRetry) => {
  expect(troubleTextOf({ status, text: 'Why.' })).toMatchObject({ title, mayHelpToRetry });
});

test('a refused page shows the reason', () => {
  expect(troubleTextOf({ status: 403, text: 'Your account is suspended.' }).text).toBe(
    'Your account is suspended.',
  );
});
