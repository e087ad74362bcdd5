import { expect, test } from 'vitest';
import { clockText, minutesText } from './dates.ts';

test.each([
  ['17:05', '5:05pm'],
  ['5:30', '5:30am'],
  ['00:15', '12:15am'],
  ['12:00', '12:00pm'],
  ['straight after', 'straight after'],
])('the clock time %s is shown as %s', (time, text) => {
  expect(clockText(time)).toBe(text);
});

test.each([
  [0, '0 min'],
  [26, '26 min'],
  [120, '2 h'],
  [125, '2 h 5 min'],
])('%i minutes are shown as %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});
