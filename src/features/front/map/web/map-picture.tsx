import { Link } from '@tanstack/react-router';
import { spotOf, viewOf } from '#features/site/base-map/picture-view.ts';
import { GroundPicture } from '#features/site/base-map/web/ground-picture.tsx';
import { MarkerShape } from '#features/site/base-map/web/marker-shape.tsx';
import { keyOf, type ShownItem } from '../map-filter.ts';

/**
 * The map as a picture that the server draws, its markers as links: until the live map stands, and where there is none. Without script it
 * is the map.
 */
export function MapPicture({
  items,
  names,
  scale = 1,
  className = '',
}: {
  items: readonly ShownItem[];
  names?: string;
  /** How large markers are. */
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
        const { x, y } = spotOf(item);
        // The ward's name is written in its middle.
        const down = item.kind.isByWard ? 16 * scale : 0;
        const size = item.kind.shape === 'star' ? scale : scale * 0.6;
        const shape = (
          <g transform={`translate(${x} ${y + down}) scale(${size})`} className={item.kind.text}>
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
