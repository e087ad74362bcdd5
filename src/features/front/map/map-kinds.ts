/** The kinds of thing on the map, in the order of the legend. */
export const mapKinds = ['mosque', 'event', 'school', 'facility', 'volunteer', 'council'] as const;
export type MapKind = (typeof mapKinds)[number];

export const mapKindLabels: Record<MapKind, string> = {
  mosque: 'Mosques',
  event: 'Events',
  school: 'Schools',
  facility: 'Facilities',
  volunteer: 'Volunteers',
  council: 'Council meetings',
};

/** The class that gives each kind its colour; the letter beside it tells kinds apart without colour. */
export const mapKindIcons: Record<MapKind, { colour: string; text: string; letter: string }> = {
  mosque: { colour: 'bg-mosque', text: 'text-mosque', letter: 'M' },
  event: { colour: 'bg-event', text: 'text-event', letter: 'E' },
  school: { colour: 'bg-school', text: 'text-school', letter: 'S' },
  facility: { colour: 'bg-facility', text: 'text-facility', letter: 'F' },
  volunteer: { colour: 'bg-volunteer', text: 'text-volunteer', letter: 'V' },
  council: { colour: 'bg-council', text: 'text-council', letter: 'C' },
};
