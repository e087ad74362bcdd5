import { Link } from '@tanstack/react-router';
import type { Point } from '#kit/contract/distance.ts';
import type { MapShape } from '#kit/contract/map-shapes.ts';
import { spotOf, viewAround } from '../picture-view.ts';
import { GroundPicture } from './ground-picture.tsx';
import { MapCredit } from './map-credit.tsx';
import { MarkerShape } from './marker-shape.tsx';

/** Where a thing stands, as a picture that leads to the map. `show` is its kind's name there. */
export function SpotPicture({
  point,
  name,
  shape,
  text,
  show,
}: {
  point: Point;
  name: string;
  shape: MapShape;
  /** The class of its colour. */
  text: string;
  show: string;
}) {
  const { x, y } = spotOf(point);
  return (
    <div className="no-print">
      <Link
        to="/map"
        search={{ show }}
        aria-label={`${name} on the map`}
        className="block overflow-hidden rounded-card border border-line"
      >
        <GroundPicture view={viewAround(point, 320, 176)} names="text-[11px]" className="block w-full">
          <g transform={`translate(${x} ${y})`} className={text}>
            <MarkerShape shape={shape} />
          </g>
        </GroundPicture>
      </Link>
      <MapCredit />
    </div>
  );
}
