import { expect, test } from 'vitest';
import type { Viewer } from '#kit/web/router/root-route.ts';
import { account, visitor } from '#test/factories/viewers.ts';
import { isVisibleTo, navigationFor } from '../../router.tsx';
import { currentMark, linksAt } from './nav-link.tsx';

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
] as const)('a link for the audience “%s” is shown to that audience only', (audience, shown) => {
  expect([visitor, member, suspended, admin].map((viewer) => isVisibleTo(viewer, link(audience)))).toEqual(
    shown,
  );
});

test('volunteering is listed under More for its audience only', () => {
  const labels = (viewer: Viewer) => linksAt(navigationFor(viewer), 'more').map(({ label }) => label);
  expect(labels(visitor)).not.toContain('Volunteer');
  expect(labels({ ...visitor, openAreas: ['volunteeringAudience'] })).toContain('Volunteer');
});

test('links for administrators come first under More', () => {
  const labels = (viewer: Viewer) => linksAt(navigationFor(viewer), 'more').map(({ label }) => label);
  expect(labels(admin).slice(0, 2)).toEqual(['Admin', 'Analytics']);
  expect(labels(member)).not.toContain('Admin');
});

test('all visitors have the same main links and prayer times', () => {
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
] as const)('the link to %s on the page %s is marked %s', (to, pathname, mark) => {
  const entry = linksAt(navigationFor(visitor)).find((one) => one.to === to);
  expect(entry && currentMark(entry, pathname)).toBe(mark);
});
