import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

const box =
  'flex min-h-24 flex-col justify-between rounded-card border border-line bg-surface p-4 text-tile-ink no-underline';

/** A figure and its label. */
export function StatCard({ label, value }: { label: ReactNode; value: number | string }) {
  return (
    <div className={box}>
      <span className="text-soft">{label}</span>
      <span className="clock text-3xl">
        {typeof value === 'number' ? value.toLocaleString('en-GB') : value}
      </span>
    </div>
  );
}

type StatAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { label: ReactNode; value: number };

function StatAnchor({ label, value, className = '', ...rest }: StatAnchorProps) {
  return (
    <a
      {...rest}
      className={`${box} hover:border-tile-ink aria-[current=true]:border-tile-ink aria-[current=true]:bg-tile-soft ${className}`}
    >
      <span className="text-soft">{label}</span>
      <span className="clock text-3xl">{value.toLocaleString('en-GB')}</span>
    </a>
  );
}

/** A StatCard that links to the list that it counts. */
export const StatLink = createLink(StatAnchor);
