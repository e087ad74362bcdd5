import type { ReactNode } from 'react';
import { StarLattice } from './ornament.tsx';

const frames = {
  /** At the start of a row. */
  row: { frame: 'size-10 rounded-control', drawing: 'size-6.5', stroke: 2 },
  /** At the top of a page, in place of a picture. */
  head: { frame: 'size-22 rounded-card md:size-28', drawing: 'size-14 md:size-18', stroke: 1.5 },
  /** Over the whole width, at the top of a page. */
  band: { frame: 'h-24 w-full', drawing: 'size-16', stroke: 1.5 },
};

/**
 * A line drawing on the lattice, in place of a picture. The drawing is paths on a grid of 48, round caps, in the
 * frame's colour. `name` is its text alternative; without it, it is decorative.
 */
export function Emblem({
  size = 'row',
  name,
  children,
}: {
  size?: keyof typeof frames;
  name?: string;
  children: ReactNode;
}) {
  const { frame, drawing, stroke } = frames[size];
  return (
    <span
      className={`relative grid shrink-0 place-items-center overflow-hidden bg-tile-soft text-tile-ink ${frame}`}
    >
      {size === 'row' ? null : <StarLattice className="absolute inset-0 opacity-15" />}
      <svg
        aria-hidden={name === undefined}
        role={name === undefined ? undefined : 'img'}
        aria-label={name}
        focusable="false"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`relative ${drawing}`}
      >
        {children}
      </svg>
    </span>
  );
}
