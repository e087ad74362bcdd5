import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Unbroken } from '../text/unbroken.tsx';

function CoverAnchor({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={`cover ${className}`}>
      {typeof children === 'string' ? <Unbroken text={children} /> : children}
    </a>
  );
}

/** The link of a row's title: in the text colour, and the whole row is its target. */
export const CoverLink = createLink(CoverAnchor);

/** A list in rows with hairlines between them; `boxed` in a card. */
export function RowList({ boxed = false, children }: { boxed?: boolean; children: ReactNode }) {
  const box = boxed ? 'rounded-card border border-line bg-surface [&>li]:px-4' : '';
  return <ul className={`[&>li+li]:border-line [&>li+li]:border-t ${box}`}>{children}</ul>;
}

/**
 * A row of a list: something at the start (emblem, icon, clock), two lines, something at the end. They stand below each
 * other where the lines would have less than 9rem: in large text on a phone. The title contains a CoverLink if the row
 * links somewhere; buttons belong in `actions`, which the link does not cover.
 */
export function Row({
  lead,
  title,
  level: Title = 'h3',
  meta,
  end,
  actions,
  className = '',
}: {
  lead?: ReactNode;
  title: ReactNode;
  level?: 'h2' | 'h3' | 'h4' | 'p';
  meta?: ReactNode;
  end?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) {
  return (
    <li className={`relative flex min-h-16 flex-wrap items-center gap-x-3 py-2 ${className}`}>
      {lead ? <div className="shrink-0">{lead}</div> : null}
      <div className="min-w-[min(100%,9rem)] flex-1">
        <Title className="font-bold font-display text-lg leading-tight">{title}</Title>
        {meta ? <div className="text-sm text-soft">{meta}</div> : null}
      </div>
      {end ? (
        <div className="max-w-full shrink-0 whitespace-nowrap text-end text-sm text-soft">{end}</div>
      ) : null}
      {actions ? (
        <div className="relative z-1 flex w-full flex-wrap gap-2 pt-2 sm:w-auto sm:pt-0">{actions}</div>
      ) : null}
    </li>
  );
}
