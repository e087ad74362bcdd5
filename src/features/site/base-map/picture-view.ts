import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import { pictureOf } from './projection.ts';

/** A part of the drawn ground, in its units. */
export type View = { x: number; y: number; width: number; height: number };

/** Where a point stands in the drawn ground. */
export const spotOf = pictureOf(borough.bounds);

/** A part of the ground around a point. */
export function viewAround(point: Point, width: number, height: number): View {
  const { x, y } = spotOf(point);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The part of the ground that holds some points, with a margin; the whole borough where there are none. */
export function viewOf(points: readonly Point[], margin: number): View {
  const { south, west, north, east } = borough.bounds;
  const corners = [
    { latitude: north, longitude: west },
    { latitude: south, longitude: east },
  ];
  const spots = (points.length > 0 ? points : corners).map(spotOf);
  const [left, right] = extent(spots.map(({ x }) => x));
  const [top, bottom] = extent(spots.map(({ y }) => y));
  return {
    x: left - margin,
    y: top - margin,
    width: right - left + 2 * margin,
    height: bottom - top + 2 * margin,
  };
}

const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
