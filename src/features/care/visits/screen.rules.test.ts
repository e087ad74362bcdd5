import { expect, test } from 'vitest';
import { createScreenOf, featureOf } from './screen.rules.ts';

const screenOf = createScreenOf([
  '/',
  '/events',
  '/events/create',
  '/events/$eventId',
  '/mosque/$mosqueId/edit',
  '/mosque/$mosqueId/board',
  '/admin',
  '/admin/users/$userId',
  '/analytics',
]);

test.each([
  ['/', '/'],
  ['/events', '/events'],
  ['/events/', '/events'],
  ['/events/create', '/events/create'],
  ['/events/0198c1a2-0000-7000-8000-000000000000', '/events/…'],
  ['/mosque/a/edit', '/mosque/…/edit'],
  ['/mosque/a/board', null],
  ['/admin', null],
  ['/admin/users/a', null],
  ['/analytics', null],
  ['/events/a/b', null],
  ['/you-wrote-this', null],
  ['', null],
  ['/events/a\n', '/events/…'],
])('%j is counted as %j', (path, screen) => {
  expect(screenOf(path)).toBe(screen);
});

test('each path belongs to one feature, and private pages to none', () => {
  expect(['/', '/home', '/mosque/…', '/mosques', '/events/…/edit'].map(featureOf)).toEqual([
    'Home',
    'Home',
    'Mosques',
    'Mosques',
    'Events',
  ]);
  expect(
    ['/prayer-tracker', '/fasting-tracker', '/safety', '/report', '/privacy', '/sign-in', '/constructor'].map(
      featureOf,
    ),
  ).toEqual(Array(7).fill(null));
});
