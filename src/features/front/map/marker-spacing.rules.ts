/** A marker's position on the screen, in pixels. */
export type ScreenPoint = { x: number; y: number };

/** The clock time under or over a marker is this far from the marker's middle. */
const labelDistance = 27;

/** A square around a point on the screen that a marker covers, in pixels. */
export type CoveredSpot = ScreenPoint & { size: number };

type ShownMarker = {
  /** A mosque or several things in one place: as large as markers get. */
  isLarge: boolean;
  /** Whether it has a clock time under it. */
  hasLabel: boolean;
  /** Whether it also has its name there. */
  isNamed: boolean;
  /** Where both are; below it unless another marker is there. */
  label?: LabelSide;
};

/** Returns the squares that a marker at a point covers together with its label, which the map's names then avoid. */
export function coveredSpots({ x, y }: ScreenPoint, marker: ShownMarker): CoveredSpot[] {
  const pin = { x, y, size: marker.isLarge ? 36 : 22 };
  if (!marker.hasLabel || marker.label === 'nowhere') return [pin];
  const down = marker.label === 'above' ? -1 : 1;
  if (!marker.isNamed) return [pin, { x, y: y + down * labelDistance, size: 24 }];
  return [pin, ...[-36, 0, 36].map((step) => ({ x: x + step, y: y + down * 36, size: 36 }))];
}

/** A clock time is free of a mosque's marker at this distance: the halves of both overlap by little more than the white around them. */
const minLabelRoom = 24;

/** At this distance at least 28 of a target's 44 pixels are uncovered. */
const minDistance = 28;
const directions = [
  [-1, 1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
] as const;

/** Where a marker's clock time is. */
export type LabelSide = 'below' | 'above' | 'nowhere';

/** How far a marker moves, and where its clock time is then. */
export type Moved = ScreenPoint & { label: LabelSide };

/**
 * Returns an offset for each marker so that none covers another or the clock time of another. Markers with a time come first, earlier ones keep
 * their position. A time that another marker with one would cover is above its own, or is not shown until the map is zoomed in.
 */
export function spreadMarkers(spots: readonly (ScreenPoint & { hasLabel?: boolean })[]): readonly Moved[] {
  const places = new Map<number, ScreenPoint>();
  const place = (isLabelled: boolean, labels: readonly ScreenPoint[]) => {
    for (const [at, spot] of spots.entries()) {
      if ((spot.hasLabel ?? false) === isLabelled)
        places.set(at, freeSpot(spot, [...places.values(), ...labels]));
    }
  };
  place(true, []);
  const sides = chooseSides([...places.values()]);
  const labelled = [...places.keys()];
  place(
    false,
    [...places.values()].flatMap((pin, at) => labelAt(pin, sides[at] ?? 'nowhere') ?? []),
  );
  return spots.map((spot, at) => {
    const { x, y } = places.get(at) ?? spot;
    return { x: x - spot.x, y: y - spot.y, label: sides[labelled.indexOf(at)] ?? 'below' };
  });
}

/** Chooses where the times of some markers are: below unless another marker or its time is there. */
function chooseSides(pins: readonly ScreenPoint[]): readonly LabelSide[] {
  const sides = pins.map((): LabelSide => 'below');
  for (const [at, pin] of pins.entries()) {
    const others = pins.flatMap((other, index) =>
      index === at ? [] : [other, ...(labelAt(other, sides[index] ?? 'nowhere') ?? [])],
    );
    const isFree = (side: LabelSide) =>
      (labelAt(pin, side) ?? []).every((label) => roomAt(label, others) >= minLabelRoom);
    sides[at] = (['below', 'above'] as const).find(isFree) ?? 'nowhere';
  }
  return sides;
}

/** Returns the middle of a marker's time; null if it isn't shown. */
function labelAt({ x, y }: ScreenPoint, side: LabelSide): [ScreenPoint] | null {
  if (side === 'nowhere') return null;
  return [{ x, y: side === 'below' ? y + labelDistance : y - labelDistance }];
}

/** Finds the first free place at or around a spot, else the one with the most room. */
function freeSpot({ x, y }: ScreenPoint, placed: readonly ScreenPoint[]): ScreenPoint {
  const spot = { x, y };
  const around = [1, 1.5, 2]
    .map((times) => minDistance * times)
    .flatMap((distance) =>
      directions.map(([x, y]) => ({ x: spot.x + x * distance, y: spot.y + y * distance })),
    );
  const places = [spot, ...around].map((place) => ({ place, room: roomAt(place, placed) }));
  const best =
    places.find(({ room }) => room >= minDistance) ?? places.toSorted((a, b) => b.room - a.room)[0];
  return best?.place ?? spot;
}

function roomAt({ x, y }: ScreenPoint, placed: readonly ScreenPoint[]): number {
  return Math.min(...placed.map((other) => Math.max(Math.abs(other.x - x), Math.abs(other.y - y))));
}
