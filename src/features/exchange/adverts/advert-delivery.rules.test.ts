import { expect, test } from 'vitest';
import { advertsOn, clickThroughRate, daysOfRun, turnAt } from './advert-delivery.rules.ts';

test('prayer times, mosques, safety, privacy, messages and money pages carry no adverts', () => {
  const clear = [
    '/',
    '/waiting-list',
    '/mosques',
    '/mosque/0199',
    '/jamaah',
    '/prayer-times',
    '/prayer-tracker',
    '/map',
    '/safety',
    '/report',
    '/privacy',
    '/terms',
    '/support',
    '/messages',
    '/messages/0199',
    '/profile/privacy',
    '/premium',
    '/orders',
    '/orders/0199/invoice',
    '/submit-ad',
    '/admin/ads',
    '/sign-in',
    '/events/0199',
    '/classifieds/mine',
    '/business-directory/new',
  ];
  expect(clear.filter((path) => advertsOn(path, { hasHome: false }).length > 0)).toEqual([]);
});

test('lists and the home page carry adverts at every position, single items none between rows', () => {
  const all = ['banner_top', 'banner_sidebar', 'banner_mobile'];
  for (const path of ['/home', '/events', '/events/', '/business-directory', '/forums']) {
    expect(advertsOn(path, { hasHome: false })).toEqual(all);
  }
  expect(advertsOn('/', { hasHome: true })).toEqual(all);
  for (const path of ['/classifieds/0199', '/forums/post/0199', '/volunteering/0199']) {
    expect(advertsOn(path, { hasHome: true })).toEqual(['banner_top', 'banner_sidebar']);
  }
});

test('without running adverts there is no turn', () => {
  expect(turnAt([], new Date())).toBeUndefined();
});

test('adverts have equal time in a day, in turns of one minute', () => {
  const start = new Date('2026-11-22T00:00:00Z');
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  expect(turnAt(['a', 'b'], at(0))).toBe(turnAt(['a', 'b'], at(59)));
  expect(turnAt(['a', 'b'], at(0))).not.toBe(turnAt(['a', 'b'], at(60)));
  for (const count of [1, 3, 5, 7, 8]) {
    const running = Array.from({ length: count }, (_, index) => index);
    const given = running.map(() => 0);
    for (let minute = 0; minute < 1440; minute++) {
      const chosen = turnAt(running, at(minute * 60)) ?? 0;
      given[chosen] = (given[chosen] ?? 0) + 1;
    }
    expect(Math.max(...given) - Math.min(...given)).toBeLessThanOrEqual(1);
  }
});

const run = { startDate: '2026-10-24', endDate: '2026-10-27' };

test('every day of the run is listed once, across a clock change too', () => {
  const counted = [{ date: '2026-10-25', impressions: 10, clicks: 2 }];
  expect(daysOfRun(run, counted, '2026-11-22')).toEqual([
    { date: '2026-10-24', impressions: 0, clicks: 0, clickThroughRate: null },
    { date: '2026-10-25', impressions: 10, clicks: 2, clickThroughRate: 0.2 },
    { date: '2026-10-26', impressions: 0, clicks: 0, clickThroughRate: null },
    { date: '2026-10-27', impressions: 0, clicks: 0, clickThroughRate: null },
  ]);
});

test('days to come are left out', () => {
  expect(daysOfRun(run, [], '2026-10-24').map(({ date }) => date)).toEqual(['2026-10-24']);
  expect(daysOfRun(run, [], '2026-10-23')).toEqual([]);
});

test('without views there is no click-through rate', () => {
  expect(clickThroughRate({ impressions: 0, clicks: 0 })).toBeNull();
  expect(clickThroughRate({ impressions: 4, clicks: 1 })).toBe(0.25);
});
