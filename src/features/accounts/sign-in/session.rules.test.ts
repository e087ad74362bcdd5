import { expect, test } from 'vitest';
import { isSessionActive } from './session.rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

test('a session expires after two weeks without use and after thirty days in any case', () => {
  expect(isSessionActive({ createdAt: daysAgo(20), lastUsedAt: daysAgo(13.9) }, now)).toBe(true);
  expect(isSessionActive({ createdAt: daysAgo(20), lastUsedAt: daysAgo(14) }, now)).toBe(false);
  expect(isSessionActive({ createdAt: daysAgo(30), lastUsedAt: daysAgo(0) }, now)).toBe(false);
});
