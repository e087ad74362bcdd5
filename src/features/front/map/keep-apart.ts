/** Where a marker stands on the screen, in pixels. */
export type Spot = { x: number; y: number };

/** So far apart that of a target of 44 pixels at least 28 lie free. */
const enough = 28;
const ways = [
  [-1, 1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [0, 1],
  [0, -1],
  [-1, 0],
  [1, 0],
] as const;

/** How far each marker steps aside, so that none lies on another: those that come first stay where they are. */
export function stepsAside(spots: readonly Spot[]): readonly Spot[] {
  const placed: Spot[] = [];
  return spots.map((spot) => {
    const found = freeSpot(spot, placed);
    placed.push(found);
    return { x: found.x - spot.x, y: found.y - spot.y };
  });
}

/** The first of the places at and around a spot that is free; else the one with most room. */
function freeSpot(spot: Spot, placed: readonly Spot[]): Spot {
  const around = [enough, enough * 1.5].flatMap((far) =>
    ways.map(([x, y]) => ({ x: spot.x + x * far, y: spot.y + y * far })),
  );
  const places = [spot, ...around].map((place) => ({ place, room: roomAt(place, placed) }));
  const best = places.find(({ room }) => room >= enough) ?? places.toSorted((a, b) => b.room - a.room)[0];
  return best?.place ?? spot;
}

function roomAt({ x, y }: Spot, placed: readonly Spot[]): number {
  return Math.min(...placed.map((one) => Math.max(Math.abs(one.x - x), Math.abs(one.y - y))));
}
