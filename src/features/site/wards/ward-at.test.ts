import { expect, test } from 'vitest';
import type { Ward } from './contract.ts';
import { wardAt } from './ward-at.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const ward = (name: string, geometry: Ward['geometry']): Ward => ({
  type: 'Feature',
  properties: { name, note: null },
  geometry,
});
const wards = {
  type: 'FeatureCollection' as const,
  approximate: false,
  features: [
    ward('Ring', { type: 'Polygon', coordinates: [square(0, 50, 3), square(1, 51, 1)] }),
    ward('Two parts', { type: 'MultiPolygon', coordinates: [[square(1, 51, 1)], [square(5, 50, 1)]] }),
  ],
};

test('a point is in the ward around it', () => {
  expect(wardAt(wards, { latitude: 50.5, longitude: 0.5 })).toBe('Ring');
});

test('a hole in a ward is not of it', () => {
  expect(wardAt(wards, { latitude: 51.5, longitude: 1.5 })).toBe('Two parts');
});

test('every part of a ward is of it', () => {
  expect(wardAt(wards, { latitude: 50.5, longitude: 5.5 })).toBe('Two parts');
});

test('outside, and with a rectangle instead of wards, there is none', () => {
  expect(wardAt(wards, { latitude: 49, longitude: 0.5 })).toBeNull();
  expect(wardAt({ ...wards, approximate: true }, { latitude: 50.5, longitude: 0.5 })).toBeNull();
});
