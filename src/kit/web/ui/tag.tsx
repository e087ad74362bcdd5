import type { ReactNode } from 'react';

const tones = {
  tile: 'bg-tile-soft text-tile-ink',
  plain: 'bg-sunken text-soft',
  /** Old, or in need of checking. */
  caution: 'bg-caution-soft text-caution',
  danger: 'bg-danger-soft text-danger',
  /** Now or next, and nothing else. */
  now: 'bg-saffron text-on-saffron',
};

const sizes = {
  row: 'px-1.5 py-px text-xs',
  /** On the thing's own page. */
  large: 'px-2.5 py-1 text-sm',
};

/** A short label of a thing at the end of its row, at most two of them. Never a control. */
export function Tag({
  tone = 'tile',
  size = 'row',
  children,
}: {
  tone?: keyof typeof tones;
  size?: keyof typeof sizes;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-tag font-normal font-text ${sizes[size]} ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
