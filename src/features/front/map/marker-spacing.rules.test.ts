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
  const still = { x: 0, y: 0 };
  expect(
    spreadMarkers([
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ]),
  ).toEqual([still, still]);
});

test('five markers in one place are spread apart, and the first stays', () => {
  const spots = Array.from({ length: 5 }, () => ({ x: 100, y: 100 }));
  expect(spreadMarkers(spots)[0]).toEqual({ x: 0, y: 0 });
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

test('a marker without a label moves away from a mosque’s label, and mosques stay', () => {
  const moved = spreadMarkers([
    { x: 100, y: 100, hasLabel: true },
    { x: 100, y: 140, hasLabel: true },
    { x: 104, y: 130 },
  ]);
  expect(moved.slice(0, 2)).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
  const { x, y } = moved[2] ?? { x: 0, y: 0 };
  expect(Math.max(Math.abs(104 + x - 100), Math.abs(130 + y - 127))).toBeGreaterThanOrEqual(28);
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
  const named = coveredSpots(spot, { isLarge: true, hasLabel: true, isNamed: true });
  expect(named.map(({ x }) => x)).toEqual([100, 64, 100, 136]);
});
