import type { MapShape } from '#kit/contract/map-shapes.ts';
import { crescent, shapeOutlines } from './marker-shapes.ts';

/** A marker's shape as part of a picture, in the colour of its text. */
export function MarkerShape({ shape }: { shape: MapShape }) {
  return (
    <>
      <path d={shapeOutlines[shape]} fill="currentColor" stroke="var(--surface)" strokeWidth="2" />
      {shape === 'star' ? <path d={crescent} fill="var(--surface)" /> : null}
    </>
  );
}

/** The same as a picture of its own: in legends and lists. */
export function MarkerIcon({ shape, className }: { shape: MapShape; className: string }) {
  return (
    <svg viewBox="-18 -18 36 36" aria-hidden="true" focusable="false" className={`shrink-0 ${className}`}>
      <MarkerShape shape={shape} />
    </svg>
  );
}
