import type { PlaceKind } from '../place.rules.ts';

export const kindLabels: Record<PlaceKind, string> = {
  mosque: 'Mosque',
  islamic_school: 'Islamic school',
  other_facility: 'Other facility',
  prayer_room: 'Prayer room',
};
