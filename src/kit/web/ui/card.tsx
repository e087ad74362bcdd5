import type { HTMLAttributes, ReactNode } from 'react';

/** A sheet on the ground: a group of things that belong together. */
export function Card({ className = '', ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <article {...rest} className={`rounded-card border border-line bg-surface p-4 sm:p-5 ${className}`} />
  );
}

/** The grid that cards stand in: one column on a phone, up to three. */
export function CardGrid({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <ul className={`grid gap-4 sm:grid-cols-2 lg:grid-cols-3 ${className}`}>{children}</ul>;
}
