import { expect, test } from 'vitest';
import { ownPath } from './redirect.ts';

test('a path of ours is kept, with its search', () => {
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
])('%j leads to the door', (wanted) => {
  expect(ownPath(wanted)).toBe('/');
});
