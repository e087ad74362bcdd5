import { expect, test } from 'vitest';
import { appealEnds, isHeard, priorityOf } from './report-rules.ts';

test('hate comes before spam; three who report make anything urgent; false alarms come last', () => {
  const alone = { heard: true, reporters: 1 };
  expect(priorityOf('hate_speech', alone)).toBe('high');
  expect(priorityOf('spam', alone)).toBe('low');
  expect(priorityOf('spam', { heard: true, reporters: 3 })).toBe('urgent');
  expect([0, 2, 3, 9].map(isHeard)).toEqual([true, true, false, false]);
  expect(priorityOf('hate_speech', { heard: false, reporters: 2 })).toBe('low');
  expect(priorityOf('hate_speech', { heard: false, reporters: 3 })).toBe('urgent');
});

test('thirty days to appeal', () => {
  expect(appealEnds('2026-11-21T12:00:00.000Z').toISOString()).toBe('2026-12-21T12:00:00.000Z');
});
