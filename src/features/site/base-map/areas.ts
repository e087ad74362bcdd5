import type { Point } from '#kit/contract/distance.ts';
import type { Area } from './ground.ts';

type Ring = readonly (readonly number[])[];

/** The rings of an area, those of all its parts. */
export function ringsOf({ type, coordinates }: Area): readonly Ring[] {
  return type === 'Polygon' ? coordinates : coordinates.flat();
}

/** Where an area's name stands: the centre of gravity of its largest part. */
export function middleOf(area: Area): Point {
  const outer =
    area.type === 'Polygon' ? area.coordinates.slice(0, 1) : area.coordinates.map(([ring]) => ring ?? []);
  const [largest = { size: 0, latitude: 0, longitude: 0 }] = outer
    .map(gravityOf)
    .sort((one, other) => Math.abs(other.size) - Math.abs(one.size));
  return { latitude: largest.latitude, longitude: largest.longitude };
}

/** The signed area of a ring and its centre of gravity; near its first point, where figures are exact. */
function gravityOf(ring: Ring): Point & { size: number } {
  const [startX = 0, startY = 0] = ring[0] ?? [];
  let size = 0;
  let x = 0;
  let y = 0;
  for (const [at, [fromX = 0, fromY = 0]] of ring.entries()) {
    const [toX = 0, toY = 0] = ring[(at + 1) % ring.length] ?? [];
    const cross = (fromX - startX) * (toY - startY) - (toX - startX) * (fromY - startY);
    size += cross / 2;
    x += ((fromX + toX - 2 * startX) * cross) / 6;
    y += ((fromY + toY - 2 * startY) * cross) / 6;
  }
  if (size === 0) return { size, latitude: startY, longitude: startX };
  return { size, latitude: startY + y / size, longitude: startX + x / size };
}
