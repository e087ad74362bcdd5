import { expect, test } from 'vitest';
import { stepsAside } from './keep-apart.ts';

const apart = (spots: readonly { x: number; y: number }[]) => {
  const moved = stepsAside(spots).map(({ x, y }, at) => ({
    x: (spots[at]?.x ?? 0) + x,
    y: (spots[at]?.y ?? 0) + y,
  }));
  return Math.min(
    ...moved.flatMap((one, at) =>
      moved.slice(at + 1).map((other) => Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))),
    ),
  );
};

test('what stands alone stays where it is', () => {
  const still = { x: 0, y: 0 };
  expect(
    stepsAside([
      { x: 10, y: 10 },
      { x: 50, y: 10 },
    ]),
  ).toEqual([still, still]);
});

test('five things in one place are all in reach, and the first has not moved', () => {
  const spots = Array.from({ length: 5 }, () => ({ x: 100, y: 100 }));
  expect(stepsAside(spots)[0]).toEqual({ x: 0, y: 0 });
  expect(apart(spots)).toBeGreaterThanOrEqual(28);
});

test('what steps aside steps on nothing else', () => {
  expect(
    apart([
      { x: 0, y: 0 },
      { x: -28, y: 28 },
      { x: 5, y: 5 },
    ]),
  ).toBeGreaterThanOrEqual(28);
});
