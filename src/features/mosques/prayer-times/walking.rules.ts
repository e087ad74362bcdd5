import { distanceBetween, type Point } from '#kit/contract/distance.ts';

/** Walking distance divided by straight-line distance, roughly, for London's streets. */
export const walkingDetourFactor = 1.3;

/** Metres per minute at 4.8 km/h, the pace that journey planners assume. */
export const metresPerMinute = 80;

/** For longer walks, in minutes, no time to leave is shown. */
export const walkableMinutes = 60;

/** Estimates the minutes on foot between two points, rounded up. */
export function walkingMinutes(from: Point, to: Point): number {
  return minutesOnFoot(distanceBetween(from, to));
}

/** Estimates the minutes on foot for a straight-line distance in metres, rounded up. */
export function minutesOnFoot(metres: number): number {
  return Math.ceil((metres * walkingDetourFactor) / metresPerMinute);
}
