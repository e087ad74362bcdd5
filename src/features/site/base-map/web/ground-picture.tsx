import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { borough } from '#borough';
import type { Point } from '#kit/contract/distance.ts';
import type { MapShape } from '#kit/contract/map-shapes.ts';
import { projectPoint, type View, viewAround } from '../map-geometry.rules.ts';
import { MarkerShape } from './marker-shape.tsx';

const pictureUrl = '/api/map/ground.svg';

/**
 * The server's drawing of the ground in the page's colours; needs neither script nor WebGL. `children` are drawn on top, in its
 * units. `names` are classes that size or hide the labels.
 */
export function GroundPicture({
  view: { x, y, width, height },
  names = 'text-[13px]',
  label,
  className = '',
  children,
}: {
  view: View;
  names?: string;
  /** The accessible name. Without it, screen readers skip the picture, so it must contain no links. */
  label?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <svg
      viewBox={`${x} ${y} ${width} ${height}`}
      role={label ? 'group' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      className={`bg-sunken font-text ${className}`}
    >
      <use href={`${pictureUrl}#ground`} />
      <g className={names}>
        <use href={`${pictureUrl}#wards`} />
        <use href={`${pictureUrl}#names`} />
      </g>
      {children}
    </svg>
  );
}

/** A small map picture of a location that links to the map. `show` is the name of its kind there. */
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
  /** The class of the marker's colour. */
  text: string;
  show: string;
}) {
  const { x, y } = projectPoint(point);
  return (
    <div className="no-print mt-2">
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

/** The attribution of map data, in the sources' required wording. `thanks` holds the attribution of tiles, which may contain links. */
export function MapCredit({
  thanks = [],
  className = '',
}: {
  thanks?: readonly string[];
  className?: string;
}) {
  const words = [borough.ground?.credit, ...thanks.map(withoutLinks)].filter(Boolean);
  if (words.length === 0) return null;
  const names = [borough.ground?.sources, thanks.length > 0 ? 'OpenStreetMap' : undefined].filter(Boolean);
  return (
    <details
      className={`max-w-136 justify-self-start rounded-tag bg-surface/90 text-soft text-xs ${className}`}
    >
      <summary className="flex min-h-11 items-center gap-1 px-2">
        <Info aria-hidden="true" className="size-4" />
        Map: {names.join(', ')}
      </summary>
      {words.map((text) => (
        <p key={text} className="px-2 pb-2">
          {text}
        </p>
      ))}
    </details>
  );
}

const withoutLinks = (html: string) => html.replaceAll(/<[^<>]*>/g, '').replaceAll('&copy;', '©');
