import { expect, test } from 'vitest';
import { allowsExperiments } from './quiet-pages.ts';

test('nobody tries anything on prayer times, safety pages and the administration', () => {
  const quiet = [
    '/mosques',
    '/mosque/0199/board',
    '/jamaah',
    '/jumuah',
    '/prayer-tracker',
    '/safety',
    '/report',
    '/appeal',
    '/privacy',
    '/profile/security',
    '/admin/experiments',
  ];
  expect(quiet.filter(allowsExperiments)).toEqual([]);
});

test('the home, the waiting list and lists may be tried in variants', () => {
  const open = ['/', '/home', '/waiting-list', '/events', '/business-directory', '/profile'];
  expect(open.filter(allowsExperiments)).toEqual(open);
});
