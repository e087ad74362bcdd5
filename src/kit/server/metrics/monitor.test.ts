import { expect, test } from 'vitest';
import { createMonitor, shownPath } from './monitor.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');

test('only the twenty slowest requests are kept, slowest first', () => {
  const monitor = createMonitor(clock);
  for (let count = 1; count <= 30; count += 1) {
    monitor.answered({ what: 'page', path: '/events', status: 200, milliseconds: count * 100 });
  }
  const slow = monitor.slowRequests();
  expect(slow).toHaveLength(20);
  expect(slow[0]).toEqual({
    ...{ what: 'page', path: '/events', status: 200, milliseconds: 3000 },
    at: '2026-11-21T12:00:00.000Z',
  });
  expect(slow.at(-1)?.milliseconds).toBe(1100);
});

test('the path of a slow request contains no names', () => {
  const monitor = createMonitor(clock);
  monitor.answered({ what: 'page', path: '/members/fatima khan', status: 200, milliseconds: 900 });
  expect(monitor.slowRequests()[0]?.path).toBe('/members/…');
});

test('a service counts as failing until its next success, and the reason contains no address', () => {
  const monitor = createMonitor(clock);
  monitor.serviceAnswered('mail');
  monitor.serviceFailed('mail', new Error('550 no mailbox amina@example.org'));
  expect(monitor.services()).toMatchObject([
    { name: 'mail', isFailing: true, answers: 1, failures: 1, reason: 'Error: 550 no mailbox [address]' },
  ]);
  monitor.serviceAnswered('mail');
  expect(monitor.services()).toMatchObject([{ name: 'mail', isFailing: false, answers: 2, failures: 1 }]);
});

test('a figure without a source is undefined, not zero', () => {
  const monitor = createMonitor(clock);
  expect(monitor.figures()).toEqual({ keptAnswers: undefined, liveStreams: undefined, pool: undefined });
  monitor.reads({ liveStreams: () => 3 });
  expect(monitor.figures().liveStreams).toBe(3);
});

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

test('ids are kept on request, secrets never', () => {
  const path = '/events/019359a4-7c00-7000-8000-000000000001/rsvp';
  expect(shownPath(path, { withIds: true })).toBe(path);
  expect(shownPath('/calendar/secret77.ics', { withIds: true })).toBe('/calendar/…');
});
