import { expect, test } from 'vitest';
import { countText, shareText, toldCount } from './small-numbers.ts';

test('one to four are never told, none and five are', () => {
  expect([0, 1, 4, 5, 1200].map(toldCount)).toEqual([0, null, null, 5, 1200]);
  expect([0, null, 1200].map(countText)).toEqual(['0', 'under 5', '1,200']);
});

test('a share tells nothing of what is too small', () => {
  expect(shareText(5, 8)).toBe('63%');
  expect(shareText(null, 8)).toBe('–');
  expect(shareText(5, null)).toBe('–');
  expect(shareText(0, 0)).toBe('–');
});
