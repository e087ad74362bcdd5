import { expect, test } from 'vitest';
import { shownPath } from './shown-path.ts';

test.each([
  ['/events/019359a4-7c00-7000-8000-000000000001/rsvp', '/events/…/rsvp'],
  ['/api/unsubscribe/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', '/api/unsubscribe/…'],
  ['/members/fatima khan/edit', '/members/…/edit'],
  ['/sign-in/amina@example.org', '/sign-in/…'],
  ['/api/admin/postcodes/IG1 1AA', '/api/admin/postcodes/…'],
  ['/api/admin/postcodes/ig11aa', '/api/admin/postcodes/…'],
  ['/mosques', '/mosques'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/', '/'],
])('%s is shown as %s', (path, shown) => {
  expect(shownPath(path, { withIds: false })).toBe(shown);
});

test('ids of things stay where they help', () => {
  const path = '/events/019359a4-7c00-7000-8000-000000000001/rsvp';
  expect(shownPath(path, { withIds: true })).toBe(path);
  expect(shownPath('/calendar/secret77.ics', { withIds: true })).toBe('/calendar/…');
});
