/** The shapes of markers on the map: they distinguish kinds without colour. */
export const mapShapes = [
  'star',
  'square',
  'circle',
  'diamond',
  'heart',
  'house',
  'hexagon',
  'tag',
  'arch',
] as const;
export type MapShape = (typeof mapShapes)[number];

/** A kind of thing on the map. */
export type MapKind = {
  name: string;
  /** In the legend: 'Mosques'. */
  label: string;
  /** The shape of its markers, which distinguishes kinds without colour. */
  shape: MapShape;
  /** The class of its colour: 'text-mosque'. */
  text: string;
  /** Position in the legend and the list, smallest first. */
  order: number;
  /** Whether it is shown by default. */
  isUsual: boolean;
  /** How many the list next to the map shows while other kinds are shown too. */
  listed: number;
  /** Whether there is a filter for the next two weeks. */
  hasSoonFilter?: true;
  /**
   * Its items are placed in the middle of their ward, under the ward's name: their exact location is private, and there
   * are no directions to them.
   */
  isByWard?: true;
};

/** One item on the map, with only what its marker, popup and list row show. */
export type MapItem = {
  id: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  /** What matters first: times, date, type. */
  detail: string;
  /** YYYY-MM-DD, for items that take place on a day. */
  date: string | null;
  /** The item's page, if it has one. */
  path: string | null;
  phone: string | null;
  /** The next congregational prayer there; `stale`: it may have changed. */
  next?: { name: string; time: string; at: string; stale: boolean };
  /** Where the times come from, and when they were last checked; `stale`: some may have changed. */
  source?: { text: string; stale: boolean };
  /** What the map's mosque filters use. */
  facilities?: string[];
  women?: string[];
};
