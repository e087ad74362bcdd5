import { expect, test } from 'vitest';
import { axisOf, barOf, linePath, plotHeight } from './chart-scale.ts';

test.each([
  [[0, null], 1],
  [[1], 1],
  [[3, 7], 10],
  [[11], 20],
  [[50], 50],
  [[51], 100],
  [[1234, 2001], 5000],
  [[1000], 1000],
])('the axis for %j ends at %i', (values, top) => {
  expect(axisOf(values)).toEqual({ top, bottom: 0 });
});

test('the axis of small shares ends at a multiple of the given step', () => {
  expect(axisOf([0.03], 0.01).top).toBe(0.05);
});

test('a bar of the maximum fills the plot, and bars of one place are side by side', () => {
  const first = barOf(10, { axis: { top: 10, bottom: 0 }, place: 2, series: 0, of: 2 });
  const second = barOf(5, { axis: { top: 10, bottom: 0 }, place: 2, series: 1, of: 2 });
  expect(first).toEqual({ x: 21, y: 0, width: 4, height: plotHeight });
  expect(second).toEqual({ x: 25, y: 50, width: 4, height: 50 });
});

test('zero and missing values have no bar, and a tiny value has a visible one', () => {
  const at = { axis: { top: 1_000_000, bottom: 0 }, place: 0, series: 0, of: 1 };
  expect(barOf(0, at)).toBeNull();
  expect(barOf(null, at)).toBeNull();
  expect(barOf(1, at)?.height).toBe(1);
});

test('a line breaks at a missing value, and a single value is a dot', () => {
  expect(linePath([0, 5, null, 10], { top: 10, bottom: 0 })).toBe('M5 100h0L15 50h0M35 0h0');
  expect(linePath([], { top: 10, bottom: 0 })).toBe('');
});

test('with negative values the axis extends below zero, and their bars start at zero', () => {
  const axis = axisOf([40, null, -120]);
  expect(axis).toEqual({ top: 200, bottom: -200 });
  const at = { axis, place: 0, series: 0, of: 1 };
  expect(barOf(40, at)).toMatchObject({ y: 40, height: 10 });
  expect(barOf(-120, at)).toMatchObject({ y: 50, height: 30 });
  expect(barOf(0, at)).toBeNull();
  expect(linePath([-200, 200], axis)).toBe('M5 100h0L15 0h0');
});
