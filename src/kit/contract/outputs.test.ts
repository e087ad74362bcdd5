import { expect, test } from 'vitest';
import { ownPath } from './outputs.ts';

test('a path on this site is kept with its query', () => {
  expect(ownPath('/events/1?from=mail')).toBe('/events/1?from=mail');
});

test.each([
  undefined,
  '',
  'events',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'https://evil.example',
  'javascript:alert(1)',
  '/\u0009/evil.example',
])('%j redirects to the home page', (wanted) => {
  expect(ownPath(wanted)).toBe('/');
});
