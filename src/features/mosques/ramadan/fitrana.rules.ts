import { clockText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';

/** In pence, for each person. */
export const fitranaLimits = { min: 1, max: 100_000 } as const;

/** '£6', '£5.50' */
export function fitranaText(amount: number): string {
  return poundsText(amount).replace(/\.00$/, '');
}

/** 'before the Eid prayer at 8:30am'; without a known prayer, before the Eid prayer. */
export function whenGivenText(eidPrayer: string | null): string {
  return eidPrayer === null ? 'before the Eid prayer' : `before the Eid prayer at ${clockText(eidPrayer)}`;
}
