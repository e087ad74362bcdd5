import type { ReactNode } from 'react';
import type { View } from '../picture-view.ts';

const picture = '/api/map/ground.svg';

/**
 * The ground as the server draws it, in the page's colours: needs neither script nor WebGL. What stands on it are its children, in its units.
 * `names` are classes that size, or hide, what is written on it.
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
  /** What the picture shows; without it, it is passed over by screen readers where it holds no links. */
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
      <use href={`${picture}#ground`} />
      <g className={names}>
        <use href={`${picture}#wards`} />
        <use href={`${picture}#names`} />
      </g>
      {children}
    </svg>
  );
}
