import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  ['17:05', '5:05pm'],
  ['5:30', '5:30am'],
  ['00:15', '12:15am'],
  ['12:00', '12:00pm'],
  ['straight after', 'straight after'],
])('a clock of %s reads %s', (time, text) => {
  expect(clockText(time)).toBe(text);
});
