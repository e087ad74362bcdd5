/**
 * The features by rank, lowest first: a feature imports from lower ranks alone, so that no two can ever need each
 * other. A feature that is not listed is refused.
 */
export const ranks: readonly (readonly string[])[] = [
  ['places', 'site-settings', 'postcodes', 'wards'],
  ['accounts'],
  ['notifications'],
  ['approvals', 'reports', 'mosque-managers', 'mosque-follows'],
  ['prayer-times', 'council-meetings', 'volunteering', 'waiting-list', 'hadith', 'prayer-tracker'],
  ['events', 'announcements', 'mosque-feedback', 'imports', 'badges'],
  ['mosques', 'display-board', 'timetables'],
  ['community-map', 'profile', 'privacy', 'search-engines', 'operation', 'weekly-email'],
  ['administration', 'place-administration'],
  ['home'],
];

/** A feature's rank, from 0; undefined when it is not listed. */
export function rankOf(feature: string): number | undefined {
  const rank = ranks.findIndex((features) => features.includes(feature));
  return rank === -1 ? undefined : rank;
}
