import { useId } from 'react';
import { starPath } from '#kit/contract/eight-pointed-star.ts';

/** A lattice of stars whose points touch, crosses between them, in hairlines of the text's colour. Decorative. */
export function StarLattice({ className = '', cell = 56 }: { className?: string; cell?: number }) {
  const id = useId();
  return (
    <svg aria-hidden="true" focusable="false" className={className} width="100%" height="100%">
      <defs>
        <pattern id={id} width={cell} height={cell} patternUnits="userSpaceOnUse">
          <path
            d={starPath(cell / 2, cell / 2, cell / 2)}
            fill="none"
            stroke="currentColor"
            strokeWidth="1"
          />
          <path
            d={starPath(cell / 2, cell / 2, cell / 4.6)}
            fill="none"
            stroke="currentColor"
            strokeWidth="0.75"
          />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

/** One star, in the logo and in empty states. */
export function Star({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 48 48" className={className}>
      <path d={starPath(24, 24, 23)} fill="currentColor" />
      <path d={starPath(24, 24, 11)} fill="none" stroke="var(--ground)" strokeWidth="2" />
    </svg>
  );
}
