import { expect, test } from 'vitest';
import { middleOf } from './areas.ts';

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

test('a name stands in the middle of its area', () => {
  const { latitude, longitude } = middleOf({ type: 'Polygon', coordinates: [square(0.1, 51.5, 0.02)] });
  expect(latitude).toBeCloseTo(51.51, 10);
  expect(longitude).toBeCloseTo(0.11, 10);
});

test('of several parts the largest has it', () => {
  const coordinates = [[square(0, 0, 1)], [square(10, 10, 2)]];
  expect(middleOf({ type: 'MultiPolygon', coordinates })).toEqual({ latitude: 11, longitude: 11 });
});

test('an area without extent has its name where it stands', () => {
  expect(
    middleOf({
      type: 'Polygon',
      coordinates: [
        [
          [1, 2],
          [1, 2],
          [1, 2],
        ],
      ],
    }),
  ).toEqual({ latitude: 2, longitude: 1 });
});
