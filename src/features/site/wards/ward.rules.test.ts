import { describe, expect, test } from 'vitest';
import type { Ward, Wards } from './ward.contract.ts';
import { wardCentres, wardNameAt } from './ward.rules.ts';

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

test('a point is in the ward around it, but not in its holes', () => {
  expect(wardNameAt(wards, { latitude: 51.05, longitude: 0.05 })).toBe('Valentines');
  expect(wardNameAt(wards, { latitude: 51.15, longitude: 0.15 })).toBeNull();
  expect(wardNameAt(wards, { latitude: 51.05, longitude: 1.05 })).toBe('Loxford');
  expect(wardNameAt(wards, { latitude: 51.15, longitude: 2.15 })).toBe('Loxford');
  expect(wardNameAt(wards, { latitude: 52, longitude: 0.05 })).toBeNull();
});

test('a ward’s centre is that of its largest part', () => {
  const centres = wardCentres(wards);
  expect(centres.get('Valentines')?.latitude).toBeCloseTo(51.2, 9);
  expect(centres.get('Valentines')?.longitude).toBeCloseTo(0.2, 9);
  expect(centres.get('Loxford')?.longitude).toBeCloseTo(2.1, 9);
});

test('with approximate boundaries, no point is in a ward', () => {
  const unknown = { ...wards, approximate: true };
  expect(wardNameAt(unknown, { latitude: 51.05, longitude: 0.05 })).toBeNull();
  expect(wardCentres(unknown).size).toBe(0);
});

describe('ward at', () => {
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
    expect(wardNameAt(wards, { latitude: 50.5, longitude: 0.5 })).toBe('Ring');
  });

  test('a hole in a ward does not belong to it', () => {
    expect(wardNameAt(wards, { latitude: 51.5, longitude: 1.5 })).toBe('Two parts');
  });

  test('every part of a ward belongs to it', () => {
    expect(wardNameAt(wards, { latitude: 50.5, longitude: 5.5 })).toBe('Two parts');
  });

  test('a point outside all wards, or with approximate boundaries, has no ward', () => {
    expect(wardNameAt(wards, { latitude: 49, longitude: 0.5 })).toBeNull();
    expect(wardNameAt({ ...wards, approximate: true }, { latitude: 50.5, longitude: 0.5 })).toBeNull();
  });
});
