import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import type { WomensAccess } from '../mosque.contract.ts';

/** Describes women's access in one line. */
export function womensAccessText(access: Pick<WomensAccess, 'prayers'> | null): string {
  if (access === null) return 'Women’s space: not known';
  if (access.prayers.length === 0) return 'No women’s space';
  if (access.prayers.length === womensPrayers.length) return 'Women’s space for all prayers';
  return `Women’s space: ${access.prayers.map((prayer) => womensPrayerLabels[prayer]).join(', ')}`;
}
