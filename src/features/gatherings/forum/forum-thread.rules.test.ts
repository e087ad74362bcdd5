import { expect, test } from 'vitest';
import { groupReplies, relativeTime } from './forum-thread.rules.ts';

const reply = (id: string, parentReplyId: string | null = null) => ({ id, parentReplyId });

test('replies are grouped with the answers to them', () => {
  const [a, a1, a2, b] = [reply('a'), reply('a1', 'a'), reply('a2', 'a'), reply('b')];
  expect(groupReplies([a, a1, a2, b])).toEqual([
    { key: 'a', head: a, answers: [a1, a2] },
    { key: 'b', head: b, answers: [] },
  ]);
});

test('a page that begins among the answers to a reply keeps them together', () => {
  const [a1, a2, b] = [reply('a1', 'a'), reply('a2', 'a'), reply('b')];
  expect(groupReplies([a1, a2, b])).toEqual([
    { key: 'a', head: null, answers: [a1, a2] },
    { key: 'b', head: b, answers: [] },
  ]);
});

const now = new Date('2026-11-21T12:00:00Z');
const ago = (hours: number) => relativeTime(new Date(now.getTime() - hours * 3_600_000).toISOString(), now);

test.each([
  [-1, 'Just now'],
  [0.99, 'Just now'],
  [1, '1h ago'],
  [23.99, '23h ago'],
  [24, '1d ago'],
  [167.99, '6d ago'],
  [168, '14/11/2026'],
])('a time %d hours ago is shown as %s', (hours, text) => {
  expect(ago(hours)).toBe(text);
});
