import { expect, test } from 'vitest';
import { isActive } from './session-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

test('a session lives for two weeks without use and thirty days at most', () => {
  expect(isActive({ createdAt: daysAgo(20), lastUsedAt: daysAgo(13.9) }, now)).toBe(true);
  expect(isActive({ createdAt: daysAgo(20), lastUsedAt: daysAgo(14) }, now)).toBe(false);
  expect(isActive({ createdAt: daysAgo(30), lastUsedAt: daysAgo(0) }, now)).toBe(false);
});
