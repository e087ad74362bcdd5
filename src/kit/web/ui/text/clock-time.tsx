import { clockText } from '#kit/contract/clock-text.ts';

/** A clock time, 'HH:MM' or 'H:MM', as people here read it: 5:30 AM. */
export function ClockTime({ time, className = '' }: { time: string; className?: string }) {
  return (
    <time dateTime={time.padStart(5, '0')} className={`clock ${className}`}>
      {clockText(time)}
    </time>
  );
}
