import { expect, test } from 'vitest';
import { growthStepFor, problemOfSteps } from './growth.ts';

const steps = [
  { userThreshold: 0, multiplier: 10_000 },
  { userThreshold: 500, multiplier: 12_000 },
  { userThreshold: 1000, multiplier: 14_000 },
];

test('a step holds from its threshold on', () => {
  expect([0, 499, 500, 999, 1000, 9999].map((members) => growthStepFor(steps, members).multiplier)).toEqual([
    10_000, 10_000, 12_000, 12_000, 14_000, 14_000,
  ]);
  expect(growthStepFor([], 800)).toEqual({ userThreshold: 0, multiplier: 10_000 });
});

test('steps begin at nobody and rise', () => {
  expect(problemOfSteps(steps)).toBeNull();
  expect(problemOfSteps(steps.slice(1))).toContain('0 members');
  expect(problemOfSteps([...steps, { userThreshold: 1000 }])).toContain('more members');
});
