import { expect, test } from 'vitest';
import { walkingMinutes } from './walking.rules.ts';

test('a kilometre in a straight line takes seventeen minutes on foot', () => {
  const from = { latitude: 51.559, longitude: 0.074 };
  expect(walkingMinutes(from, { latitude: 51.559 + 1000 / 111195, longitude: 0.074 })).toBe(17);
  expect(walkingMinutes(from, from)).toBe(0);
});
