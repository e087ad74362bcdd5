import type { Point } from '#kit/contract/distance.ts';

/** Where a point stands in the drawn picture, in its units. */
export type Spot = { x: number; y: number };

/** The tiles of MapLibre are 512 pixels wide; at zoom 12 one pixel of the live map is one unit of the picture. */
const zoom = 12;
const worldSize = 512 * 2 ** zoom;

/** The whole world in units from its north-west corner, as web maps project it. */
function onWorld({ latitude, longitude }: Point): Spot {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: (longitude / 360 + 0.5) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  };
}

/** A rectangle in degrees. */
export type Bounds = { south: number; west: number; north: number; east: number };

/** The projection of a picture whose origin is the north-west corner of a rectangle. To a tenth of a unit, about two metres. */
export function pictureOf({ north, west }: Pick<Bounds, 'north' | 'west'>): (point: Point) => Spot {
  const origin = onWorld({ latitude: north, longitude: west });
  return (point) => {
    const { x, y } = onWorld(point);
    return { x: tenth(x - origin.x), y: tenth(y - origin.y) };
  };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
