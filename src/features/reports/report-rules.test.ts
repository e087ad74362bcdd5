import { expect, test } from 'vitest';
import { appealEnds, priorityOf } from './report-rules.ts';

test('hate comes before spam; three who report make anything urgent; false alarms come last', () => {
  expect(priorityOf('hate_speech', 1, 0)).toBe('high');
  expect(priorityOf('spam', 1, 0)).toBe('low');
  expect(priorityOf('spam', 3, 0)).toBe('urgent');
  expect(priorityOf('hate_speech', 1, 3)).toBe('low');
  expect(priorityOf('hate_speech', 3, 9)).toBe('urgent');
});

test('thirty days to appeal', () => {
  expect(appealEnds('2026-11-21T12:00:00.000Z').toISOString()).toBe('2026-12-21T12:00:00.000Z');
});
