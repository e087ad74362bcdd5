import { expect, test } from 'vitest';
import { trustedHtml, trustedScript, trustedScriptUrl } from './trusted-types.ts';

test.each([
  'Prayer times of today',
  '<script></script>',
  '© <a href="https://www.openstreetmap.org/copyright" target="_blank">OpenStreetMap</a> contributors',
  '<a target="_blank" href="https://openfreemap.org">OpenFreeMap</a>',
])('%s is allowed as HTML', (html) => {
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
])('%s is refused as HTML', (html) => {
  expect(trustedHtml(html)).toBeNull();
});

test('only structured data may be set as the text of a script element', () => {
  const data = '{"@context":"https://schema.org","@type":"Mosque"}';
  expect(trustedScript(data)).toBe(data);
  for (const script of ['alert(1)', '"use strict";alert(1)', '', '1'])
    expect(trustedScript(script)).toBeNull();
});

test('scripts and workers load from our own build only', () => {
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
