/** Each step is a fifth longer than the one before: a quantile is right to a tenth, and a day of a call fits in a few rows. */
const growth = 1.2;
/** Where the first step ends. */
const first = 0.1;
/** The last holds all that is longer than nine minutes. */
export const lastStep = 86;

/** The step that a value belongs to. */
export function stepOf(value: number): number {
  if (!(value > first)) return 0;
  return Math.min(lastStep, Math.ceil(Math.log(value / first) / Math.log(growth) - 1e-9));
}

/** The value in the middle of a step. */
export function middleOf(step: number): number {
  return step === 0 ? first / 2 : first * growth ** (step - 0.5);
}

/** Steps with how many values each has. */
export type Steps = readonly { step: number; count: number }[];

/** The value that a share of all values (0 to 1) stay under; null where there are none. */
export function quantile(steps: Steps, share: number): number | null {
  const sorted = steps.toSorted((one, other) => one.step - other.step);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let reached = 0;
  for (const { step, count } of sorted) {
    reached += count;
    if (count > 0 && reached >= share * total) return middleOf(step);
  }
  return null;
}
