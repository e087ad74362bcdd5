import { expect, test } from 'vitest';
import { totalText } from './total-text.ts';

test.each([
  [0, '0 events'],
  [1, '1 event'],
  [1000, '1000 events'],
  [1001, 'more than 1,000 events'],
])('%i: %s', (total, text) => {
  expect(totalText(total, 'event', 'events')).toBe(text);
});
