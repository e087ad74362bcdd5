import { clockText } from '#kit/contract/clock-text.ts';
import { dateText } from '#kit/contract/date-text.ts';
import type { FoundSitting } from './finder-contract.ts';

/** What a friend must know of a sitting: 'Jumu‘ah Fri 27 Nov 12:45pm, Masjid an-Noor IG1 1LX, khutbah in English'. */
export function sittingText(sitting: FoundSitting, date: string): string {
  const where = sitting.address ?? `${sitting.mosqueName} ${sitting.postcode}`;
  return `Jumu‘ah ${dateText(date, 'day')} ${clockText(sitting.time)}, ${where}, khutbah in ${sitting.language}`;
}
