import { expect, test } from 'vitest';
import { advertsOn } from './advert-pages.ts';

test('nothing is advertised on prayer times, mosques, safety, privacy, messages and money pages', () => {
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
  expect(clear.filter((path) => advertsOn(path).length > 0)).toEqual([]);
});

test('lists carry adverts, and the home none above the next prayer', () => {
  for (const path of ['/events', '/events/', '/business-directory', '/classifieds/0199', '/forums']) {
    expect(advertsOn(path)).toEqual(['banner_top', 'banner_sidebar', 'banner_mobile']);
  }
  expect(advertsOn('/home')).toEqual(['banner_sidebar', 'banner_mobile']);
});
