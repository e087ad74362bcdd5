import { expect, test } from 'vitest';
import { allowsExperiments } from './quiet-page.rules.ts';

test('experiments are not allowed on prayer times, safety pages and administration', () => {
  const quiet = [
    '/mosques',
    '/mosque/0199/board',
    '/jamaah',
    '/jumuah',
    '/prayer-tracker',
    '/fasting-tracker',
    '/safety',
    '/report',
    '/appeal',
    '/privacy',
    '/profile/security',
    '/admin/experiments',
  ];
  expect(quiet.filter(allowsExperiments)).toEqual([]);
});

test('experiments are allowed on the home page, the waiting list and lists', () => {
  const open = ['/', '/home', '/waiting-list', '/events', '/business-directory', '/profile'];
  expect(open.filter(allowsExperiments)).toEqual(open);
});
