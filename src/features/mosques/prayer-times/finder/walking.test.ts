import { expect, test } from 'vitest';
import { walkingMinutes } from './walking.ts';

test('a kilometre as the crow flies is seventeen minutes on foot', () => {
  const from = { latitude: 51.559, longitude: 0.074 };
  expect(walkingMinutes(from, { latitude: 51.559 + 1000 / 111195, longitude: 0.074 })).toBe(17);
  expect(walkingMinutes(from, from)).toBe(0);
});
