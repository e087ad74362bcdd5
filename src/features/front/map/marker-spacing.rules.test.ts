import { expect, test } from 'vitest';
import { coveredSpots, spreadMarkers } from './marker-spacing.rules.ts';

const apart = (spots: readonly { x: number; y: number }[]) => {
  const moved = spreadMarkers(spots).map(({ x, y }, at) => ({
    x: (spots[at]?.x ?? 0) + x,
    y: (spots[at]?.y ?? 0) + y,
  }));
  return Math.min(
    ...moved.flatMap((one, at) =>
      moved.slice(at + 1).map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))),
    ),
  );
};

test('markers that do not overlap stay where they are', () => {
  const still = { x: 0, y: 0, label: 'below' };
  expect(
    spreadMarkers([
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ]),
  ).toEqual([still, still]);
});

test('five markers in one place are spread apart, and the first stays', () => {
  const spots = Array.from({ length: 5 }, () => ({ x: 100, y: 100 }));
  expect(spreadMarkers(spots)[0]).toMatchObject({ x: 0, y: 0 });
  expect(apart(spots)).toBeGreaterThanOrEqual(28);
});

test('a moved marker does not overlap another one', () => {
  expect(
    apart([
      { x: 0, y: 0 },
      { x: -28, y: 28 },
      { x: 5, y: 5 },
    ]),
  ).toBeGreaterThanOrEqual(28);
});

test('mosques stay, a time that another mosque would cover is above, and markers without a time keep off it', () => {
  const moved = spreadMarkers([
    { x: 104, y: 80 },
    { x: 100, y: 100, hasLabel: true },
    { x: 100, y: 140, hasLabel: true },
  ]);
  expect(moved.slice(1)).toEqual([
    { x: 0, y: 0, label: 'above' },
    { x: 0, y: 0, label: 'below' },
  ]);
  const { x, y } = moved[0] ?? { x: 0, y: 0 };
  for (const other of [73, 100, 140, 167])
    expect(Math.max(Math.abs(104 + x - 100), Math.abs(80 + y - other))).toBeGreaterThanOrEqual(28);
});

test('a time for which there is no room on either side is not shown', () => {
  const column = [60, 100, 140].map((y) => ({ x: 100, y, hasLabel: true }));
  expect(spreadMarkers(column).map(({ label }) => label)).toEqual(['above', 'nowhere', 'below']);
  expect(
    coveredSpots({ x: 100, y: 50 }, { isLarge: false, hasLabel: true, isNamed: false, label: 'nowhere' }),
  ).toEqual([{ x: 100, y: 50, size: 22 }]);
});

test('a marker covers its pin and the labels under it', () => {
  const spot = { x: 100, y: 50 };
  const plain = { isLarge: false, hasLabel: false, isNamed: false };
  expect(coveredSpots(spot, plain)).toEqual([{ x: 100, y: 50, size: 22 }]);
  const withClock = coveredSpots(spot, { ...plain, isLarge: true, hasLabel: true });
  expect(withClock.map(({ y, size }) => [y, size])).toEqual([
    [50, 36],
    [77, 24],
  ]);
  const above = coveredSpots(spot, { ...plain, hasLabel: true, label: 'above' });
  expect(above.map(({ y }) => y)).toEqual([50, 23]);
  const named = coveredSpots(spot, { isLarge: true, hasLabel: true, isNamed: true });
  expect(named.map(({ x }) => x)).toEqual([100, 64, 100, 136]);
});
