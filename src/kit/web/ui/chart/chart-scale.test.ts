import { expect, test } from 'vitest';
import { barOf, linePath, plotHeight, topOfAxis } from './chart-scale.ts';

test.each([
  [[0, null], 1],
  [[1], 1],
  [[3, 7], 10],
  [[11], 20],
  [[50], 50],
  [[51], 100],
  [[1234, 2001], 5000],
  [[1000], 1000],
])('an axis for %j ends at %i', (values, top) => {
  expect(topOfAxis(values)).toBe(top);
});

test('an axis of small shares ends where it is told to', () => {
  expect(topOfAxis([0.03], 0.01)).toBe(0.05);
});

test('a bar as high as the axis fills the plot, and bars of one place stand beside each other', () => {
  const first = barOf(10, { top: 10, place: 2, series: 0, of: 2 });
  const second = barOf(5, { top: 10, place: 2, series: 1, of: 2 });
  expect(first).toEqual({ x: 21, y: 0, width: 4, height: plotHeight });
  expect(second).toEqual({ x: 25, y: 50, width: 4, height: 50 });
});

test('nothing has no bar, and one of a million has a bar that can be seen', () => {
  const at = { top: 1_000_000, place: 0, series: 0, of: 1 };
  expect(barOf(0, at)).toBeNull();
  expect(barOf(null, at)).toBeNull();
  expect(barOf(1, at)?.height).toBe(1);
});

test('a line breaks off where a value is missing, and a value alone is a dot', () => {
  expect(linePath([0, 5, null, 10], 10)).toBe('M5 100h0L15 50h0M35 0h0');
  expect(linePath([], 10)).toBe('');
});
