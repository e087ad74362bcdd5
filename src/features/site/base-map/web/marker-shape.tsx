import type { MapShape } from '#kit/contract/map-shapes.ts';

/** A marker's shape as part of an SVG, in the current text colour. */
export function MarkerShape({ shape }: { shape: MapShape }) {
  return (
    <>
      <path d={shapeOutlines[shape]} fill="currentColor" stroke="var(--surface)" strokeWidth="2" />
      {shapeInsets[shape] ? <path d={shapeInsets[shape]} fill="var(--surface)" /> : null}
    </>
  );
}

/** A marker's shape as a separate icon, for legends and lists. */
export function MarkerIcon({ shape, className }: { shape: MapShape; className: string }) {
  return (
    <svg viewBox="-18 -18 36 36" aria-hidden="true" focusable="false" className={`shrink-0 ${className}`}>
      <MarkerShape shape={shape} />
    </svg>
  );
}

/** The outlines of markers, on a grid of 36 units around the centre. */
export const shapeOutlines: Readonly<Record<MapShape, string>> = {
  star: 'M17 0 12 5v7H5L0 17-5 12h-7V5L-17 0-12-5v-7h7L0-17 5-12h7v7Z',
  square: 'M-7-13H7a6 6 0 0 1 6 6V7a6 6 0 0 1-6 6H-7a6 6 0 0 1-6-6V-7a6 6 0 0 1 6-6Z',
  circle: 'M-13.5 0a13.5 13.5 0 1 0 27 0a13.5 13.5 0 1 0-27 0Z',
  diamond: 'M-16 0 0-16 16 0 0 16Z',
  heart: 'M0 15C-9 9-14 4-14-3a7 7 0 0 1 14-3 7 7 0 0 1 14 3c0 7-5 12-14 18Z',
  house: 'M-13 13V-3L0-14 13-3v16Z',
  hexagon: 'M-8-14H8L16 0 8 14H-8L-16 0Z',
  tag: 'M-16 0-6-12H14V12H-6Z',
  arch: 'M-12 15V-3C-12-9-5-11 0-17 5-11 12-9 12-3V15Z',
};

/** What is cut out of them: the crescent on a mosque's star, the doorway in a prayer room's arch. */
export const shapeInsets: Readonly<Partial<Record<MapShape, string>>> = {
  star: 'M4.2 3.3A6 6 0 1 1 .6-5.9a4.9 4.9 0 0 0 3.6 9.2Z',
  arch: 'M-4.5 15V4C-4.5 0-2-2 0-4 2-2 4.5 0 4.5 4V15Z',
};
