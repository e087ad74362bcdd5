import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.stop());

const pages = [
  '/',
  '/home',
  '/mosques',
  '/mosque/x',
  '/events',
  '/events/x',
  '/map',
  '/prayer-times',
  '/jamaah',
  '/jumuah',
  '/waiting-list',
  '/privacy',
  '/nowhere',
];
const names = [
  'utm_source',
  'fbclid',
  '__proto__',
  'search',
  'postcode',
  'cursor',
  'from',
  'to',
  'when',
  'category',
  'date',
  'month',
  'lat',
  'lng',
  'within',
  'sort',
  'show',
  'soon',
  'facility',
  'women',
  'language',
  'asr',
];
const values = [
  '%00',
  '%',
  '%ff%fe',
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '9999-99-99',
  '2026-02-30',
  '0000-01-01',
  '-1',
  '1e309',
  'NaN',
  '[object Object]',
  '{"a":1}',
  'W10',
  'WyJ4IiwxXQ',
  'x'.repeat(3000),
  '%F0%9F%8C%99',
];

test.each(pages)('no address of %s makes the server fail, and none is answered unescaped', async (page) => {
  for (const name of names) {
    for (const value of values) {
      const response = await fetch(`${site.url}${page}?${name}=${value}&${name}=${value}`);
      const text = await response.text();
      expect(response.status, `${page}?${name}=${value.slice(0, 40)}`).toBeLessThan(500);
      expect(text).not.toContain('<script>alert(1)');
    }
  }
});
