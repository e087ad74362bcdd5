/** The shapes that markers on the map have: they tell kinds apart without colour. */
export const mapShapes = ['star', 'square', 'circle', 'diamond', 'heart', 'house', 'hexagon', 'tag'] as const;
export type MapShape = (typeof mapShapes)[number];

/** A kind of thing on the map. */
export type MapKind = {
  name: string;
  /** In the legend: 'Mosques'. */
  label: string;
  /** Of its markers: tells kinds apart without colour. */
  shape: MapShape;
  /** The class of its colour: 'text-mosque'. */
  text: string;
  /** Place in the legend and the list, smallest first. */
  order: number;
  /** Whether it is shown until somebody chooses. */
  isUsual: boolean;
  /** So many stand in the list beside the map, where other kinds are shown too. */
  listed: number;
  /** Whether people can ask for the next two weeks alone. */
  hasSoonFilter?: true;
  /** Its things stand in the middle of their ward, below its name: that is all one may know of where they are, and nobody is led there. */
  isByWard?: true;
};

/** One thing on the map, no more than its marker, popup and row of the list show. */
export type MapItem = {
  id: string;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  /** What matters first: times, date, type. */
  detail: string;
  /** YYYY-MM-DD, for what takes place on a day. */
  date: string | null;
  /** The page about it, where there is one. */
  path: string | null;
  phone: string | null;
  /** The next congregation there. */
  next?: { name: string; time: string; at: string };
  /** What the filters of the map narrow mosques by. */
  facilities?: string[];
  women?: string[];
};
