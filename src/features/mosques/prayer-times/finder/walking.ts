import type { Point } from '#kit/contract/distance.ts';
import { distanceBetween } from '#kit/contract/distance.ts';

/** Streets are longer than the straight line by about this much in a London grid. */
export const WALKING_DETOUR_FACTOR = 1.3;

/** Metres in a minute at 4.8 km/h, the pace that journey planners assume. */
export const metresPerMinute = 80;

/** Minutes on foot between two points, rounded up. An estimate, and shown as one. */
export function walkingMinutes(from: Point, to: Point): number {
  return minutesOnFoot(distanceBetween(from, to));
}

/** The same for a straight line of so many metres. */
export function minutesOnFoot(metres: number): number {
  return Math.ceil((metres * WALKING_DETOUR_FACTOR) / metresPerMinute);
}
