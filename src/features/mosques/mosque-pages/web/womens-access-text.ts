import { womensPrayerLabels, womensPrayers } from '#features/mosques/places/womens-access.ts';
import type { WomensAccess } from '../contract.ts';

/** What is known of women's access, in one line. */
export function womensAccessText(access: WomensAccess | null): string {
  if (access === null) return 'Women’s places: not known';
  if (access.prayers.length === 0) return 'No women’s places';
  if (access.prayers.length === womensPrayers.length) return 'Women’s places for all prayers';
  return `Women’s places: ${access.prayers.map((prayer) => womensPrayerLabels[prayer]).join(', ')}`;
}
