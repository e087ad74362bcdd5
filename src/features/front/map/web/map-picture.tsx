import { Link } from '@tanstack/react-router';
import { projectPoint, viewOf } from '#features/site/base-map/map-geometry.rules.ts';
import { GroundPicture } from '#features/site/base-map/web/ground-picture.tsx';
import { MarkerShape } from '#features/site/base-map/web/marker-shape.tsx';
import { keyOf, type ShownItem } from '../map.rules.ts';

/**
 * The map as a picture drawn by the server, with markers as links: shown until the live map is ready, and without
 * JavaScript.
 */
export function MapPicture({
  items,
  names,
  scale = 1,
  className = '',
}: {
  items: readonly ShownItem[];
  names?: string;
  /** The scale of the markers. */
  scale?: number;
  className?: string;
}) {
  return (
    <GroundPicture
      view={viewOf(items, 40)}
      label="Map with links"
      className={className}
      {...(names === undefined ? {} : { names })}
    >
      {items.toReversed().map((item) => {
        const { x, y } = projectPoint(item);
        // The ward's name is in its middle.
        const offsetY = item.kind.isByWard ? 16 * scale : 0;
        const size = item.kind.shape === 'star' ? scale : scale * 0.6;
        const shape = (
          <g transform={`translate(${x} ${y + offsetY}) scale(${size})`} className={item.kind.text}>
            <MarkerShape shape={item.kind.shape} />
          </g>
        );
        if (item.path === null) return <g key={keyOf(item)}>{shape}</g>;
        return (
          <Link key={keyOf(item)} to={item.path} tabIndex={-1} aria-label={item.name} className="relative">
            {shape}
          </Link>
        );
      })}
    </GroundPicture>
  );
}
