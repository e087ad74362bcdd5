import { clockParts } from '#kit/contract/dates.ts';

const halves = {
  small: 'font-text font-medium text-[0.66em] tracking-wide ms-[0.08em]',
  capital: 'font-text font-medium text-[0.66em] uppercase tracking-wide ms-[0.08em]',
  unseen: 'sr-only',
};

/**
 * A clock time, 'HH:MM' or 'H:MM', in 12-hour format: 5:30am. `half` is how am and pm are shown: small, as capitals,
 * or, in a table whose columns are all times of prayers, only to screen readers. A table or list shows them at each of its times or at none.
 */
export function ClockTime({
  time,
  half = 'small',
  className = '',
}: {
  time: string;
  half?: keyof typeof halves;
  className?: string;
}) {
  const parts = clockParts(time);
  return (
    <time dateTime={time.padStart(5, '0')} className={`clock ${className}`}>
      {parts?.digits ?? time}
      {parts ? <span className={halves[half]}>{parts.half}</span> : null}
    </time>
  );
}
