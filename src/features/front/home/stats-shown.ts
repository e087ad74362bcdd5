import type { Stats } from './contract.ts';

/** With fewer members the figures would only say that nobody is there yet. */
const enoughMembers = 50;

/** Whether the public banner has anything to say. */
export function isWorthCounting({ figures }: Stats): boolean {
  const members = figures.find(({ name }) => name === 'activeMembers')?.value ?? 0;
  return members > enoughMembers;
}
