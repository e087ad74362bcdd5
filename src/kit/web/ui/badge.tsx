import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-sunken text-ink',
  tile: 'bg-tile-soft text-tile-ink',
  saffron: 'bg-saffron-soft text-saffron-ink',
  danger: 'bg-danger-soft text-danger',
};

/** A short word about a thing: its category, a facility, a warning. Never a control. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 whitespace-nowrap rounded-md px-2 py-0.5 text-sm ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
