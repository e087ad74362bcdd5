import type { ReactNode } from 'react';

const tones = {
  saffron: 'bg-saffron-soft text-saffron-ink border-saffron',
  tile: 'bg-tile-soft text-tile-ink border-tile',
  caution: 'bg-caution-soft text-caution border-caution',
  danger: 'bg-danger-soft text-danger border-danger',
};

/** Something that the reader should know before going on. */
export function Notice({
  tone = 'saffron',
  children,
  className = '',
}: {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}) {
  return <div className={`rounded-card border-s-4 p-4 ${tones[tone]} ${className}`}>{children}</div>;
}
