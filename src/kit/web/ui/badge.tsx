import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-ink',
  tile: 'bg-tile-soft text-tile-ink',
  saffron: 'bg-saffron-soft text-saffron-ink',
  danger: 'bg-danger-soft text-danger',
};

/** A short label of a thing: its category, a facility, a warning. Never a control. */
export function Badge({
  tone = 'plain',
  colours = tones[tone],
  children,
}: {
  tone?: keyof typeof tones;
  /** Instead of a tone: classes of the ground and the letters. */
  colours?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 text-sm ${colours}`}
    >
      {children}
    </span>
  );
}
