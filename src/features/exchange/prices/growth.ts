import { wholeMultiplier } from './price-options.ts';

/** From so many active members on, prices are multiplied by so many basis points. */
export type GrowthStep = { userThreshold: number; multiplier: number };

/** The step that holds for a number of members: the highest threshold that they have reached. */
export function growthStepFor(steps: readonly GrowthStep[], members: number): GrowthStep {
  return steps
    .filter((step) => step.userThreshold <= members)
    .reduce((highest, step) => (step.userThreshold >= highest.userThreshold ? step : highest), {
      userThreshold: 0,
      multiplier: wholeMultiplier,
    });
}
