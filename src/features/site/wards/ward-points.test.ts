import { expect, test } from 'vitest';
import type { Wards } from './contract.ts';
import { wardAt, wardCentres } from './ward-points.ts';

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];

const wards: Wards = {
  type: 'FeatureCollection',
  approximate: false,
  features: [
    {
      type: 'Feature',
      properties: { name: 'Valentines', note: null },
      geometry: { type: 'Polygon', coordinates: [square(0, 51, 0.4), square(0.1, 51.1, 0.1)] },
    },
    {
      type: 'Feature',
      properties: { name: 'Loxford', note: null },
      geometry: { type: 'MultiPolygon', coordinates: [[square(1, 51, 0.1)], [square(2, 51, 0.2)]] },
    },
  ],
};

test('a point lies in the ward whose outline is around it, and in no hole', () => {
  expect(wardAt(wards, { latitude: 51.05, longitude: 0.05 })).toBe('Valentines');
  expect(wardAt(wards, { latitude: 51.15, longitude: 0.15 })).toBeUndefined();
  expect(wardAt(wards, { latitude: 51.05, longitude: 1.05 })).toBe('Loxford');
  expect(wardAt(wards, { latitude: 51.15, longitude: 2.15 })).toBe('Loxford');
  expect(wardAt(wards, { latitude: 52, longitude: 0.05 })).toBeUndefined();
});

test('the middle of a ward is that of its largest part', () => {
  const centres = wardCentres(wards);
  expect(centres.get('Valentines')?.latitude).toBeCloseTo(51.2, 9);
  expect(centres.get('Valentines')?.longitude).toBeCloseTo(0.2, 9);
  expect(centres.get('Loxford')?.longitude).toBeCloseTo(2.1, 9);
});

test('where boundaries are not known, no point is in a ward', () => {
  const unknown = { ...wards, approximate: true };
  expect(wardAt(unknown, { latitude: 51.05, longitude: 0.05 })).toBeUndefined();
  expect(wardCentres(unknown).size).toBe(0);
});
