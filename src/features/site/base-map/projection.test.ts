import { expect, test } from 'vitest';
import { pictureOf } from './projection.ts';

const spotOf = pictureOf({ north: 51.63, west: 0 });

test('the corner of the rectangle is the corner of the picture', () => {
  expect(spotOf({ latitude: 51.63, longitude: 0 })).toEqual({ x: 0, y: 0 });
});

test('a degree of longitude is as wide as on the live map at zoom 12', () => {
  expect(spotOf({ latitude: 51.63, longitude: 0.1 }).x).toBe(582.5);
});

test('south is down, and a mile is as long upright as across', () => {
  const { y } = spotOf({ latitude: 51.63 - 1.609_344 / 111.2, longitude: 0 });
  const { x } = spotOf({
    latitude: 51.63,
    longitude: 1.609_344 / (111.2 * Math.cos((51.63 * Math.PI) / 180)),
  });
  expect(Math.abs(x - y)).toBeLessThan(0.5);
});
