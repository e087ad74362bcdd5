import { expect, test } from 'vitest';
import { addDays } from '#kit/contract/dates.ts';
import { anotherNumber, hadithNumberOf } from './hadith.rules.ts';

test('a hundred consecutive days show a hundred different hadith', () => {
  const numbers = Array.from({ length: 100 }, (_, day) => hadithNumberOf(addDays('2026-11-20', day)));
  expect(new Set(numbers).size).toBe(100);
  expect(Math.min(...numbers)).toBe(1);
  expect(Math.max(...numbers)).toBe(100);
});

test('a random other hadith is never the day’s own', () => {
  for (let step = 0; step < 100; step++) {
    const number = anotherNumber(42, step / 100);
    expect(number).not.toBe(42);
    expect(number).toBeGreaterThanOrEqual(1);
    expect(number).toBeLessThanOrEqual(100);
  }
});
