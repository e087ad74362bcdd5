/** A marker's position on the screen, in pixels. */
export type ScreenPoint = { x: number; y: number };

/** The clock time under a marker is this far below the marker's middle. */
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
};

/** Returns the squares that a marker at a point covers together with its label, which the map's names then avoid. */
export function coveredSpots({ x, y }: ScreenPoint, marker: ShownMarker): CoveredSpot[] {
  const pin = { x, y, size: marker.isLarge ? 36 : 22 };
  if (!marker.hasLabel) return [pin];
  if (!marker.isNamed) return [pin, { x, y: y + labelDistance, size: 24 }];
  return [pin, ...[-36, 0, 36].map((step) => ({ x: x + step, y: y + 36, size: 36 }))];
}

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

/** Returns an offset for each marker so that none covers another or the clock time under another. Earlier markers keep their position. */
export function spreadMarkers(
  spots: readonly (ScreenPoint & { hasLabel?: boolean })[],
): readonly ScreenPoint[] {
  const pins: ScreenPoint[] = [];
  const labels: ScreenPoint[] = [];
  return spots.map((spot) => {
    const found = freeSpot(spot, spot.hasLabel ? pins : [...pins, ...labels]);
    pins.push(found);
    if (spot.hasLabel) labels.push({ x: found.x, y: found.y + labelDistance });
    return { x: found.x - spot.x, y: found.y - spot.y };
  });
}

/** Finds the first free place at or around a spot, else the one with the most room. */
function freeSpot({ x, y }: ScreenPoint, placed: readonly ScreenPoint[]): ScreenPoint {
  const spot = { x, y };
  const around = [minDistance, minDistance * 1.5].flatMap((distance) =>
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
