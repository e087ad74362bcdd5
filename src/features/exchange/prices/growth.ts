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

/** Why these can't be the steps; null where they can. */
export function problemOfSteps(steps: readonly Pick<GrowthStep, 'userThreshold'>[]): string | null {
  if (steps[0]?.userThreshold !== 0) return 'The first step must begin at 0 members.';
  const isRising = steps.every(
    (step, at) => at === 0 || step.userThreshold > (steps[at - 1]?.userThreshold ?? 0),
  );
  return isRising ? null : 'Each step must begin at more members than the one before.';
}
