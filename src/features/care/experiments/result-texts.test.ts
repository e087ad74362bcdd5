import { expect, test } from 'vitest';
import { percentText, pointsText, verdicts } from './result-texts.ts';

const counts = {
  members: 100,
  visitors: 0,
  shown: 100,
  reached: 10,
  share: 0.1,
  interval: { low: 0, high: 1 },
  days: [],
};
const usual = { id: '1', name: 'Usual', ...counts, comparison: null };
const short = (low: number, high: number) => ({
  id: '2',
  name: 'Short',
  ...counts,
  comparison: { low, high, difference: (low + high) / 2 },
});

test('a difference is told only where the interval leaves no doubt of its direction', () => {
  const told = (low: number, high: number) => verdicts({ variants: [usual, short(low, high)] });
  expect(told(-0.01, 0.05)).toEqual(['No clear difference between ‘Short’ and ‘Usual’ so far.']);
  expect(told(0.012, 0.045)).toEqual([
    '‘Short’ does better than ‘Usual’: by between 1.2 and 4.5 percentage points.',
  ]);
  expect(told(-0.045, -0.012)).toEqual([
    '‘Short’ does worse than ‘Usual’: by between 1.2 and 4.5 percentage points.',
  ]);
});

test('of fewer than five people nothing is said', () => {
  const few = { ...usual, shown: 4, reached: null, share: null, interval: null };
  expect(verdicts({ variants: [few, short(0.1, 0.2)] })).toEqual([
    'There’s nothing to say yet: fewer than five people have seen one of the variants.',
  ]);
});

test('shares and differences have one decimal and a sign', () => {
  expect([percentText(0.1234), percentText(1), percentText(0)]).toEqual(['12.3%', '100.0%', '0.0%']);
  expect([pointsText(0.021), pointsText(-0.021), pointsText(0.0001)]).toEqual([
    '+2.1 points',
    '−2.1 points',
    '±0.0 points',
  ]);
});
