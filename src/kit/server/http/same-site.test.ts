import { expect, test } from 'vitest';
import { isFromOurPages } from './same-site.ts';

const site = 'https://mahalla.example';
const post = (headers: HeadersInit) => new Request(`${site}/api/waiting-list`, { method: 'POST', headers });

test('reading is free', () => {
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
])('a change sent with %o: %s', (headers, expected) => {
  expect(isFromOurPages(post(headers), site)).toBe(expected);
});
