import { expect, test } from 'vitest';
import { appealEnds, isCredible, priorityOf } from './report.rules.ts';

test('priority follows the reason; three reporters make it urgent, false alarms lower it', () => {
  const alone = { isCredible: true, reporters: 1 };
  expect(priorityOf('hate_speech', alone)).toBe('high');
  expect(priorityOf('spam', alone)).toBe('low');
  expect(priorityOf('spam', { isCredible: true, reporters: 3 })).toBe('urgent');
  expect([0, 2, 3, 9].map(isCredible)).toEqual([true, true, false, false]);
  expect(priorityOf('hate_speech', { isCredible: false, reporters: 2 })).toBe('low');
  expect(priorityOf('hate_speech', { isCredible: false, reporters: 3 })).toBe('urgent');
});

test('an appeal can be made for thirty days', () => {
  expect(appealEnds('2026-11-21T12:00:00.000Z').toISOString()).toBe('2026-12-21T12:00:00.000Z');
});
