/**
 * The features by rank, lowest first: a feature imports from lower ranks alone, so that no two can ever need each
 * other. A feature that is not listed is refused.
 */
export const ranks: readonly (readonly string[])[] = [
  ['places', 'site-settings', 'postcodes', 'wards'],
  ['accounts'],
  ['prayer-times', 'events', 'council-meetings', 'volunteering', 'waiting-list', 'hadith', 'prayer-tracker'],
  ['mosques', 'imports', 'badges'],
  ['community-map', 'profile', 'privacy', 'search-engines', 'operation'],
  ['administration'],
  ['home'],
];

/** A feature's rank, from 0; undefined when it is not listed. */
export function rankOf(feature: string): number | undefined {
  const rank = ranks.findIndex((features) => features.includes(feature));
  return rank === -1 ? undefined : rank;
}
