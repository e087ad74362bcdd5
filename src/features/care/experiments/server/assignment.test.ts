import { expect, test } from 'vitest';
import { variantPlace } from './assignment.ts';

const people = Array.from({ length: 20_000 }, (_, at) => `member ${at}`);
const experiment = {
  id: 'one',
  targetPercentage: 40,
  variants: [{ trafficAllocation: 50 }, { trafficAllocation: 30 }, { trafficAllocation: 20 }],
};

test('shares of people are as they were defined, and each person always sees the same', () => {
  const places = people.map((person) => variantPlace(experiment, person));
  expect(people.map((person) => variantPlace(experiment, person))).toEqual(places);
  const shareOf = (place: number | null) => places.filter((one) => one === place).length / people.length;
  expect(shareOf(null)).toBeCloseTo(0.6, 2);
  expect(shareOf(0)).toBeCloseTo(0.2, 2);
  expect(shareOf(1)).toBeCloseTo(0.12, 2);
  expect(shareOf(2)).toBeCloseTo(0.08, 2);
});

test('who sees what in one experiment says nothing about another', () => {
  const other = {
    ...experiment,
    id: 'other',
    targetPercentage: 100,
    variants: experiment.variants.slice(0, 1),
  };
  const halves = { ...other, variants: [{ trafficAllocation: 50 }, { trafficAllocation: 50 }] };
  const first = { ...halves, id: 'first' };
  const both = people.filter(
    (person) => variantPlace(halves, person) === 0 && variantPlace(first, person) === 0,
  );
  expect(both.length / people.length).toBeCloseTo(0.25, 2);
});

test('everybody takes part where the whole community is asked', () => {
  const all = { ...experiment, targetPercentage: 100 };
  expect(people.some((person) => variantPlace(all, person) === null)).toBe(false);
});
