import { expect, test } from 'vitest';
import { isFromOurPages } from './browser-security.ts';

const site = 'https://mahalla.example';
const post = (headers: HeadersInit) => new Request(`${site}/api/waiting-list`, { method: 'POST', headers });

test('GET requests are always allowed', () => {
  expect(isFromOurPages(new Request(site), site)).toBe(true);
});

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'none' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: site }, false],
  [{ origin: site }, true],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ origin: `${site}.evil.example` }, false],
  [{}, false],
])('whether a POST with %o counts as from our pages: %s', (headers, expected) => {
  expect(isFromOurPages(post(headers), site)).toBe(expected);
});
