import { expect, test } from 'vitest';
import { groupReplies } from './group-replies.ts';

const reply = (id: string, parentReplyId: string | null = null) => ({ id, parentReplyId });

test('replies stand with those to them', () => {
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
