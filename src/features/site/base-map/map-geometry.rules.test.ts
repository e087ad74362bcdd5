import { expect, test } from 'vitest';
import { centroidOf, createProjection } from './map-geometry.rules.ts';

const spotOf = createProjection({ north: 51.63, west: 0 });

test('the rectangle’s corner is the picture’s origin', () => {
  expect(spotOf({ latitude: 51.63, longitude: 0 })).toEqual({ x: 0, y: 0 });
});

test('a degree of longitude is as wide as on the live map at zoom 12', () => {
  expect(spotOf({ latitude: 51.63, longitude: 0.1 }).x).toBe(582.5);
});

test('south is down, and a mile is as long vertically as horizontally', () => {
  const { y } = spotOf({ latitude: 51.63 - 1.609_344 / 111.2, longitude: 0 });
  const { x } = spotOf({
    latitude: 51.63,
    longitude: 1.609_344 / (111.2 * Math.cos((51.63 * Math.PI) / 180)),
  });
  expect(Math.abs(x - y)).toBeLessThan(0.5);
});

const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];

test('a name is placed in the middle of its area', () => {
  const { latitude, longitude } = centroidOf({ type: 'Polygon', coordinates: [square(0.1, 51.5, 0.02)] });
  expect(latitude).toBeCloseTo(51.51, 10);
  expect(longitude).toBeCloseTo(0.11, 10);
});

test('an area of several parts has its name in the largest', () => {
  const coordinates = [[square(0, 0, 1)], [square(10, 10, 2)]];
  expect(centroidOf({ type: 'MultiPolygon', coordinates })).toEqual({ latitude: 11, longitude: 11 });
});

test('an area without extent has its name at its point', () => {
  expect(
    centroidOf({
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
