import { expect, test } from 'vitest';
import type { Viewer } from '#kit/web/router/viewer.ts';
import { account, visitor } from '#test/factories/viewers.ts';
import { currentMark, linksAt } from './navigation.ts';
import { isVisibleTo, navigationFor } from './navigation-for.ts';

const member: Viewer = { ...visitor, account };
const suspended: Viewer = { ...visitor, account: { ...account, isSuspended: true } };
const admin: Viewer = { ...visitor, account: { ...account, role: 'admin' } };

const link = (audience: Parameters<typeof isVisibleTo>[1]['audience']) => ({
  label: 'Link',
  to: '/link',
  order: 1,
  audience,
});

test.each([
  ['everyone', [true, true, true, true]],
  ['account', [false, true, true, true]],
  ['member', [false, true, false, true]],
  ['admin', [false, false, false, true]],
  ['super_admin', [false, false, false, false]],
] as const)('a link for %s is shown to them alone', (audience, shown) => {
  expect([visitor, member, suspended, admin].map((viewer) => isVisibleTo(viewer, link(audience)))).toEqual(
    shown,
  );
});

test('volunteering stands under More for those whom its setting admits', () => {
  const labels = (viewer: Viewer) => linksAt(navigationFor(viewer), 'more').map(({ label }) => label);
  expect(labels(visitor)).not.toContain('Volunteer');
  expect(labels({ ...visitor, openAreas: ['volunteeringAudience'] })).toContain('Volunteer');
});

test('everyone has the same main links and the prayer times together', () => {
  expect(linksAt(navigationFor(visitor)).map(({ to }) => to)).toEqual([
    '/home',
    '/mosques',
    '/events',
    '/map',
  ]);
  expect(linksAt(navigationFor(visitor), 'prayer').map(({ label }) => label)).toEqual([
    'Today',
    'Catch a jama‘ah',
    'Jumu‘ah',
  ]);
  expect(linksAt(navigationFor(visitor), 'own')).toEqual([]);
});

test.each([
  ['/home', '/', 'true'],
  ['/home', '/home', 'page'],
  ['/home', '/events', undefined],
  ['/mosques', '/mosque/01890000/timetable', 'true'],
  ['/mosques', '/mosques/', 'page'],
  ['/mosques', '/mosquesque', undefined],
  ['/events', '/events/create', 'true'],
] as const)('the link to %s at %s is marked %s', (to, pathname, mark) => {
  const entry = linksAt(navigationFor(visitor)).find((one) => one.to === to);
  expect(entry && currentMark(entry, pathname)).toBe(mark);
});
