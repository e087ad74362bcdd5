import { expect, test } from 'vitest';
import { trustedHtml, trustedScript, trustedScriptUrl } from './trusted-types.ts';

test.each([
  'Prayer times of today',
  '<script></script>',
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> contributors',
  '<a target="_blank" href="https://openfreemap.org">OpenFreeMap</a>',
])('%s may stand in a page', (html) => {
  expect(trustedHtml(html)).toBe(html);
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="https://x.example" onclick="alert(1)">x</a>',
  '<a href="https://x.example" class="a" onmouseover=alert(1)>x</a>',
  '<svg/onload=alert(1)>',
  '<<a href="https://x.example">script>',
])('%s may not', (html) => {
  expect(trustedHtml(html)).toBeNull();
});

test('data for search engines may be put into a script element, and nothing that runs', () => {
  const data = '{"@context":"https://schema.org","@type":"Mosque"}';
  expect(trustedScript(data)).toBe(data);
  for (const script of ['alert(1)', '"use strict";alert(1)', '', '1'])
    expect(trustedScript(script)).toBeNull();
});

test('scripts and workers come from our own build alone', () => {
  const page = 'https://mahalla.example/map';
  const ours = [
    '/service-worker.js',
    '/assets/maplibre-gl-worker-Cx3.mjs',
    `https://mahalla.example/assets/a.js`,
  ];
  for (const url of ours) expect(trustedScriptUrl(url, page)).toBe(url);
  const others = [
    'https://evil.example/assets/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://mahalla.example/1',
    '/api/events',
    '/assets/../api/events.js',
    '//evil.example/assets/a.js',
  ];
  for (const url of others) expect([url, trustedScriptUrl(url, page)]).toEqual([url, null]);
});
